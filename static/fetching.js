/* What is fetched of this site to stand in a page that is open: another page of it, or a script of its own.

   No script hands text to an HTML parser: what arrives as data is put in as text, and what arrives as a page the browser
   itself makes a document of, as of a page that is opened. The content policy of the site (require-trusted-types-for)
   forbids the rest, scripts of other addresses too. */
"use strict";
/* The document at an address; rejected where there is none, or none within `patience` milliseconds (0: however late). */
const documentAt = (address, patience = 0) => new Promise((done, stop) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", address);
  asked.responseType = "document";
  asked.timeout = patience;
  asked.setRequestHeader("Accept", "text/html");
  asked.onload = () => { if (asked.status === 200 && asked.response) done(asked.response); else stop(new Error(String(asked.status))); };
  asked.onerror = asked.ontimeout = () => stop(new Error(address));
  asked.send();
});
/* Makes addresses of scripts: those of this site, and no others. */
const OWN = {
  createScriptURL(address) {
    if (new URL(address, location).origin !== location.origin) throw new TypeError(address);
    return address;
  },
};
const ownScripts = window.trustedTypes?.createPolicy("own-scripts", OWN) ?? OWN;
/* What keeps games on this device is fetched where one is kept or can be: other visits do without. */
(async (needed) => {
  const here = document.querySelector(".keep, .offline-copy"), kept = () => window.caches?.has("rulewright-kept").catch(() => false);
  if (!needed || !(here || (await kept()))) return;
  const script = document.createElement("script");
  script.src = ownScripts.createScriptURL(needed);
  document.head.append(script);
})(document.currentScript?.dataset.needs);
