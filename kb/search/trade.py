"""The trade's words, as data: what players say beside what rulebooks print, in English and in Spanish.

Only folded words (lower case, no accents but ``ñ``). One line is one group; forms of a word need not be listed.
Nothing here belongs to one book: a book's own terms come from its glossary.
"""

from __future__ import annotations

from kb.language.data import word_set
from kb.search.thesaurus import sayings
from kb.search.tokens import tokens

# Words that mean much the same at the table. The first is no better than the others.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "en": (
        "attack fight strike hit combat melee",
        "shoot shot shooting fire ranged missile",
        "hurt damage wound harm injury",
        "die killed slain destroyed eliminated casualty removed",
        "kill slay destroy eliminate",
        "dice die roll",
        "hero character leader champion officer",
        "leader commander general captain",
        "mage wizard sorcerer spellcaster caster",
        "priest cleric",
        "spell magic cast",
        "unit squad regiment troop",
        "model miniature figure fighter",
        "move walk run advance",
        "flee run retreat rout escape",
        "panic panicked demoralized broken fleeing",
        "rally regroup recover",
        "jump leap drop fall",
        "building scenery terrain obstacle",
        "measure distance range",
        "range distance reach",
        "see visible sight",
        "first start begin initiative",
        "turn round",
        "win victory winner",
        "lose defeat loser",
        "draw tie tied",
        "points score scoring",
        "army warband company list roster",
        "deck mazo cards",
        "hide hidden conceal cover",
        "shield armor armour defense defence protection",
        "heal cure restore regain",
        "push shove displace",
        "simultaneous simultaneously same time",
        "reroll roll again",
        "explode exploding ace",
        "allowed legal can may",
        "forbidden illegal cannot",
        "afraid fear terror scared",
        "charge rush",
        "engaged combat melee",
        "reserve reinforcement",
        "flag standard banner",
        "bonus modifier",
        "cost price pay",
        "gold coin money",
        "strength power",
        "health hp wounds life",
        "ally allied friendly friend",
        "enemy opponent foe rival",
        "treasure loot",
        "climb vertical ladder",
        "fly flying flight",
        "judge referee arbiter",
        "pregame setup preparation",
        "deploy deployment place",
        "ability skill power",
        "step stage phase",
        "undo takeback rewind illegal",
    ),
    "es": (
        "atacar luchar pelear combatir golpear combate",
        "disparar disparo tirar distancia",
        "daño herida lesion",
        "morir muerto eliminar destruir baja",
        "matar eliminar destruir",
        "heroe personaje lider campeon oficial",
        "lider comandante general capitan",
        "mago hechicero brujo lanzador",
        "hechizo conjuro magia sortilegio",
        "unidad tropa escuadra regimiento",
        "miniatura modelo figura combatiente luchador",
        "mover desplazar avanzar andar correr",
        "huir huida escapar desbandada retirada",
        "panico desmoralizado",
        "reagrupar recuperar",
        "saltar caer caida",
        "medir distancia alcance",
        "ver visible vision",
        "primero empezar inicio iniciativa comenzar",
        "turno ronda",
        "ganar victoria vencer ganador",
        "perder derrota",
        "empate empatar",
        "puntos puntuar puntuacion",
        "ejercito banda compañia lista",
        "mazo baraja cartas",
        "escudo armadura defensa",
        "curar sanar recuperar",
        "empujar desplazar",
        "miedo terror",
        "carga cargar",
        "trabado trabar combate",
        "reserva refuerzo",
        "estandarte bandera",
        "oro moneda dinero",
        "aliado amigo amistoso propio",
        "enemigo rival oponente contrario adversario",
        "tesoro botin",
        "volar volador vuelo",
        "arbitro juez",
        "despliegue desplegar colocar",
        "habilidad aptitud",
        "anular cancelar impedir",
        "jugar usar",
    ),
}

# English = Spanish: what a Spanish question is in an English book, and the other way.
TRANSLATIONS = """
ability=habilidad,aptitud; able=capaz; action=accion; activate=activar; activation token=ficha de activacion;
activation=activacion; add=añadir,sumar; advance=avanzar; again=otra vez; ally=aliado; ambush=emboscada;
ambusher=emboscador; apply=aplicar; area=area,zona; armor=armadura; army=ejercito; arrow=flecha; attack=ataque,atacar;
attacker=atacante; attribute=atributo; automatic=automatico; banner=estandarte; base=peana,base; battle=batalla;
battlefield=campo de batalla,campo; beast=bestia; block=bloquear,bloqueo; blue=azul; body=cuerpo;
bonus=bonificacion,bono; book=libro; bow=arco; building=edificio; buy=comprar; bye=impar,bye; cancel=cancelar,anular;
captain=capitan; card=carta; carry=llevar,cargar,portar; cast=lanzar; cavalry=caballeria; chain of command=cadena de
mando; change=cambiar,cambio; character=personaje; charge=carga,cargar; choose=elegir,escoger; climb=escalar,trepar;
close=cercano; combat=combate,pelea; command=mando; commander=comandante; company=compañia; condition=condicion;
contact=contacto; control=control,controlar; cost=coste,costar; counter=contador; cover=cobertura; critical=critico;
damage=daño; dead=muerto; deal=infligir; deck=mazo,baraja; declare=declarar; defeat=derrota,derrotar; defend=defender;
defender=defensor; defense=defensa; demoralized=desmoralizado; deploy=desplegar; deployment zone=zona de despliegue;
deployment=despliegue; destroy=destruir; dice=dado; die=morir,dado; difficult=dificil; discard=descartar,descarte;
disengage=destrabar; disorder=desorden; distance=distancia; door=puerta; double=doble; draw=empate,empatar,robar;
edge=borde; effect=efecto; elite=elite; end=final,fin,terminar; enemy=enemigo; engage=trabar; engaged=trabado;
equipment=equipo; escape=escapar; event=evento; example=ejemplo; exhausted=agotado; explode=explotar; extra=adicional;
face=cara,encarar; fail=fallar,fallo; fall=caer,caida; fear=miedo; fearless=impavido,audaz;
fight=luchar,pelear,combatir; fighter=luchador,combatiente; fire=fuego; first=primero,primera;
flag=bandera,estandarte; flank=flanco; flee=huir,huida; fly=volar,vuelo; flying=volador; follow=seguir;
forbidden=prohibido; forest=bosque; free=gratis,libre; friendly=aliado,amistoso,amigo; front=frente;
gain=ganar,obtener; game=partida,juego; gold=oro; graveyard=cementerio; ground=suelo; group=grupo; hand to hand=cuerpo
a cuerpo; hand=mano; happen=ocurrir,pasar; heal=curar,sanar; health=salud,vida; height=altura; hero=heroe;
hidden=oculto; hide=ocultar,esconder; high=alto; hill=colina; hit=impacto,impactar,golpe,golpear;
hold=mantener,aguantar; horse=caballo; illegal=ilegal; immobilized=inmovilizado; immovable=inamovible; immune=inmune;
impassable=impasable,intransitable; increase=aumentar,incrementar; infantry=infanteria; inflict=infligir;
initiative=iniciativa; intimidating=intimidante; join=unir,unirse; judge=arbitro,juez; jump=saltar,salto;
keep=mantener,guardar; keyword=palabra clave; kill=matar; know=saber; ladder=escalera; large=grande;
leader=lider,jefe; leave=abandonar,salir,dejar; level=nivel; life=vida; limit=limite; line of sight=linea de vision;
line=linea,fila; list=lista; long=largo; lose=perder; magic=magia; maximum=maximo; measure=medir,medicion;
melee=cuerpo a cuerpo; message=mensaje; miniature=miniatura; minimum=minimo; model=miniatura,modelo;
modifier=modificador; morale=moral; mount=montura; move=mover,moverse; movement=movimiento; name=nombre; near=cerca;
need=necesitar; neutral=neutral; number=numero; objective=objetivo; obstacle=obstaculo; odd=impar; officer=oficial;
once=una vez; opponent=oponente,rival,contrario,adversario; opportunity attack=ataque de oportunidad;
opportunity=oportunidad; order=orden; owner=propietario; painted=pintado; pair=pareja; pairing=emparejamiento;
panic=panico; pass=pasar,superar; pay=pagar; penalty=penalizacion; phase=fase; pick=escoger; place=colocar,situar;
plan=plan; play=jugar; player=jugador; point=punto; position=posicion; power=poder; prepare=preparar;
prevent=impedir,evitar; priest=sacerdote; prize=premio; profile=perfil; prone=derribado; push=empujar; race=raza;
rally=reagrupar; range=alcance,rango; ranged attack=ataque a distancia; ranged=a distancia,distancia; reach=alcanzar;
reaction=reaccion; recover=recuperar; red=rojo; reduce=reducir; remove=retirar,eliminar,quitar; repeat=repetir;
replace=sustituir,reemplazar; reroll=repetir; reserve=reserva; resolve=resolver,resolucion; rest=descansar,descanso;
rest=descanso; result=resultado; retreat=retirada,retirarse; reveal=revelar; river=rio; roll=tirada,tirar;
round=ronda; rout=desbandada; rule=regla; run=correr; same=mismo; save=salvacion,guardar; scenario=escenario,mision;
scenery=escenografia; score=puntuar,puntuacion; scout=explorador; search=buscar; see=ver; sequence=secuencia;
shield=escudo; shoot=disparar,disparo; shuffle=barajar; sight=vision; simultaneous=simultaneo; size=tamaño;
slow=lento; soldier=soldado; space=espacio; special=especial; speed=velocidad; spell=hechizo,conjuro;
spellcaster=lanzador,hechicero; spend=gastar; stack=pila; stairs=escaleras; standard=estandarte;
start=empezar,comenzar,inicio; state=estado; step=paso; stop=detener,parar; strength=fuerza; stress=estres;
strong=fuerte; success=exito; summon=invocar; support=apoyo,apoyar; surprise=sorpresa; surrender=rendirse;
survive=sobrevivir; survivor=superviviente; switch=interruptor; sword=espada; table=mesa,tabla; tactic=tactica;
take=tomar,coger; target=objetivo,blanco; team=equipo; template=plantilla; terrain=terreno,elemento; terror=terror;
test=chequeo,tirada,prueba; throw=lanzar; tie=empate; time=tiempo; token=ficha,contador; touch=tocar; tournament
point=punto de torneo; tournament=torneo; trap=trampa; treasure=tesoro; troop=tropa,soldado; turn=turno; unit=unidad;
use=usar,utilizar; value=valor; victory point=punto de victoria; victory=victoria; visible=visible; wait=esperar;
wall=muro,pared; war cry=grito de guerra; warrior=guerrero; water=agua; weak=debil; weapon=arma; white=blanco;
willpower=voluntad; win=ganar,vencer; winner=ganador,vencedor; wizard=mago,hechicero; wood=bosque; wound=herida,herir;
yellow=amarillo; zero=cero; zone=zona
"""

# Words of a question that say nothing of its subject where other words do.
FRAME: dict[str, frozenset[str]] = {
    "en": word_set("""
        happen happens happened work works working mean means meaning explain explanation rule rules definition define
        defined defines keyword tell question please someone something anything everything many much long often one
        get got gets go goes going let lets like want wants try tries using way still ever actually really
        allowed count counts make makes made doing thing things keep does possible dont doesnt cant isnt wont im
        show called say says exactly know somebody anybody nobody everybody anyone everyone nothing instead whether
        twelve twenty hundred dozen maybe already another
        """),
    "es": word_set("""
        pasa pasan ocurre sucede sucederia pasaria funciona funcionan significa significan hace hacen hacer regla reglas
        definicion explica explicar puedo puede pueden podria podemos podria debo debe deben tengo tienes tenemos tiene
        decir dice cuantos cuantas cuanta clave vale sirve quiero alguien permite permitido posible mio mios mia mias
        convierte lleva dar vez veces forma saber poder alguien nadie algo nada todos doce once trece veinte cien docena
        quizas entonces ademas aunque mientras
        """),
}

# What stands before a rule's number when someone cites it.
NUMBER_WORDS = word_set(
    "rule rules regla reglas section seccion apartado punto paragraph no num numero number § art articulo"
)
# What stands around a term when someone asks what it is.
ASKING_WORDS = word_set("""
    card cards carta cartas
    keyword palabra clave ability habilidad term termino state estado rule regla what whats is que es are the a an
    el la los las un una does do how como work works funciona funcionan mean means significa significan define
    definition of de del hace hacen explain explica definicion cual son
    """)


def all_words() -> frozenset[str]:
    """Every word that stands in this module's tables: as good as known when a query is checked for typing errors."""
    synonyms = {w for groups in SYNONYMS.values() for group in groups for w in group.split()}
    pairs = {w for pair in translation_pairs() for side in pair for w in side.split()}
    said = {t.folded for s in sayings() for t in tokens(" ".join((s.said, s.tail, *s.meant)))}
    return frozenset(synonyms | pairs | said | {w for frame in FRAME.values() for w in frame})


def translation_pairs() -> tuple[tuple[str, str], ...]:
    """Every (English, Spanish) pair of words or short phrases."""
    lines = (entry.strip().partition("=") for entry in TRANSLATIONS.replace("\n", " ").split(";"))
    return tuple((en.strip(), word.strip()) for en, _, es in lines for word in es.split(",") if en.strip())
