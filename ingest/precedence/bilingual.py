"""Everyday words of rulebooks in English and Spanish, for comparing sections of two languages.

Each line is one thing: its English words, a stroke, its Spanish words. It says what two texts have in common beyond
their terms, nothing more: a word of several meanings stands in several lines, near synonyms share one. Names of one
game's things belong into ``corpus/lexicon``. Words are compared by their stems.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from ingest.interactions.mentions import forms
from kb.language import fold
from kb.language.stems import stem

WORDS = """
need require necessary | necesitar requerir necesario precisar
participate take-part join-in | participar
play | jugar participar
bring carry wear hold bear | llevar portar traer sostener
use employ utilize usage | usar emplear utilizar uso
choose select pick election | elegir escoger seleccionar elección
decide decision | decidir decisión
determine establish set | determinar establecer
place put set position | colocar poner situar
prepare preparation | preparar preparación
deploy deployment | desplegar despliegue
activate activation | activar activación
represent stand-for depict | representar
model miniature figure | miniatura figura modelo
base mounted | peana base
mount mounted assemble assembled glue | montar montado pegar
paint painted | pintar pintado
size | tamaño
same identical equal | mismo igual idéntico
different other another | distinto diferente otro
official | oficial
range line collection | gama línea
product box | producto caja
weapon armament | arma armamento
equipment gear | equipo equipamiento
army force | ejército fuerza
list roster | lista
company warband | compañía banda
create make build construct | crear hacer construir elaborar
upload submit send | subir enviar entregar
update updated version | actualizar actualizado versión
app application | aplicación
special particular specific | especial particular específico
special | especiales
rule norm regulation | norma regla regulación
fulfil meet satisfy comply | cumplir satisfacer respetar
follow | seguir
contradict contradiction conflict differ difference | contradecir contradicción conflicto diferencia discrepancia
precedence priority take-precedence | prioridad precedencia prevalecer
replace substitute override instead | reemplazar sustituir lugar vez
apply application | aplicar aplicación
language | idioma lengua
publish published | publicar publicado
print printed | imprimir impreso
information data | información dato
hidden secret concealed | oculto secreto escondido
reveal show announce | revelar mostrar anunciar enseñar
keep hold maintain remain stay | mantener guardar conservar quedar permanecer
together group | juntos agrupar grupo
separate apart | separar apartado
spend spent expend | gastar gasto consumir
recover regain heal | recuperar curar
receive get obtain gain collect | recibir obtener conseguir ganar lograr
add sum total sum-up | sumar suma añadir total
subtract reduce decrease lower | restar reducir disminuir bajar
increase raise | incrementar aumentar subir
value worth | valor
number quantity amount | número cantidad
most greater higher more majority | mayor más mayoría superior
fewer less lower least | menor menos inferior
exceed surpass | superar exceder sobrepasar
roll throw | tirar tirada lanzar
die dice | dado
repeat again re-roll | repetir nuevo
result outcome | resultado
success succeed | éxito conseguir lograr
failure fail | fallo fallar fracasar
win winner victory | ganar ganador vencedor vencer victoria
lose loser defeat defeated | perder perdedor derrotar derrota vencido
draw tie | empate empatar
end finish conclude ending | final finalizar terminar acabar fin
start begin beginning | comenzar empezar iniciar inicio principio
last final | último final
duration last long | duración durar
first | primero primer
second | segundo
next following | siguiente próximo
previous prior former | anterior previo
before | antes
after afterwards | después tras
during while | durante mientras
turn | turno
round | ronda asalto
time moment | tiempo momento vez
always permanent active | siempre permanente activo
never | nunca
once | vez
both | ambos
each every all | cada todo
any | cualquier cualquiera
none no | ningún ninguno
only sole | solo único únicamente
alternate alternating alternately | alternar alternativamente alternancia
mark marker token counter | marcar marcador ficha contador
score scoring point | puntuar puntuación punto
control controlled | controlar control controlado
dispute contest | disputar disputa
conquer conquest capture take | conquistar conquista capturar tomar
objective goal target | objetivo
colour color coloured | color
red | rojo
blue | azul
green | verde
black | negro
white | blanco
yellow | amarillo
brown | marrón
centre center central middle | centro central medio
point place spot location | punto lugar sitio ubicación
zone area region | zona área región
edge border boundary limit | borde límite frontera
near close within | cerca dentro
inside within | dentro interior
outside | fuera exterior
adjacent next beside contact | adyacente junto contacto lado
distance far away | distancia lejos
stride pace | paso
measure measurement | medir medida medición
inch | pulgada
diameter | diámetro
line | línea
move movement advance | mover movimiento desplazar avanzar
pass through cross | pasar atravesar cruzar través
pass | pasar
retreat withdraw fall-back | retirada retirarse retroceder replegar
back backwards return | atrás retroceder regresar volver devolver
flee escape | huir huida escapar
charge | carga cargar
attack | atacar ataque
defend defence defense | defender defensa
fight combat battle | luchar combate batalla pelea
block | bloquear bloqueo
hit strike | impacto golpe golpear impactar
damage wound injury harm | daño herida dañar
destroy destroyed | destruir destruido
eliminate eliminated remove removed | eliminar eliminado retirar quitar
kill dead die slay | matar muerto morir
discard | descartar descarte
draw | robar
shuffle | barajar
deck pile | mazo baraja montón pila
hand | mano
top | arriba encima superior cima
bottom | abajo fondo inferior
face up | boca arriba
face down | boca abajo
corner | esquina
left | izquierdo izquierda
right | derecho derecha
card | carta tarjeta
text wording | texto
word term keyword | palabra término
name named | nombre llamar nombrar
title | título
picture illustration image | ilustración imagen dibujo
symbol icon | símbolo icono
star | estrella
unique single | único
copy duplicate | copia duplicado
original | original
cost price pay payment | coste costo pagar pago precio
gold | oro
resource | recurso
buy purchase | comprar adquirir
free | gratis libre
lend give hand-over cede deliver | ceder dar entregar
own owner possess have | poseer tener propietario dueño
opponent rival enemy adversary | oponente rival enemigo adversario contrincante contrario
ally allied friendly friend | aliado amigo amistoso
player | jugador persona participante
person | persona
leader command commander | líder comandante mando
character hero | personaje héroe
troop soldier warrior | tropa soldado guerrero
unit | unidad
member part | miembro parte
support | apoyo apoyar
officer | oficial
infantry | infantería
cavalry rider | caballería jinete
flyer flying fly | volador volar
scout | explorador explorar
ambush ambusher | emboscada emboscador
wizard mage sorcerer spellcaster | mago hechicero
spell | hechizo conjuro
magic | magia
ability skill power aptitude | habilidad aptitud poder capacidad
effect | efecto
trigger event occur happen | activar evento suceder ocurrir producir
state condition status | estado condición
stress stressed | estrés estresar estresado
fear terror | miedo terror
test check trial | prueba chequeo
leadership | liderazgo
willpower will | voluntad
strength strong | fuerza fuerte
weak | débil
fast faster quick speed | rápido veloz velocidad rapidez
slow | lento
morale demoralized demoralised | moral desmoralizar desmoralizado
engage engaged | trabar trabado
ready fresh | preparado listo fresco
committed commit exhausted | comprometido comprometer agotado
rout routed | desbandada desbandar
slaughter massacre | matanza
follow continue continuation | continuar continuación continuidad seguir
resolve resolution | resolver resolución
declare announce | declarar anunciar
reaction react | reacción reaccionar
order command | orden ordenar
tactic strategy | táctica estrategia
terrain scenery landscape | terreno escenografía
table board | mesa tablero
map | mapa
provide supply offer | proporcionar ofrecer facilitar
organise organize organiser organizer organisation | organizar organizador organización
referee judge | árbitro juez
permit allow let may | permitir permiso dejar
forbid prohibit ban prohibition forbidden | prohibir prohibición
must oblige obligation compulsory | deber obligar obligatorio obligación
can able possible | poder capaz posible
impossible | imposible
exception except unless | excepción excepto salvo menos
normal normally usual usually standard | normal normalmente habitual general
optional | opcional
example | ejemplo
begin game match | partida juego
game | juego partida
tournament | torneo
scenario mission | escenario misión
feat adventure | hazaña aventura
campaign | campaña
material component | material componente
ruler template tape | plantilla regla cinta
set complete kit | conjunto completo
square metre surface | superficie cuadrado
open | abrir abierto
close closed | cerrar cerrado
join unite joined | unir unirse unido
leave abandon | abandonar dejar
attach attached attachment accessory | acoplar accesorio acoplado adjuntar
equip | equipar
armour armor | armadura
shield | escudo
sword blade | espada hoja filo
item object | objeto
standard banner flag | estandarte bandera
treasure loot booty | tesoro botín
pick up collect gather lift | recoger reunir levantar
drop fall | caer soltar caída
carry carrying | portar llevar transportar
form formation | formar formación
reserve | reserva reservar
front | frente frontal delante
rear behind | retaguardia detrás atrás
rank row | fila rango
column | columna
level | nivel
class type kind sort | clase tipo
category | categoría
faction people nation | facción pueblo nación
good | bueno bien
evil bad | malo mal
neutral | neutral
world | mundo
human man | humano hombre
appear reveal | aparecer
count consider treat regard | contar considerar tratar
calculate compute | calcular cálculo
round-up rounding | redondear redondeo
half | mitad
double twice | doble dos
minimum | mínimo
maximum | máximo
limit restriction restrict | límite restricción limitar restringir
requirement condition | requisito condición
reason cause | razón causa motivo
purpose aim | propósito fin
action act | acción actuar
simple | simple sencillo
long | largo larga
short | corto corta
distant ranged range reach | distancia alcance
melee | cuerpo
shoot shot fire | disparar disparo
visible see sight vision view | visible ver vista visión
cover | cobertura cubrir
obstacle | obstáculo
impassable impassible | impasable infranqueable
climb | trepar escalar
jump leap | saltar salto
water | agua
fog mist | niebla
forest wood tree | bosque árbol
building house | edificio casa
wall | muro pared
step stage | paso etapa
phase | fase
sequence | secuencia
section chapter | sección capítulo apartado
manual rulebook book | manual reglamento libro
document | documento
update | actualización
change alter modify modification modifier | cambiar cambio modificar modificación modificador
exchange switch | cambio intercambiar
improve bonus advantage | mejorar bonificación bonificador ventaja
worse penalty disadvantage | penalización penalizador desventaja sanción
punish penalty | sancionar castigar
immune immunity | inmune inmunidad
ignore | ignorar
prevent avoid | evitar impedir prevenir
suffer undergo | sufrir padecer
inflict deal cause | infligir causar provocar
affect influence | afectar influir influencia
target aim | objetivo apuntar
interact interaction | interactuar interacción
search look | buscar mirar
tell inform explain | informar explicar comunicar decir
know | saber conocer
think believe | creer pensar
recommend advise | recomendar aconsejar recomendable
perform carry-out | realizar efectuar
profile | perfil
element piece feature | elemento
indicate specify | indicar especificar
include contain | incluir contener
current | actual
immediate immediately | inmediato inmediatamente
initiative | iniciativa
additional further extra | adicional extra
correct right | correcto adecuado
several multiple various | varios múltiple
muster mobilise mobilization | movilizar movilización
meter gauge | medidor
random randomly | aleatorio azar
depend | depender
attempt try | intentar
consult | consultar
help assist | ayudar
survive survivor | sobrevivir superviviente
new | nuevo
initial starting | inicial
recruit enlist | reclutar alistar
characteristic trait attribute | característica atributo rasgo
permanent static | permanente
alternate | alternar turnar
mean | significar implicar
consist compose | componer compuesto
assign allocate | asignar
automatic automatically | automático automáticamente
available | disponible
become | convertir volver
structure | estructura
shuffle | barajar
existence exist | existir existencia
benefit profit | beneficio beneficiar
agree agreement | acordar acuerdo
ask request | pedir preguntar solicitar
question doubt | pregunta duda
answer | respuesta responder
"""

MODAL = frozenset({"poder", "deber"})  # what English says by words that tell nothing, "can" and "must"


def _rows() -> list[tuple[list[str], list[str]]]:
    pairs = (line.split("|") for line in WORDS.strip().splitlines())
    return [(en.split(), es.split()) for en, es in pairs]


@cache
def _index() -> dict[tuple[str, str], frozenset[str]]:
    """Things by language and stem."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for i, (en, es) in enumerate(_rows()):
        for lang, names in (("en", en), ("es", es)):
            for name in names:
                found[lang, stem(fold(name), lang)].add(f"~{en[0]}{i}")
    return {k: frozenset(v) for k, v in found.items()}


@lru_cache(maxsize=20_000)
def things(word: str, lang: str) -> frozenset[str]:
    """What an everyday word may mean, named alike for both languages; empty where it is not known."""
    known = _index().get((lang, stem(fold(word), lang)))
    if known is not None:
        return known
    lemmas = sorted(forms(word, lang) - MODAL)
    return next(filter(None, (_index().get((lang, stem(form, lang))) for form in lemmas)), frozenset())
