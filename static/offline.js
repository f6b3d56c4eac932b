/* Keeping a game on this device: the button on a game's page, the list on /offline, and the renewal of copies when the
   rules have changed. Without this script, or in a browser without service workers, nothing of it is shown.
   What is kept where stands in sw.js; the words are in <template id="offline-words">. */
"use strict";
(() => {
  const words = document.getElementById("offline-words");
  if (!words || !("serviceWorker" in navigator) || !window.caches || !window.DecompressionStream) return;
  const say = words.dataset, lang = say.locale || document.documentElement.lang;
  const KEPT = "rulewright-kept", COPY = "rulewright-copy-", WAIT = 1000, MOST_WAITS = 600, AT_ONCE = 4, AGAIN = 600000, SEEN = 8000;   // milliseconds
  const idOf = (c) => c.id || c.generation, copyName = (c) => COPY + c.game + "-" + idOf(c), keyOf = (game) => "/offline/" + game + "/kept";
  const weight = (bytes) => new Intl.NumberFormat(lang, { maximumFractionDigits: bytes < 1e6 ? 0 : 1 }).format(bytes < 1e6 ? bytes / 1e3 : bytes / 1e6) + (bytes < 1e6 ? " kB" : " MB");
  const day = (iso) => new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(iso));
  const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });

  async function keptOf(game) {
    if (!(await caches.has(KEPT))) return null;
    const found = await (await caches.open(KEPT)).match(keyOf(game));
    return found ? found.json() : null;
  }
  async function allKept() {
    if (!(await caches.has(KEPT))) return [];
    const cache = await caches.open(KEPT);
    return Promise.all((await cache.keys()).map(async (k) => (await cache.match(k)).json()));
  }
  const note = async (copy) => (await caches.open(KEPT)).put(keyOf(copy.game), Response.json(copy));

  /* The manifest of a game's copy, once the site has made it. */
  async function manifest(game, told) {
    for (let n = 0; n < MOST_WAITS; n++) {
      const answer = await fetch("/offline/" + game + "/manifest.json", { cache: "no-store" });
      if (!answer.ok) throw new Error("refused");
      const found = await answer.json();
      if (found.state === "ready") return found;
      told?.(found.of ? found.done / found.of : 0);
      await rest(WAIT);
    }
    throw new Error("refused");
  }

  /* One page at a time changes what is kept: several may be open and notice that the rules have changed. */
  const alone = (change) => (navigator.locks ? navigator.locks.request(KEPT, change) : change());

  const download = (copy, title, told) => alone(async () => {
    const kept = await keptOf(copy.game);
    if (!kept || idOf(kept) !== idOf(copy)) await fetched(copy, kept, title, told);
  });

  /* What an answer holds, null where that is not the file. */
  async function sound(answer, file) {
    if (answer && !answer.ok) throw new Error("failed");
    const bytes = await answer?.arrayBuffer();
    const digest = bytes && Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
    return digest === file.sha256 ? bytes : null;
  }

  /* A copy, file by file: those that the copy which is kept has are taken from it, since a name says what is in a file. */
  async function fetched(copy, kept, title, told) {
    const room = await navigator.storage?.estimate?.();
    if (room?.quota && room.quota - room.usage < copy.size * 1.5) throw new Error("full");
    const cache = await caches.open(copyName(copy)), before = kept ? await caches.open(copyName(kept)) : null;
    const waiting = [...copy.files];
    let done = 0;
    const some = async () => {
      for (let file; (file = waiting.shift());) {
        const address = "/offline/" + copy.game + "/" + file.name;
        const bytes = await sound(await before?.match(address), file) || await sound(await fetch(address), file);
        if (!bytes) throw new Error("damaged");
        await cache.put(address, new Response(bytes, { headers: { "Content-Type": "application/gzip" } }));
        done += file.size;
        told?.(done / copy.size);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, some));
      await navigator.serviceWorker.register(ownScripts.createScriptURL("/sw.js"), { scope: "/" });
      await Promise.race([navigator.serviceWorker.ready, rest(30000).then(() => { throw new Error("failed"); })]);
      const now = new Date().toISOString();
      await note({ ...copy, title, kept: now, checked: now });
    } catch (e) {
      waiting.length = 0;
      await caches.delete(copyName(copy));
      throw e.name === "QuotaExceededError" ? new Error("full") : e;
    }
    for (const name of await caches.keys()) {
      if (name.startsWith(COPY + copy.game + "-") && name !== copyName(copy) && /^[0-9a-f]{16}$/.test(name.slice((COPY + copy.game).length + 1))) await caches.delete(name);
    }
    navigator.storage?.persist?.();
  }

  async function drop(copy) {
    await (await caches.open(KEPT)).delete(keyOf(copy.game));
    await caches.delete(copyName(copy));
    if ((await allKept()).length) return;
    for (const name of await caches.keys()) if (name.startsWith("rulewright-")) await caches.delete(name);
    await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  }

  const sentence = (e) => say[e.message] || say.failed;

  /* The box of one game. */
  async function box(place) {
    const part = (name) => place.querySelector(".keep-" + name);
    const says = part("says"), bar = part("bar"), start = part("start"), remove = part("drop"), game = place.dataset.game;
    const show = (text, share) => {
      says.textContent = text;
      bar.hidden = share === undefined;
      bar.value = 100 * (share || 0);
    };
    let offered = null;
    async function state(text) {
      const copy = await keptOf(game);
      offered = null;
      start.hidden = !!copy;
      start.textContent = say.keep;
      remove.hidden = !copy;
      show(text || (copy ? say.kept + " " + day(copy.kept) + " (" + weight(copy.size) + "), " + say.checked + " " + day(copy.checked) + "." : ""));
    }
    start.addEventListener("click", async () => {
      start.disabled = true;
      try {
        if (offered) {
          show(say.loading + " " + weight(offered.size), 0);
          await download(offered, place.dataset.title, (share) => show(say.loading + " " + weight(offered.size), share));
          await state();
        } else {
          show(say.preparing, 0);
          offered = await manifest(game, (share) => show(say.preparing, share)).catch(() => { throw new Error(navigator.onLine ? "refused" : "failed"); });
          show(say.offer + " " + weight(offered.size) + ".");
          start.textContent = say.download;
        }
      } catch (e) { await state(sentence(e)); }
      start.disabled = false;
      if (place.contains(document.activeElement) || document.activeElement === document.body) (start.hidden ? remove : start).focus();
    });
    remove.addEventListener("click", async () => {
      await alone(async () => {
        const copy = await keptOf(game);
        if (copy) await drop(copy);
      });
      await state(say.removed);
      start.focus();
    });
    place.addEventListener("renewed", () => state(say.updated));
    await state();
    place.hidden = false;
  }

  /* A line above the page; `last`: it goes when it has been seen. */
  function tell(text, last) {
    const line = document.querySelector(".offline-told") || document.createElement("p");
    line.className = "offline-told";
    line.setAttribute("role", "status");
    line.textContent = text;
    document.body.append(line);
    if (last) setTimeout(() => { if (line.textContent === text) line.remove(); }, SEEN);
  }

  /* Compare what is kept with the site, and renew it where the rules have changed. */
  async function renew(always) {
    for (const copy of await allKept()) {
      if (!always && Date.now() - new Date(copy.checked) < AGAIN) continue;
      try {
        const now = await manifest(copy.game);
        if (idOf(now) === idOf(copy)) { await note({ ...copy, generation: now.generation, checked: new Date().toISOString() }); continue; }
        tell(say.updating);
        await download(now, copy.title).catch((e) => { tell(sentence(e), true); throw e; });
        tell(say.updated + " (" + copy.title + ")", true);
        document.querySelector('.keep[data-game="' + copy.game + '"]')?.dispatchEvent(new Event("renewed"));
      } catch { /* no signal, or no room: the old copy stays, and says how old it is */ }
    }
  }

  /* A copy knows no cookies: its forms begin in the reader's game and books as those of the site do, and a note by a book
     that is not in force says so. A page of results asks where its address says. */
  function mine() {
    const kept = (name) => (document.cookie.match("(?:^|; )" + name + "=([^;]*)") || [])[1] || "", game = kept("game"), books = kept("books").split("+").filter(Boolean);
    const find = document.getElementById("find"), forms = [...document.querySelectorAll("form.search"), ...(find ? find.content.querySelectorAll("form") : [])];
    const add = (form, name, value) => {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.prepend(field);
    };
    for (const form of game && location.pathname !== "/search" ? forms : []) {
      if (!form.elements.game) add(form, "game", game);
      if (books.length && form.elements.game.value === game) add(form, "book", books.join(","));
    }
    if (!books.length || forms[0]?.elements.game?.value !== game) return;
    for (const note of document.querySelectorAll("[data-from]")) {
      if (books.includes(note.dataset.from)) continue;
      if (note.tagName === "LI") { note.remove(); continue; }
      const values = { rule: note.querySelector("a"), book: note.querySelector(".soft > [lang]") };
      note.replaceChildren(...say.unforced.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? values[part] : part)));
      note.classList.remove("replaced");
    }
  }
  if (document.body.classList.contains("offline-copy")) mine();

  const boxes = [...document.querySelectorAll(".keep")];
  Promise.all(boxes.map(box)).then(() => {
    if (navigator.onLine && !document.body.classList.contains("offline-copy")) return renew(boxes.length > 0);
  }).catch(() => { /* a browser that forbids storage: there is nothing to keep */ });
})();
