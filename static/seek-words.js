/* Words for search without a server: what web/offline/index.py wrote down, looked up as kb.search does on the site.
   seek-words.js, seek-query.js, seek-narrow.js, seek-answer.js, seek-direct.js, seek.js and seek-show.js, in this order, serve the service worker and the search page of a
   frozen site alike. Figures are named by what they are of ("weighed", "sureness"), functions as in Python. */
"use strict";
(() => {
  const LANGUAGES = ["en", "es"], LONGEST_WORD = 40;
  // What a number is: as kb.language.numbers has it, by the words of LANGUAGES.
  const INCH = '"', WIDEST = 100, HIGHEST = 20, RANGE = /^(\d{1,3})(?:-(\d{1,3})|\+)$/, OR_LESS = "or (?:less|fewer|lower|below|under)|o (?:menos|menor|inferior)";
  const BEGINS = /(?<![\p{L}\p{N}_.,:/+−–—-])\d{1,3}/u.source, ENDS = /\d{1,3}(?![.,:/–—-]?\d|\+)(?=(?:[mM][mM]|[cC][mM]|[iI][nN]|[fF][tT])?(?![\p{L}\p{N}]))/u.source;
  const NUMBERS = [
    `${BEGINS}(?: ?[-–—] ?| (?:to|through|up to|al?|hasta) )${ENDS}`, `(?<=\\b(?:[bB]etween|[eE]ntre) )\\d{1,3} (?:and|y) ${ENDS}`,
    BEGINS + /(?:\+(?![\p{L}\p{N}_+])| (?:or (?:more|higher|greater|better|above|over)|o (?:m[aá]s|mayor|superior)|OR_LESS)(?![\p{L}\p{N}_]))/u.source.replace("OR_LESS", OR_LESS),
    /(?<![\d.,])\d{1,3},\d{1,2}(?![\d,]|\.\d)|(?<=\d)(?<!["“”]\d)(?<!["“”]\d\d)["”″]/u.source,
  ];
  const UNSPACED = /[\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.source; // letters of words without blanks
  const TOKEN = new RegExp([...NUMBERS, /\d+(?:\.\d+)+(?:[a-zA-Z](?![\p{L}\p{N}]))?|(?<![\p{L}\p{N}_.])[+−–-]\d+(?![.\p{L}\p{N}_])|\d+(?=(?:[mM][mM]|[cC][mM]|[iI][nN]|[fF][tT])(?![\p{L}\p{N}]))|(?:[cdjlmnstCDJLMNST]|(?:[jJ]us|[lL]ors|[pP]uis|[qQ]uoi)?[qQ]u)(?=['’]\p{L})/u.source, UNSPACED, `(?:(?!${UNSPACED})[\\p{L}\\p{N}])+(?:['’ʼ´\`]\\p{L}+)*`].join("|"), "gu"), LESS = new RegExp(`^\\d+ (?:${OR_LESS})$`);
  const NUMBER = /^\d{1,6}(?:\.\d{1,6}){0,9}[a-z]?$/, LETTERS = /^\p{L}+$/u;
  const SYNONYM_ENDS = ["s", "es", "ed", "ing", "d"];
  const PLURALS = { en: [["ies", "y"], ["ves", "f"], ["ves", "fe"], ["es", ""], ["s", ""]], es: [["ces", "z"], ["es", ""], ["s", ""]] };
  // Endings by which two forms of a word may differ that stands in no table: a browser has no stemmer.
  const ENDINGS = {
    en: ["", "e", "s", "es", "d", "ed", "ing", "er", "ers", "ly", "y", "ies", "ied"],
    es: ["", "a", "o", "e", "as", "os", "es", "an", "en", "ar", "er", "ir", "ado", "ada", "ados", "adas", "ido", "ida", "ando", "iendo", "ara", "aba", "amos", "emos", "aron", "io", "arse", "erse", "irse"],
  };
  const LEAST_STEM = 4;

  /* kb.language.stems.fold_word: lower case, no accents but with its ñ, no possessive, no apostrophes. */
  function fold(word) {
    let w = word.normalize("NFKC").toLowerCase();
    if (/[^\x00-\x7f]/.test(w)) w = w.split("ñ").map((p) => p.normalize("NFD").replace(/\p{M}/gu, "")).join("ñ").replace(/[’‘ʼ´`]/g, "'").replace(/[−–]/g, "-").replace(/ß/g, "ss");
    if (w.includes("'")) w = (w.length > 3 && w.endsWith("'s") ? w.slice(0, -2) : w).replace(/'/g, "");
    return w.slice(0, LONGEST_WORD);
  }

  /* A token as it is looked up. */
  function word(printed) {
    if (/^["”″]/.test(printed)) return INCH;
    if (!/^\d/.test(printed) || /^[\p{L}\p{N}]+$/u.test(printed) || printed.includes(".")) return fold(printed);
    if (printed.includes(",")) return printed.replace(",", ".");
    const [low, high] = printed.match(/\d+/g).map(Number);
    return high !== undefined ? `${low}-${high}` : LESS.test(printed) ? `1-${low}` : `${low}+`;
  }

  /* The numbers that a range is written with; and all that lie in it. */
  const ends = (range) => (RANGE.exec(range) || []).slice(1).filter((n) => n !== undefined);
  function figures(range) {
    const written = ends(range), [low, high = HIGHEST] = written.map(Number), out = new Set(written);
    if (written.length && high - low <= WIDEST) for (let n = low + 1; n <= high; n++) out.add(String(n));
    return [...out];
  }

  function tokens(text) {
    const out = [];
    for (const m of text.matchAll(TOKEN)) {
      const before = out[out.length - 1];
      if (before && m.index === before.end + 1 && "-‐‑".includes(text[before.end])) before.joined = true;
      out.push({ text: m[0], word: word(m[0]), at: m.index, end: m.index + m[0].length, joined: false });
    }
    return out;
  }
  const folded = (name) => tokens(name.normalize("NFC")).map((t) => t.word);

  /* Hyphenated compounds as one word, by the place of their first token. */
  function compounds(run) {
    const out = new Map();
    for (let i = 0, j; i < run.length; i = j + 1) {
      for (j = i; j < run.length - 1 && run[j].joined && j - i < 3; j++);
      const some = run.slice(i, j + 1).map((t) => t.word);
      if (j > i && some.every((w) => LETTERS.test(w))) out.set(i, some.join("").slice(0, LONGEST_WORD));
    }
    return out;
  }

  function otherNumbers(word, lang) {
    const found = PLURALS[lang].filter(([end]) => word.endsWith(end)).map(([end, made]) => word.slice(0, word.length - end.length) + made);
    return [...new Set([...found, word + "s", word + "es"])].filter((f) => f.length > 1);
  }

  /* Letters that differ, two swapped counting once; no more than `most`, else Infinity. */
  function distance(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return Infinity;
    let far = [], before = [], row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      far = before; before = row; row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        let n = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, far[j - 2] + 1);
        row.push(n);
        if (n < least) least = n;
      }
      if (least > most) return Infinity;
    }
    return row[b.length] <= most ? row[b.length] : Infinity;
  }

  // More careful than kb.search.vocabulary, which knows by a list of the language's words what is none: a browser has no such list.
  const another = (typed, word, short) => (typed.length <= short && typed.length === word.length && [...typed].sort().join("") !== [...word].sort().join("")) ||
    (typed.length < 8 && typed[0] !== word[0]);

  class Lexicon {
    constructor(data) {
      const { keys: [english, real, virtual], forms, irregular, postings, little } = data;
      Object.assign(this, { english, real, virtual, forms, irregular, postings });
      this.found = new Map();
      this.list = Object.fromEntries(Object.entries(little).map(([name, said]) => [name, new Set(said.split(" "))]));
      this.vocabulary = Object.keys(forms).filter((w) => w.length > 2 && LETTERS.test(w));
      this.synonymous = Object.fromEntries(LANGUAGES.map((lang) => {
        const table = new Map();
        for (const group of data.synonyms[lang]) {
          const some = group.split(" ");
          for (const w of some) table.set(w, [...(table.get(w) || []), ...some.filter((o) => o !== w)]);
        }
        return [lang, table];
      }));
    }

    isStop(word, lang) { return lang ? !!this.list["stop-" + lang]?.has(word) : LANGUAGES.some((l) => this.list["stop-" + l].has(word)); }
    /* A word of a question that says nothing of its subject; no "dice" is Spanish where dice are thrown. */
    isFrame(word, lang) {
      const most = Math.max(...LANGUAGES.map((l) => this.stands(word, l)));
      return (lang ? [lang] : LANGUAGES).some((l) => this.list["frame-" + l].has(word) && most <= this.stands(word, l));
    }
    /* In how many sections of a language the word itself stands. */
    stands(word, lang) { return Math.max(0, ...this.of(word, lang).filter((k) => k < this.real).map((k) => this.postings[k].length / 2)); }

    languageOf(key) { return key < this.english || (key >= this.real && key < this.virtual) ? "en" : "es"; }

    /* All keys of a word in all languages, those that no section has as well. */
    all(word) {
      if (!this.found.has(word)) {
        if (this.found.size > 5000) this.found.clear();
        this.found.set(word, this.looked(word));
      }
      return this.found.get(word);
    }

    looked(word) {
      if (Object.hasOwn(this.forms, word)) return this.forms[word];
      if (Object.hasOwn(this.irregular, word)) return this.irregular[word];
      if (RANGE.test(word)) return [...new Set(figures(word).flatMap((n) => this.forms[n] || []))];
      if (word.length < 3 || !LETTERS.test(word)) return [];
      const numbers = LANGUAGES.flatMap((lang) => otherNumbers(word, lang).flatMap((f) => this.of(f, lang)));
      return numbers.length ? [...new Set(numbers)] : [...new Set(LANGUAGES.flatMap((lang) => this.kin(word, lang)))];
    }
    of(form, lang) { return Object.hasOwn(this.forms, form) ? this.forms[form].filter((k) => this.languageOf(k) === lang) : []; }

    /* The keys of a word that differs by its ending alone; English doubles a letter before it: hit, hitting. */
    kin(word, lang) {
      const ends = ENDINGS[lang];
      for (const end of [...ends].sort((a, b) => b.length - a.length)) {
        const stem = word.endsWith(end) ? word.slice(0, word.length - end.length) : "";
        if (stem.length < LEAST_STEM) continue;
        const stems = lang === "en" && stem.at(-1) === stem.at(-2) ? [stem, stem.slice(0, -1)] : [stem];
        for (const other of ends) for (const s of stems) { const found = this.of(s + other, lang); if (found.length) return found; }
      }
      return [];
    }

    /* The keys of a word that sections in a language have. */
    keys(word, lang) { return this.all(word).filter((k) => k < this.real && this.languageOf(k) === lang); }
    knows(word) { return this.all(word).some((k) => k < this.real); }
    count(word, lang) { return Math.max(0, ...this.all(word).filter((k) => k < this.real && (!lang || this.languageOf(k) === lang)).map((k) => this.postings[k].length / 2)); }

    synonyms(word, lang) {
      const table = this.synonymous[lang], cut = SYNONYM_ENDS.filter((e) => word.endsWith(e) && word.length > e.length + 2).map((e) => word.slice(0, -e.length));
      const more = cut.filter(() => word.endsWith("ing") || word.endsWith("ed")).map((w) => w + "e");
      return [...new Set([word, ...cut, ...more].flatMap((f) => table.get(f) || []))].filter((w) => w !== word);
    }

    /* The known word that a mistyped one most likely was; `bold`: one letter for another may be an error in five, too. */
    nearest(word, lang, bold) {
      if (word.length < 4 || !LETTERS.test(word)) return null;
      const most = word.length < 8 ? 1 : word.length < 13 ? 2 : 3;
      let best = null, least = Infinity;
      for (const known of this.vocabulary) {
        if (Math.abs(known.length - word.length) > most || another(word, known, bold ? 4 : 5)) continue;
        const far = distance(word, known, most);
        if (far - 0.5 >= least) continue;
        const own = lang ? this.count(known, lang) : 0, many = own || this.count(known);
        const cost = far + (known[0] === word[0] ? 0 : 0.7) - Math.min(many, 50) / 100 + (lang && !own ? 0.6 : 0);
        if (cost < least) { best = known; least = cost; }
      }
      return best;
    }

    /* Two known words that were run together. */
    split(word) {
      let best = null, most = 0;
      for (let i = 3; i < word.length - 2; i++) {
        for (const lang of LANGUAGES) {
          const least = Math.min(...[word.slice(0, i), word.slice(i)].map((w) => (Object.hasOwn(this.forms, w) ? this.count(w, lang) : 0)));
          if (least > most) { most = least; best = [word.slice(0, i), word.slice(i)]; }
        }
      }
      return best;
    }
  }

  /* kb.search.glossary.Names: names of one or more words, found by any form of their words inside a query. */
  class Names {
    constructor(lexicon) { this.lexicon = lexicon; this.byFirst = new Map(); }

    keysOf(word, lang) { return ["=" + word, ...this.lexicon.all(word).filter((k) => this.lexicon.languageOf(k) === lang)]; }

    add(name, lang, value) {
      const words = folded(name).slice(0, 8);
      if (!words.length) return;
      const made = { words, forms: null, lang, value };     // the forms of the other words once they are asked for
      for (const key of this.keysOf(words[0], lang)) {
        const some = this.byFirst.get(key);
        if (some) some.push(made); else this.byFirst.set(key, [made]);
      }
    }

    find(words) {
      const asked = words.map((w) => new Set(["=" + w, ...this.lexicon.all(w)])), out = [];
      for (let i = 0; i < words.length; i++) {
        const begun = new Set();
        for (const k of asked[i]) for (const n of this.byFirst.get(k) || []) begun.add(n);
        for (const n of begun) {
          const end = i + n.words.length;
          if (end > words.length) continue;
          n.forms ||= n.words.map((w) => this.keysOf(w, n.lang));
          if (!n.forms.every((forms, j) => forms.some((f) => asked[i + j].has(f)))) continue;
          out.push({ start: i, end, value: n.value, lang: n.lang, exact: n.words.every((w, j) => w === words[i + j]) });
        }
      }
      return out.sort((a, b) => (b.end - b.start) - (a.end - a.start) || b.exact - a.exact || a.start - b.start);
    }
  }

  globalThis.RulewrightSeek = { LANGUAGES, NUMBER, LETTERS, INCH, ends, fold, tokens, folded, compounds, Lexicon, Names };
})();
