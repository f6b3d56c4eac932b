/* Reading: the permanent link of a rule, a link on every passage, and buttons that copy what a field shows.

   Without this script the links are plain links, the fields can be selected by hand, and passages are cited by the page
   "Cite this". Links on passages stand in the margin, so that nothing moves when they come. */
"use strict";
(() => {
  const rule = document.querySelector("article.rule[data-seal]");
  const PASSAGES = ".text > [id], .text > ul > li[id], .text > ol > li[id]";

  /* A browser that cannot mark the words of a link (web/marking.py) shows the passage. */
  const [there, words] = location.hash.split(":~:");
  if (words) location.replace(there);

  const tell = (node, words) => {
    const told = (node.closest(".tools, .cite-page") || document).querySelector(".told");
    if (!told) return;
    told.textContent = words;
    setTimeout(() => { if (told.textContent === words) told.textContent = ""; }, 4000);
  };

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copiedAsOfOld(text); // no permission, or no https
    }
  }

  /* The command that copies what is selected; where that fails too, the link is followed, the field is selected. */
  function copiedAsOfOld(text) {
    const field = document.createElement("textarea"), had = document.activeElement;
    let done = false;
    field.className = "hidden";
    field.value = text;
    document.body.append(field);
    field.select();
    try { done = document.execCommand("copy"); } catch { /* it is done with, here */ }
    field.remove();
    had?.focus({ preventScroll: true });
    return done;
  }

  async function copyLink(event, link) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const done = await copy(link.href);
    if (!done && !link.hash) { location.assign(link.href); return; }
    history.replaceState(null, "", link.href);
    if (link.hash) location.replace(link.hash); // the browser marks the passage as the target
    const words = link.dataset.done || rule.dataset.copied;
    if (done) tell(link.closest(".tools") ? link : rule.querySelector(".tools"), words);
    if (done && link.classList.contains("pin")) { link.classList.add("done"); setTimeout(() => link.classList.remove("done"), 1500); }
  }

  function pin(passage) {
    const link = document.createElement("a");
    const own = /^p\d+$/.test(passage.id); // a passage of a rule under it is found on this page, but has another seal
    const address = new URL(location.href);
    address.searchParams.delete("v");
    if (own) address.searchParams.set("v", rule.dataset.seal);
    address.hash = passage.id;
    link.className = "pin";
    link.href = address.href;
    link.textContent = "¶";
    link.setAttribute("aria-label", rule.dataset.pin + " " + passage.id.replace(/^.*p/, ""));
    link.addEventListener("click", (event) => copyLink(event, link));
    passage.append(link);
  }

  /* What draws is fetched when its box is opened first: most readers never do, and a rule is to be there at once. */
  const box = document.querySelector("details.surroundings[data-needs]");
  function draw() {
    for (const address of box.dataset.needs.split(" ")) {
      const sheet = address.endsWith(".css");
      const needed = document.createElement(sheet ? "link" : "script");
      if (sheet) needed.rel = "stylesheet"; else needed.async = false; // one after the other
      if (sheet) needed.href = address; else needed.src = ownScripts.createScriptURL(address);
      document.head.append(needed);
    }
  }
  if (box && box.open) draw();
  else if (box) box.addEventListener("toggle", draw, { once: true });

  /* What bears on a rule: beside it where there is room; else a drawer that the link to it opens as a dialog. What is
     in it moves there and back, so that nothing stands on the page twice. */
  const rail = document.getElementById("bears"), opener = document.querySelector(".to-rail");
  const narrow = window.matchMedia("(max-width: 61.99rem)");
  let drawer = null;
  function makeDrawer() {
    drawer = document.createElement("dialog");
    drawer.className = "drawer";
    drawer.setAttribute("aria-labelledby", "drawer-title");
    const head = document.createElement("p"), title = document.createElement("span"), shut = document.createElement("button");
    head.className = "drawer-head";
    title.id = "drawer-title";
    title.textContent = rail.getAttribute("aria-label");
    shut.type = "button";
    shut.textContent = "×";
    shut.setAttribute("aria-label", rail.dataset.close);
    shut.addEventListener("click", () => drawer.close());
    head.append(title, shut);
    drawer.append(head);
    drawer.addEventListener("click", (event) => { if (event.target === drawer || event.target.closest("a[href*='#']")) drawer.close(); });
    drawer.addEventListener("close", () => { place.append(rail); if (narrow.matches) opener.focus({ preventScroll: true }); });
    narrow.addEventListener("change", () => drawer.close());
    document.body.append(drawer);
  }
  const place = rail && rail.parentNode;
  function openDrawer(event) {
    if (!narrow.matches || event.metaKey || event.ctrlKey || event.shiftKey || !HTMLDialogElement.prototype.showModal) return;
    event.preventDefault();
    if (!drawer) makeDrawer();
    drawer.append(rail);
    drawer.showModal();
    rail.focus({ preventScroll: true });
  }
  if (rail && opener) {
    opener.addEventListener("click", openDrawer);
    opener.setAttribute("aria-haspopup", "dialog");
  }

  if (rule) {
    const permalink = rule.querySelector(".permalink");
    if (permalink) permalink.addEventListener("click", (event) => copyLink(event, permalink));
    for (const passage of rule.querySelectorAll(PASSAGES)) if (passage.tagName !== "TABLE") pin(passage);
  }
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    if (!field) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (await copy(field.select ? field.value : field.textContent)) tell(button, button.dataset.done);
      if (field.select) field.select(); else getSelection().selectAllChildren(field);
    });
  }
})();
