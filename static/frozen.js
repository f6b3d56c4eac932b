/* The search page of a frozen site: the query stands in the address, the indexes are scripts beside the page, so that
   it works from any host and from a folder. */
"use strict";
(() => {
  const where = document.getElementById("frozen"), main = document.querySelector("main"), template = document.getElementById("offline-words");
  if (!where || !main || !template) return;
  const { Index, narrowing, render, node } = globalThis.RulewrightSeek, asked = new URLSearchParams(location.search), found = [];
  const say = { ...template.dataset, kinds: {} };
  for (const name of Object.keys(say)) if (name.startsWith("kind") && name !== "kinds") say.kinds[name.slice(4).toLowerCase()] = say[name];
  globalThis.RulewrightFrozen = { add: (data) => found.push(new Index(data)) };
  const load = (address) => new Promise((done, stop) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = done;
    script.onerror = stop;
    document.head.append(script);
  });
  const q = (asked.get("q") || "").trim(), game = asked.get("game");
  for (const field of document.querySelectorAll("input[name=q]")) field.value = q;
  for (const turn of document.querySelectorAll(".settings a[hreflang]")) turn.search = location.search;   // the same search
  if (!q) return;
  const indexes = Object.entries(JSON.parse(where.dataset.indexes)).filter(([name]) => !game || name === game);
  const link = (kind, id) => kind + "/" + id.split("/").map((p) => p.replace(/[^A-Za-z0-9._~-]/g, "_")).join("/") + ".html";
  const more = (n) => { const next = new URLSearchParams(asked); next.set("page", n); return "?" + next; };
  Promise.all(indexes.map(([, address]) => load(address))).then(() => {
    main.replaceChildren(...render(found, q, Math.max(1, Number.parseInt(asked.get("page"), 10) || 1), say, link, more, narrowing(asked)).map(node));
    document.title = q + " · " + document.title;
  }).catch(() => { main.replaceChildren(node(["p", {}, say.failed])); });
})();
