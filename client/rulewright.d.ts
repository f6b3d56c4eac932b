// The shapes of the API's answers. Made by `python -m bench.api_typed` from /api/openapi.json; a test keeps it true.

/** Passages of two sections that speak of the same: offsets `[start, end)` into the sections' `text`. */
export interface Abreast {
  /** passage of the section that holds; null where it says nothing of it; offsets `[start, end)` into the section's `text`, not into the source */
  "own": Array<number> | null;
  /** passage of the section that is replaced; null where it says nothing of it; offsets `[start, end)` into the section's `text`, not into the source */
  "other": Array<number> | null;
  /** numbers in `own` that `other` has not; offsets `[start, end)` into the section's `text`, not into the source */
  "own_marks": Array<Array<number>>;
  /** numbers in `other` that `own` has not; offsets `[start, end)` into the section's `text`, not into the source */
  "other_marks": Array<Array<number>>;
}

/** What answers a query, with what answers it in other games. */
export interface Answer {
  /** definition (of the term asked for), rule (by its number) or sentence (that answers the question) */
  "kind": string;
  /** the answer in the words of the book, plain */
  "text": string;
  /** id of the section that says so */
  "section": string;
  /** its title */
  "title": string;
  /** its number */
  "number": string | null;
  /** book id */
  "book": string;
  /** game */
  "game": string;
  /** language of the text */
  "lang": string;
  /** id of the term that is defined */
  "term": string | null;
  /** answer, or likely where it is less sure */
  "level": string;
  /** the probability, 0 to 1, that it stands in a rule that answers */
  "certainty": number;
  /** what that rests on: the term or number asked for, a statement of what is asked, or words */
  "basis": string;
  /** yes or no, where the question is whether it may or must be done and the text states it */
  "word": string | null;
  /** on which condition the word holds, in words of the book; empty where on none that is not asked */
  "condition": string;
  /** end of an address, behind `#`: it opens the section at the sentence that is shown, and marks it; may be empty */
  "at": string;
  /** as beside a result, of a sentence those on it */
  "notes": Array<Note>;
  /** one of each other game */
  "others": Array<OtherAnswer>;
}

/** Source text that is no section. */
export interface Aside {
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the reason, such as `page number` */
  "why": string;
}

/** One name and what it means. */
export interface Asked {
  /** the name as asked */
  "asked": string;
  /** A term or section in a few words. */
  "card": Card | null;
}

/** One prohibition of a sentence, in its parts. */
export interface Ban {
  /** whom it binds, empty where the sentence does not name it */
  "subject": string;
  /** what is forbidden */
  "action": string;
  /** when, or unless what; empty where always */
  "condition": string;
}

/** A rulebook in the list of books. */
export interface BookSummary {
  /** BOOK */
  "id": string;
  /** title */
  "title": string;
  /** game */
  "game": string;
  /** language, `en` or `es` */
  "lang": string;
  /** edition or version, as printed */
  "edition": string;
  /** name of the source file, or of the folder that is the book */
  "file": string;
  /** SHA-256 of the source file */
  "sha256": string;
  /** [start, end) of this book in the file */
  "range": Array<number>;
  /** of a book of many files these, in reading order: positions run over their texts */
  "files": Array<FilePart>;
  /** number of sections */
  "sections": number;
}

/** A page: A rulebook in the list of books. */
export interface BookSummaryList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A rulebook in the list of books. */
  "results": Array<BookSummary>;
}

/** One of several terms that a name may mean. */
export interface Candidate {
  /** term id, to be asked for instead */
  "id": string;
  /** name, without parameter */
  "name": string;
  /** game */
  "game": string;
  /** book id */
  "book": string;
  /** language */
  "lang": string;
  /** kind of the term */
  "kind": "keyword" | "state" | "ability" | "attribute" | "action" | "token" | "terrain" | "phase" | "term" | "spell" | "faction";
}

/** A term or section in a few words. */
export interface Card {
  /** `term` or `section` */
  "kind": string;
  /** id */
  "id": string;
  /** name */
  "name": string;
  /** language of name and text */
  "lang": string;
  /** what it says, as plain text; symbols are names in brackets */
  "text": string;
  /** whether the full entry says more */
  "cut": boolean;
  /** permanent path of the full entry on this site */
  "path": string;
  /** Where a passage stands. */
  "source": CardSource;
  /** ids of other terms with this name */
  "others": Array<string>;
}

/** Where a passage stands. */
export interface CardSource {
  /** section id */
  "id": string;
  /** number and title of the rule */
  "rule": string;
  /** book id */
  "book": string;
  /** title of the book */
  "title": string;
  /** edition or version, as printed */
  "edition": string;
  /** language */
  "lang": string;
  /** permanent path of the rule on this site */
  "path": string;
}

/** What each name means, in the order asked; `card` is null where it is nothing here. */
export interface Cards {
  /** One name and what it means. */
  "results": Array<Asked>;
}

/** A section and why it is central. */
export interface Central {
  /** A section by its heading. */
  "section": Heading;
  /** how central it is: its share of the book's, 0 to 1 */
  "weight": number;
  /** how many references lead to it from other sections */
  "references": number;
  /** how often other sections use terms that it defines */
  "mentions": number;
}

/** A page: A section and why it is central. */
export interface CentralList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A section and why it is central. */
  "results": Array<Central>;
}

/** Two ties with a third in common, and what follows from them. */
export interface Chain {
  /** `through`: a acts on the third, this on b; `onto`: both act on it; `from`: it acts on both */
  "shape": string;
  /** A thing by the term that stands for it. */
  "a": Thing;
  /** the third that both have in common */
  "via": Thing;
  /** A thing by the term that stands for it. */
  "b": Thing;
  /** what follows, in one sentence */
  "says": string;
  /** how much it matters, 0 to 1 */
  "score": number;
  /** how sure both steps are together */
  "certainty": number;
  /** what each of the two steps rests on, in their order */
  "basis": string;
  /** the two ties */
  "steps": Array<InteractionTie>;
}

/** What happened to one section. */
export interface Change {
  /** added, removed, reworded, renamed, moved; most telling first */
  "kinds": Array<string>;
  /** null where it was added */
  "old": Place | null;
  /** null where it was removed */
  "new": Place | null;
  /** of a move: number, parent, order, address, references (to renumbered rules) */
  "how": Array<string>;
  /** what changed in its text */
  "words": Array<Words>;
  /** id of the section above it whose new number is the whole reason */
  "within": string | null;
  /** sections that point to it, the first 100 */
  "cited_by": Array<string>;
  /** how many sections point to it */
  "citing": number;
}

/** A page: What happened to one section. */
export interface ChangeList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** null where none is known */
  "edition": Edition | null;
  /** all, the newest first */
  "editions": Array<Edition>;
  /** the first 100 */
  "terms": Array<TermChange>;
  /** how many terms changed */
  "terms_total": number;
  /** What happened to one section. */
  "results": Array<Change>;
}

/** Two sentences of one book that may go against each other, where nothing in the books settles it. */
export interface Conflict {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** book id */
  "book": string;
  /** permission-prohibition, general-exception or two-numbers */
  "kind": string;
  /** the narrower sentence, or the prohibition */
  "a": Saying;
  /** One side of a potential conflict. */
  "b": Saying;
  /** what both speak of, in the book's words; may be empty */
  "about": string;
  /** code of what makes them a pair */
  "why": string;
  /** how alike the two are, 0 to 1; orders the list */
  "likely": number;
  /** sure, likely or guess */
  "sure": string;
  /** on their two sections */
  "verdict": ShortVerdict | null;
}

/** A page: Two sentences of one book that may go against each other, where nothing in the books settles it. */
export interface ConflictList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** Two sentences of one book that may go against each other, where nothing in the books settles it. */
  "results": Array<Conflict>;
}

/** One way in which a section differs from the one that it replaces. */
export interface Contrast {
  /** steps, forbids, says, uses, adds or left-out */
  "kind": string;
  /** what the section that holds has */
  "own": Array<string>;
  /** what the replaced section has instead */
  "other": Array<string>;
}

/** Where a term is defined. */
export interface Definition {
  /** section id */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
}

/** A connection, from one node to another. */
export interface Edge {
  /** id of the node that it starts from */
  "source": string;
  /** id of the node that it leads to */
  "target": string;
  /** how they are connected */
  "type": string;
  /** the sentence that connects them */
  "sentence": string;
  /** the section where it stands */
  "section": string | null;
  /** offset of the first code point in the source file */
  "start": number | null;
  /** offset after the last code point in the source file */
  "end": number | null;
}

/** An edition that replaced another, and how much changed. */
export interface Edition {
  /** book id */
  "book": string;
  /** its number, 1 is the first that was recorded */
  "n": number;
  /** date of the build that brought it, YYYY-MM-DD */
  "date": string;
  /** One edition of a book, by what tells it from another. */
  "before": Issue;
  /** One edition of a book, by what tells it from another. */
  "after": Issue;
  /** sections that are as they were */
  "unchanged": number;
  /** sections by kind of change */
  "counts": Record<string, number>;
}

/** The whole knowledge base, format `rulewright-kb/1`; its rows have keys of the same names as the API's. */
export interface Export {
  /** `rulewright-kb/1` */
  "format": string;
  /** all books */
  "books": Array<Record<string, unknown>>;
  /** all sections */
  "sections": Array<Record<string, unknown>>;
  /** all terms */
  "terms": Array<Record<string, unknown>>;
  /** all references */
  "references": Array<Record<string, unknown>>;
  /** all interactions */
  "interactions": Array<Record<string, unknown>>;
  /** all precedence */
  "precedence": Array<Record<string, unknown>>;
  /** all prohibitions */
  "prohibitions": Array<Record<string, unknown>>;
  /** all overrides */
  "overrides": Array<Record<string, unknown>>;
  /** all translations */
  "translations": Array<Record<string, unknown>>;
  /** all translations between other languages than English and Spanish */
  "pairs": Array<Record<string, unknown>>;
}

/** The export as a file. */
export interface File {
  /** its address */
  "url": string;
  /** `rulewright-kb/1` */
  "format": string;
  /** length of the JSON, unpacked: what a client hands on, and what `rulewright export` writes */
  "bytes": number;
  /** SHA-256 of these bytes */
  "sha256": string;
  /** the same bytes as they travel packed */
  "packed": Array<Packed>;
}

/** One of the files that a book is made of; of one that takes in others, each stretch between them. */
export interface FilePart {
  /** path in the folder */
  "path": string;
  /** SHA-256 of the file */
  "sha256": string;
  /** line of the file that its text begins in, from 1 */
  "line": number;
  /** [start, end) of its text in the positions */
  "range": Array<number>;
}

/** A game. */
export interface Game {
  /** GAME */
  "id": string;
  /** its name as a title */
  "title": string;
  /** languages of its books */
  "languages": Array<string>;
  /** number of books */
  "books": number;
  /** how many there are of `sections`, `terms` and each kind of claim */
  "counts": Record<string, number>;
  /** who reads it */
  "access": "public" | "local";
  /** what is given of it as a whole to others than its owner */
  "bulk": "none" | "facts" | "text";
  /** whether readers may keep a copy of it */
  "offline": boolean;
  /** licence of its text, as its owner says it; may be empty */
  "licence": string;
  /** hash of all that the export says of it, as its owner has it */
  "content": string;
  /** address of all of it as one file; null where it is not given */
  "export": string | null;
}

/** The file of a game, and what its owner lets others give of it. */
export interface GameFile {
  /** GAME */
  "game": string;
  /** its name, `GAME@HASH.rwk`: another whenever anything in it is */
  "file": string;
  /** its length */
  "bytes": number;
  /** SHA-256 of its bytes */
  "sha256": string;
  /** hash of all that the export says of the game */
  "content": string;
  /** who reads it */
  "access": "public" | "local";
  /** what is given of it as a whole to others than its owner */
  "bulk": "none" | "facts" | "text";
  /** whether readers may keep a copy of it */
  "offline": boolean;
  /** whether search engines may list its pages */
  "index": boolean;
  /** licence of its text, as its owner says it; may be empty */
  "licence": string;
}

/** A page: The file of a game, and what its owner lets others give of it. */
export interface GameFileList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** changes whenever anything does: pages that name two are of two knowledge bases */
  "generation": string;
  /** number of the form of these files; a release reads one */
  "format": number;
  /** The file of a game, and what its owner lets others give of it. */
  "results": Array<GameFile>;
}

/** A page: A game. */
export interface GameList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A game. */
  "results": Array<Game>;
}

/** Nodes and edges. */
export interface Graph {
  /** A section or term in a drawing. */
  "nodes": Array<Node>;
  /** A connection, from one node to another. */
  "edges": Array<Edge>;
  /** true where there is more than is shown */
  "truncated": boolean;
}

/** Sections that belong together. */
export interface Group {
  /** its number, from 0; the largest comes first */
  "n": number;
  /** that of its most central section */
  "name": string;
  /** number of its sections */
  "size": number;
  /** the first 100, the most central first */
  "sections": Array<Heading>;
}

/** A section by its heading. */
export interface Heading {
  /** BOOK/slug */
  "id": string;
  /** the rule's number */
  "number": string | null;
  /** title */
  "title": string;
  /** what sort of text it is */
  "kind": "rules" | "example" | "sidebar" | "table" | "scenario" | "reference" | "lore" | "credits" | "toc" | "index";
  /** language */
  "lang": string;
}

/** A page: A section by its heading. */
export interface HeadingList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A section by its heading. */
  "results": Array<Heading>;
}

/** Whether the knowledge base is open and whole. */
export interface Health {
  /** ok, or degraded where a newer generation could not be opened */
  "status": string;
  /** id of the generation that serves */
  "generation": string;
  /** what to do, empty where all is well */
  "detail": string;
  /** what the last build could not read */
  "quarantined": Array<Quarantined>;
}

/** A section that matches. */
export interface Hit {
  /** section id */
  "section": string;
  /** title */
  "title": string;
  /** the rule's number */
  "number": string | null;
  /** book id */
  "book": string;
  /** game */
  "game": string;
  /** language */
  "lang": string;
  /** kind of section */
  "kind": "rules" | "example" | "sidebar" | "table" | "scenario" | "reference" | "lore" | "credits" | "toc" | "index";
  /** the higher the better; it compares hits of one answer only */
  "score": number;
  /** safe HTML, matches in <mark> */
  "snippet": string;
  /** the same as plain text, with the places of its marks: nothing of it is HTML */
  "passage": Passage;
  /** end of an address, behind `#`: it opens the section at the sentence that is shown, and marks it; may be empty */
  "at": string;
  /** the heading above, where the section's own does not tell it from others of its book; else empty */
  "above": string;
  /** why it is here */
  "why": string;
  /** up to three that nobody may miss: replaced by, absolute prohibition, wins, yields */
  "notes": Array<Note>;
}

/** A page: A section that matches. */
export interface HitList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** the query as it was understood */
  "query": string;
  /** what answers the query by itself, whatever `limit` is; null on later pages, and where nothing is likely to */
  "answer": Answer | null;
  /** exact glossary hits */
  "terms": Array<Term>;
  /** a better spelling */
  "did_you_mean": string | null;
  /** hits by game, book, lang and kind, each as the other filters leave them */
  "facets": Record<string, Record<string, number>>;
  /** how many further values each of `facets` has: the 100 of most hits are listed */
  "facets_beyond": Record<string, number>;
  /** what was cut from the query */
  "note": string;
  /** true where time ran out */
  "partial": boolean;
  /** A section that matches. */
  "results": Array<Hit>;
}

/** A reference, with the section that it comes from. */
export interface Incoming {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** section that it stands in */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** as printed */
  "text": string;
  /** how it points; a mention is a defined term in running text */
  "kind": "see" | "page" | "number" | "url" | "link" | "mention";
  /** what it names */
  "anchor": string;
  /** id of a section, term or book */
  "target": string | null;
  /** where it leads; repaired: what is printed is wrong, the target is right */
  "status": "resolved" | "repaired" | "ambiguous" | "dangling" | "external";
  /** what is wrong with what is printed */
  "note": string;
  /** A section by its heading. */
  "from": Heading;
}

/** What one term does to another; reads `a TYPE b`. */
export interface Interaction {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** game */
  "game": string;
  /** term id */
  "a": string;
  /** term id */
  "b": string;
  /** what a does to b */
  "type": "negates" | "causes" | "requires" | "modifies" | "excludes" | "includes" | "orders";
  /** section that says so */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** the sentence that says so */
  "sentence": string;
  /** who says so: the book, or whoever keeps it */
  "origin": "text" | "overlay";
  /** when it holds, empty where always */
  "condition": string;
  /** whether it does, or only may */
  "polarity": "does" | "may";
  /** `[start, end)` of the words that carry it */
  "cue": Array<number> | null;
  /** where the cue stands; null where there is none; offsets `[start, end)` into the section's `text`, not into the source */
  "cue_at": Array<number> | null;
}

/** Ties of one type and direction. */
export interface InteractionGroup {
  /** type of the interaction */
  "type": "negates" | "causes" | "requires" | "modifies" | "excludes" | "includes" | "orders";
  /** what it says of the term, in plain words, such as `is changed by` */
  "says": string;
  /** how many others */
  "total": number;
  /** the first 100 */
  "with": Array<Partner>;
}

/** A page: What one term does to another; reads `a TYPE b`. */
export interface InteractionList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** What one term does to another; reads `a TYPE b`. */
  "results": Array<Interaction>;
}

/** Who acts upon whom; reads `a TYPE b`. */
export interface InteractionTie {
  /** how sure the surest of its sentences is */
  "certainty": number;
  /** term id */
  "a": string;
  /** what a does to b */
  "type": "negates" | "causes" | "requires" | "modifies" | "excludes" | "includes" | "orders";
  /** term id */
  "b": string;
  /** the sentences that say so, the most telling first, at most 10 */
  "said": Array<Said>;
}

/** What a thing does, what is done to it, and what follows. */
export interface Interplay {
  /** A thing by the term that stands for it. */
  "term": Thing;
  /** Ties of one type and direction. */
  "does": Array<InteractionGroup>;
  /** Ties of one type and direction. */
  "undergoes": Array<InteractionGroup>;
  /** those that matter most, at most 20 */
  "chains": Array<Chain>;
}

/** One edition of a book, by what tells it from another. */
export interface Issue {
  /** title */
  "title": string;
  /** edition or version, as printed */
  "edition": string;
  /** name of the source file */
  "file": string;
  /** SHA-256 of the source file */
  "sha256": string;
}

/** A name of a thing. */
export interface KeywordName {
  /** term id */
  "id": string;
  /** name, without parameter */
  "name": string;
  /** language */
  "lang": string;
}

/** What changed last in one book. */
export interface Latest {
  /** book id */
  "book": string;
  /** title */
  "title": string;
  /** edition or version, as printed */
  "edition": string;
  /** SHA-256 of the source file */
  "sha256": string;
  /** number of its last recorded edition */
  "n": number | null;
  /** date of the build that brought it */
  "date": string | null;
  /** sections by kind of change */
  "counts": Record<string, number>;
  /** where the changes are listed */
  "url": string;
}

/** A page: What changed last in one book. */
export interface LatestList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** changes whenever anything does */
  "generation": string;
  /** hash of all that the export says */
  "content": string;
  /** when this knowledge base was built, UTC */
  "built": string;
  /** null where this knowledge base was built without one */
  "export": File | null;
  /** What changed last in one book. */
  "results": Array<Latest>;
}

/** A section that is like another. */
export interface Like {
  /** A section by its heading. */
  "section": Heading;
  /** how like: the cosine of what the words of both tell, at most 1 */
  "likeness": number;
}

/** A page: A section that is like another. */
export interface LikeList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A section that is like another. */
  "results": Array<Like>;
}

/** What was looked for. */
export interface LookedFor {
  /** names of the first */
  "a": Array<string>;
  /** names of the second */
  "b": Array<string>;
  /** interactions of the game that were looked through */
  "ties": number;
  /** books of the game */
  "books": Array<string>;
}

/** A book as a whole. */
export interface Map {
  /** BOOK */
  "book": string;
  /** the 10 most central sections */
  "central": Array<Central>;
  /** the 100 largest */
  "groups": Array<Group>;
  /** the 100 closest */
  "ties": Array<Tie>;
  /** rules that nothing leads to, the first 10 */
  "lonely": Array<Heading>;
  /** how many such rules there are */
  "lonely_total": number;
}

/** What the term of a row does to another. */
export interface MatrixCell {
  /** how sure the surest of its sentences is */
  "certainty": number;
  /** A thing by the term that stands for it. */
  "term": Thing;
  /** sentences by type of interaction */
  "types": Record<string, number>;
}

/** How much there is, each figure as the other filters leave it. */
export interface MatrixCounts {
  /** cells of all rows */
  "pairs": number;
  /** sentences by type of interaction */
  "types": Record<string, number>;
  /** sentences by kind of the terms */
  "kinds": Record<string, number>;
  /** sentences by book */
  "books": Record<string, number>;
}

/** What one term does to others. */
export interface MatrixRow {
  /** A thing by the term that stands for it. */
  "term": Thing;
  /** others by type */
  "counts": Record<string, number>;
  /** What the term of a row does to another. */
  "cells": Array<MatrixCell>;
}

/** A page: What one term does to others. */
export interface MatrixRowList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** How much there is, each figure as the other filters leave it. */
  "counts": MatrixCounts;
  /** What one term does to others. */
  "results": Array<MatrixRow>;
}

/** A section or term in a drawing. */
export interface Node {
  /** id */
  "id": string;
  /** section, term or book */
  "type": string;
  /** what to write on it */
  "label": string;
  /** game */
  "game": string;
  /** kind of the section or term */
  "kind": string;
  /** language */
  "lang": string;
}

/** A note in a sentence for people. */
export interface Note {
  /** overridden-by, absolute-prohibition, overrides, wins-over, yields-to, precedence or prohibition; the most important come first */
  "kind": string;
  /** which wording it has, for an interface in another language */
  "code": string;
  /** what the wording is made of: names of sections, books and ranks, and a sentence */
  "arguments": Record<string, Array<string>>;
  /** what it says, in English */
  "text": string;
  /** the sections that it concerns */
  "sections": Array<string>;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the sentence of the book, empty where none says it */
  "sentence": string;
}

/** What bears on a section from elsewhere, and what it says about the rank of rules. */
export interface Notes {
  /** A statement on which rule wins. */
  "precedence": Array<Precedence>;
  /** A sentence that forbids something. */
  "prohibitions": Array<Prohibition>;
  /** what this section replaces */
  "overrides": Array<Override>;
  /** what replaces this section */
  "overridden_by": Array<Override>;
  /** the same and more, in sentences */
  "told": Array<Note>;
}

/** What answers a query in one game. */
export interface OtherAnswer {
  /** definition (of the term asked for), rule (by its number) or sentence (that answers the question) */
  "kind": string;
  /** the answer in the words of the book, plain */
  "text": string;
  /** id of the section that says so */
  "section": string;
  /** its title */
  "title": string;
  /** its number */
  "number": string | null;
  /** book id */
  "book": string;
  /** game */
  "game": string;
  /** language of the text */
  "lang": string;
  /** id of the term that is defined */
  "term": string | null;
  /** answer, or likely where it is less sure */
  "level": string;
  /** the probability, 0 to 1, that it stands in a rule that answers */
  "certainty": number;
  /** what that rests on: the term or number asked for, a statement of what is asked, or words */
  "basis": string;
  /** yes or no, where the question is whether it may or must be done and the text states it */
  "word": string | null;
  /** on which condition the word holds, in words of the book; empty where on none that is not asked */
  "condition": string;
  /** end of an address, behind `#`: it opens the section at the sentence that is shown, and marks it; may be empty */
  "at": string;
  /** as beside a result, of a sentence those on it */
  "notes": Array<Note>;
}

/** A section that replaces or changes a section of another book. */
export interface Override {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** game */
  "game": string;
  /** the section that holds */
  "section": string;
  /** the section that is replaced or changed */
  "other": string;
  /** what differs */
  "how": string;
  /** why it holds */
  "because": string;
  /** who says so: the book, or whoever keeps it */
  "origin": "text" | "overlay";
  /** One way in which a section differs from the one that it replaces. */
  "differences": Array<Contrast>;
  /** their passages side by side */
  "abreast": Array<Abreast>;
}

/** A page: A section that replaces or changes a section of another book. */
export interface OverrideList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A section that replaces or changes a section of another book. */
  "results": Array<Override>;
}

/** The export as it travels to those who can unpack it. */
export interface Packed {
  /** `gzip`, as in `Content-Encoding` */
  "coding": "gzip";
  /** its length, packed */
  "bytes": number;
  /** SHA-256 of the packed bytes */
  "sha256": string;
}

/** All that the books say of two things. */
export interface Pair {
  /** A thing by the term that stands for it. */
  "a": Thing;
  /** A thing by the term that stands for it. */
  "b": Thing;
  /** direct, through (a third), together (some sentences name both or may speak of both) or nothing */
  "outcome": string;
  /** the same in one sentence */
  "says": string;
  /** Who acts upon whom; reads `a TYPE b`. */
  "direct": Array<InteractionTie>;
  /** the most telling first, at most 6 */
  "through": Array<Chain>;
  /** other sentences that name both, at most 12 */
  "together": Array<Quoted>;
  /** of the rule on one, those that name the other, and unsure claims; at most 12 */
  "near": Array<Quoted>;
  /** which of the rules that define them wins; null where one rule defines both */
  "verdict": Verdict | null;
  /** on the rank of the rules that define them */
  "notes": Array<Rank>;
  /** What was looked for. */
  "looked_for": LookedFor;
}

/** The other end of a tie. */
export interface Partner {
  /** how sure the surest of its sentences is */
  "certainty": number;
  /** A thing by the term that stands for it. */
  "term": Thing;
  /** the sentences that say so, the most telling first, at most 10 */
  "said": Array<Said>;
}

/** Plain text of a section, and what is marked in it. */
export interface Passage {
  /** plain text */
  "text": string;
  /** [start, end) of each match in `text`, in code points, in order */
  "marks": Array<Array<number>>;
}

/** The shortest way between two nodes; no steps where there is none. */
export interface Path {
  /** id of the node that it starts from */
  "from": string;
  /** id of the node that it leads to */
  "to": string;
  /** false where nothing leads from one to the other */
  "found": boolean;
  /** A connection, from one node to another. */
  "steps": Array<Edge>;
}

/** A section as it stands in one edition. */
export interface Place {
  /** BOOK/slug */
  "id": string;
  /** the rule's number */
  "number": string | null;
  /** title */
  "title": string;
  /** language */
  "lang": string;
  /** section id */
  "parent": string | null;
  /** number and title of the parent, empty where there is none */
  "above": string;
}

/** A statement on which rule wins. */
export interface Precedence {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** game */
  "game": string;
  /** 1 is the strongest */
  "rank": number;
  /** what wins */
  "higher": string;
  /** what yields; empty where the sentence names no loser: then `form` says what it settles */
  "lower": string;
  /** where it holds */
  "scope": string;
  /** section that says so */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** the sentence that says so */
  "sentence": string;
  /** rule, limit, order, tie or exception */
  "form": string;
}

/** A page: A statement on which rule wins. */
export interface PrecedenceList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A statement on which rule wins. */
  "results": Array<Precedence>;
}

/** An error (RFC 9457). */
export interface Problem {
  /** stable name of the error */
  "code": string;
  /** the HTTP status in words */
  "title": string;
  /** the HTTP status */
  "status": number;
  /** one sentence that says what to do */
  "detail": string;
  /** with the code `several-terms` only: the terms that the name may mean */
  "candidates"?: Array<Candidate>;
}

/** A sentence that forbids something. */
export interface Prohibition {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** game */
  "game": string;
  /** section that says so */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** the sentence */
  "sentence": string;
  /** true where its wording wins over everything */
  "absolute": boolean;
}

/** What a build could not read, or study; it is served as it last was, if it ever was. */
export interface Quarantined {
  /** name of the file, empty where a game could not be studied */
  "file": string;
  /** ids of the books that it is about */
  "books": Array<string>;
  /** stable name of the reason */
  "code": string;
  /** the reason, and what to do */
  "sentence": string;
  /** the day on which it first failed so, as in 2026-11-22 */
  "since": string;
}

/** A sentence and where it stands. */
export interface Quoted {
  /** section that says so */
  "section": string;
  /** book of that section */
  "book": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the sentence that says so */
  "sentence": string;
}

/** A note on the rank of the rule that defines a term. */
export interface Rank {
  /** overridden-by, absolute-prohibition, overrides, wins-over, yields-to, precedence or prohibition; the most important come first */
  "kind": string;
  /** which wording it has, for an interface in another language */
  "code": string;
  /** what the wording is made of: names of sections, books and ranks, and a sentence */
  "arguments": Record<string, Array<string>>;
  /** what it says, in English */
  "text": string;
  /** the sections that it concerns */
  "sections": Array<string>;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the sentence of the book, empty where none says it */
  "sentence": string;
  /** term id */
  "term": string;
}

/** A sentence that forbids something, with what it forbids to whom. */
export interface ReadProhibition {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** game */
  "game": string;
  /** section that says so */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** the sentence */
  "sentence": string;
  /** true where its wording wins over everything */
  "absolute": boolean;
  /** whom its first prohibition binds, empty where the sentence does not name it */
  "subject": string;
  /** what its first prohibition forbids */
  "action": string;
  /** when, or unless what */
  "condition": string;
  /** each prohibition of the sentence */
  "bans": Array<Ban>;
  /** what it is a part of where its section explains several things, else empty */
  "entry": string;
  /** absolute, plain, or unknown where bold decides and this copy lost its bold type */
  "weight": string;
}

/** A page: A sentence that forbids something, with what it forbids to whom. */
export interface ReadProhibitionList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A sentence that forbids something, with what it forbids to whom. */
  "results": Array<ReadProhibition>;
}

/** A place in the text that points to another. */
export interface Reference {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** section that it stands in */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
  /** as printed */
  "text": string;
  /** how it points; a mention is a defined term in running text */
  "kind": "see" | "page" | "number" | "url" | "link" | "mention";
  /** what it names */
  "anchor": string;
  /** id of a section, term or book */
  "target": string | null;
  /** where it leads; repaired: what is printed is wrong, the target is right */
  "status": "resolved" | "repaired" | "ambiguous" | "dangling" | "external";
  /** what is wrong with what is printed */
  "note": string;
}

/** A page: A place in the text that points to another. */
export interface ReferenceList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A place in the text that points to another. */
  "results": Array<Reference>;
}

/** A token that is shown otherwise than it stands in the source. */
export interface Repair {
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** as it stands in the source */
  "printed": string;
  /** as it is shown */
  "read": string;
}

/** Where to begin. */
export interface Root {
  /** version of the API; what v1 promises holds for all that begin with 1 */
  "version": string;
  /** address of the OpenAPI description */
  "openapi": string;
  /** of which game the examples are, and where ids of others are found */
  "examples": string;
  /** all paths */
  "paths": Array<RootPath>;
}

/** A path of the API. */
export interface RootPath {
  /** the path; ids stand in it where there are braces */
  "path": string;
  /** what it answers */
  "summary": string;
  /** a request of it, of the sample game, which a server need not have */
  "example": string;
}

/** A sentence that ties two terms. */
export interface Said {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** section that says so */
  "section": string;
  /** book of that section */
  "book": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the sentence that says so */
  "sentence": string;
  /** when it holds, empty where always */
  "condition": string;
  /** who says so: the book, or whoever keeps it */
  "origin": "text" | "overlay";
}

/** One side of a potential conflict. */
export interface Saying {
  /** section id */
  "section": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the sentence */
  "sentence": string;
}

/** A section with all that is known of it. */
export interface Section {
  /** BOOK/slug */
  "id": string;
  /** the rule's number */
  "number": string | null;
  /** title */
  "title": string;
  /** what sort of text it is */
  "kind": "rules" | "example" | "sidebar" | "table" | "scenario" | "reference" | "lore" | "credits" | "toc" | "index";
  /** language */
  "lang": string;
  /** book id */
  "book": string;
  /** section id */
  "parent": string | null;
  /** place in reading order, from 0 */
  "order": number;
  /** [start, end) in the source file */
  "spans": Array<Array<number>>;
  /** Markdown, cleaned, without the heading */
  "text": string;
  /** the same as safe HTML, with links */
  "html": string;
  /** those above it, outermost first */
  "ancestors": Array<Heading>;
  /** those right under it, in order */
  "children": Array<Heading>;
  /** the one before it in reading order */
  "previous": Heading | null;
  /** the one after it in reading order */
  "next": Heading | null;
  /** those that say the same in other languages */
  "twins": Array<Heading>;
  /** terms that it defines */
  "terms": Array<Term>;
  /** where it points */
  "references": Array<Reference>;
  /** the first 100 */
  "referenced_by": Array<Incoming>;
  /** how many there are */
  "referenced_by_total": number;
  /** What bears on a section from elsewhere, and what it says about the rank of rules. */
  "notes": Notes;
  /** Where a section stands. */
  "source": Source;
}

/** A section in the list of sections. */
export interface SectionRow {
  /** BOOK/slug */
  "id": string;
  /** the rule's number */
  "number": string | null;
  /** title */
  "title": string;
  /** what sort of text it is */
  "kind": "rules" | "example" | "sidebar" | "table" | "scenario" | "reference" | "lore" | "credits" | "toc" | "index";
  /** language */
  "lang": string;
  /** book id */
  "book": string;
  /** section id */
  "parent": string | null;
  /** place in reading order, from 0 */
  "order": number;
  /** [start, end) in the source file */
  "spans": Array<Array<number>>;
  /** Markdown, cleaned, without the heading; empty where the text of its game is not given as a whole */
  "text": string;
  /** SHA-256 of the text in UTF-8 */
  "sha256": string;
}

/** A page: A section in the list of sections. */
export interface SectionRowList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** to be sent as `since`, here or to `/sync`, for what changes from now on */
  "token": string;
  /** A section in the list of sections. */
  "results": Array<SectionRow>;
}

/** Which of the two sections wins. */
export interface ShortVerdict {
  /** a, b, undecided, or apart: the two do not meet */
  "outcome": string;
  /** id of the section that wins, null where neither does */
  "winner": string | null;
  /** the reason in one sentence */
  "reason": string;
  /** the rung of the reasoning that decided, empty where none did */
  "rule": string;
  /** code of the reason's wording */
  "code": string;
}

/** Where a section stands. */
export interface Source {
  /** name of the source file */
  "file": string;
  /** SHA-256 of the source file */
  "sha256": string;
  /** [start, end) in the source file */
  "spans": Array<Array<number>>;
  /** A token that is shown otherwise than it stands in the source. */
  "repairs": Array<Repair>;
}

/** A source file as text. */
export interface SourceText {
  /** SHA-256 of the file as it was handed in */
  "sha256": string;
  /** its text, by position */
  "stretches": Array<Stretch>;
}

/** One step of a verdict. */
export interface Step {
  /** the reason in words */
  "says": string;
  /** code of the wording, the same in every language */
  "code": string;
  /** the rung of the reasoning */
  "rule": string;
  /** the section that says so */
  "section": string | null;
  /** the sentence of the book */
  "sentence": string;
  /** offset of the first code point in the source file */
  "start": number | null;
  /** offset after the last code point in the source file */
  "end": number | null;
  /** where it stands; null where a heading alone says it; offsets `[start, end)` into the section's `text`, not into the source */
  "at": Array<number> | null;
}

/** A stretch of a source file. */
export interface Stretch {
  /** id of the book that it is of */
  "book": string;
  /** name of the file; of a book that is a folder, with the path in it */
  "path": string;
  /** offset of the first code point in the source file */
  "start": number;
  /** offset after the last code point in the source file */
  "end": number;
  /** the text `[start, end)`: a position `p` in it is the code point `p - start` */
  "text": string;
}

/** A completion. */
export interface Suggestion {
  /** what to complete to */
  "text": string;
  /** what it leads to */
  "kind": "term" | "section";
  /** what it leads to */
  "id": string;
  /** game */
  "game": string;
  /** language of `text` */
  "lang": string;
  /** address of its page on this site */
  "url": string;
  /** the same in the other language */
  "translation": string | null;
  /** the term's name, where `text` is another name of it */
  "full": string | null;
  /** the heading or book that a section stands under */
  "where": string | null;
  /** true where a letter of what was typed must be wrong */
  "near": boolean;
}

/** A page: A completion. */
export interface SuggestionList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A completion. */
  "results": Array<Suggestion>;
}

/** A line: a row of the export that is new or changed, one that went, or the last, which has the token. */
export interface SyncLine {
  /** the list of the export that it is of: books, sections, terms, references, interactions, precedence, prohibitions, overrides, translations, pairs */
  "kind"?: string;
  /** what the row is known by in this list, for as long as it is there */
  "key"?: string;
  /** the row, as `/export` has it; absent where it went */
  "row"?: Record<string, unknown>;
  /** true where the row went */
  "deleted"?: boolean;
  /** in the last line alone: what to send as `since` next time */
  "token"?: string;
  /** in the last line alone: true where there is more to fetch at once */
  "more"?: boolean;
}

/** A defined term. */
export interface Term {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** GAME/LANG/slug */
  "id": string;
  /** game */
  "game": string;
  /** book id */
  "book": string;
  /** language */
  "lang": string;
  /** name, without parameter */
  "name": string;
  /** parameter, such as (X) */
  "params": string | null;
  /** what sort of thing it is */
  "kind": "keyword" | "state" | "ability" | "attribute" | "action" | "token" | "terrain" | "phase" | "term" | "spell" | "faction";
  /** other names of it */
  "aliases": Array<string>;
  /** where it is defined, in the source */
  "definition": Definition;
  /** term ids */
  "translations": Array<string>;
  /** how often running text uses it */
  "mentions": number;
}

/** A term that came, went, or is named or defined otherwise. */
export interface TermChange {
  /** GAME/LANG/slug */
  "id": string;
  /** name */
  "name": string;
  /** language */
  "lang": string;
  /** added, removed, redefined or renamed */
  "fate": string;
  /** the section that defines it, or defined it */
  "section": string;
  /** sections that use it, the first 100 */
  "used_by": Array<string>;
  /** how many sections use it */
  "uses": number;
  /** its old name where it was renamed */
  "was": string;
}

/** A page: A defined term. */
export interface TermList {
  /** length of the whole list */
  "total": number;
  /** most results in this answer */
  "limit": number;
  /** results skipped */
  "offset": number;
  /** path and query of the next page on this host */
  "next": string | null;
  /** A defined term. */
  "results": Array<Term>;
}

/** A thing by the term that stands for it. */
export interface Thing {
  /** term id */
  "id": string;
  /** name, without parameter */
  "name": string;
  /** language */
  "lang": string;
  /** parameter, such as (X) */
  "params": string | null;
  /** kind of the term */
  "kind": "keyword" | "state" | "ability" | "attribute" | "action" | "token" | "terrain" | "phase" | "term" | "spell" | "faction";
  /** the terms that are the same in another language */
  "also": Array<KeywordName>;
}

/** How often sections of one group point to those of another. */
export interface Tie {
  /** number of the group that points */
  "source": number;
  /** number of the group it points to */
  "target": number;
  /** how many references and mentions */
  "links": number;
}

/** A section with the sections under it. */
export interface Tree {
  /** BOOK/slug */
  "id": string;
  /** the rule's number */
  "number": string | null;
  /** title */
  "title": string;
  /** what sort of text it is */
  "kind": "rules" | "example" | "sidebar" | "table" | "scenario" | "reference" | "lore" | "credits" | "toc" | "index";
  /** language */
  "lang": string;
  /** A section with the sections under it. */
  "children": Array<Tree>;
}

/** How a question in words was read. */
export interface Understood {
  /** what is asked, in its words */
  "act": string;
  /** id of the first rule that it is about, null where none is found */
  "a": string | null;
  /** id of the second, null where only one is told */
  "b": string | null;
}

/** Which of two sections wins. */
export interface Verdict {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** section id; empty where a question finds none */
  "a": string;
  /** section id; empty where only one rule is told */
  "b": string;
  /** a, b, undecided, or apart: the two do not meet, or single: one rule speaks of what is asked */
  "outcome": string;
  /** id of the section that wins, null where neither does */
  "winner": string | null;
  /** the reason in one sentence */
  "reason": string;
  /** the rung of the reasoning that decided, empty where none did */
  "rule": string;
  /** code of the reason's wording, the same in every language */
  "code": string;
  /** the same as long as the ruling and the sentences that it rests on are */
  "hash": string;
  /** One step of a verdict. */
  "steps": Array<Step>;
  /** of a question in words, else null */
  "understood": Understood | null;
}

/** A rulebook with its sections as a tree. */
export interface WholeBook {
  /** BOOK */
  "id": string;
  /** title */
  "title": string;
  /** game */
  "game": string;
  /** language, `en` or `es` */
  "lang": string;
  /** edition or version, as printed */
  "edition": string;
  /** name of the source file, or of the folder that is the book */
  "file": string;
  /** SHA-256 of the source file */
  "sha256": string;
  /** [start, end) of this book in the file */
  "range": Array<number>;
  /** of a book of many files these, in reading order: positions run over their texts */
  "files": Array<FilePart>;
  /** Source text that is no section. */
  "aside": Array<Aside>;
  /** A section with the sections under it. */
  "sections": Array<Tree>;
}

/** A game with its books. */
export interface WholeGame {
  /** GAME */
  "id": string;
  /** its name as a title */
  "title": string;
  /** languages of its books */
  "languages": Array<string>;
  /** number of books */
  "books": number;
  /** how many there are of `sections`, `terms` and each kind of claim */
  "counts": Record<string, number>;
  /** who reads it */
  "access": "public" | "local";
  /** what is given of it as a whole to others than its owner */
  "bulk": "none" | "facts" | "text";
  /** whether readers may keep a copy of it */
  "offline": boolean;
  /** licence of its text, as its owner says it; may be empty */
  "licence": string;
  /** hash of all that the export says of it, as its owner has it */
  "content": string;
  /** address of all of it as one file; null where it is not given */
  "export": string | null;
  /** its books, core books first */
  "rulebooks": Array<BookSummary>;
}

/** A term with all that is known of it. */
export interface WholeTerm {
  /** the probability that a careful reader agrees; 1 as an editor says */
  "certainty": number;
  /** what it rests on */
  "basis": string;
  /** GAME/LANG/slug */
  "id": string;
  /** game */
  "game": string;
  /** book id */
  "book": string;
  /** language */
  "lang": string;
  /** name, without parameter */
  "name": string;
  /** parameter, such as (X) */
  "params": string | null;
  /** what sort of thing it is */
  "kind": "keyword" | "state" | "ability" | "attribute" | "action" | "token" | "terrain" | "phase" | "term" | "spell" | "faction";
  /** other names of it */
  "aliases": Array<string>;
  /** where it is defined, in the source */
  "definition": Definition;
  /** term ids */
  "translations": Array<string>;
  /** how often running text uses it */
  "mentions": number;
  /** the section that defines it */
  "section": Heading;
  /** its definition: Markdown, cleaned */
  "text": string;
  /** the same in another language */
  "translated": Array<Term>;
  /** What one term does to another; reads `a TYPE b`. */
  "interactions": Array<Interaction>;
  /** the first 100 */
  "mentioned_in": Array<Incoming>;
}

/** A stretch of words of the old and the new text in one. */
export interface Words {
  /** same, removed or added */
  "op": string;
  /** the words, with the blanks before them */
  "text": string;
  /** true where they are bold */
  "bold": boolean;
}

/** What each path answers; ids stand in it unescaped. */
export interface Answers {
  "/api/v1": Root;
  "/api/v1/games": GameList;
  "/api/v1/games/{game}": WholeGame;
  "/api/v1/games/{game}/export": Export;
  "/api/v1/parts": GameFileList;
  "/api/v1/books": BookSummaryList;
  "/api/v1/books/{book_id}": WholeBook;
  "/api/v1/sections/{section_id}": Section;
  "/api/v1/books/{book_id}/changes": ChangeList;
  "/api/v1/terms": TermList;
  "/api/v1/terms/{term_id}": WholeTerm;
  "/api/v1/interactions": InteractionList;
  "/api/v1/terms/{term_id}/interplay": Interplay;
  "/api/v1/pair": Pair;
  "/api/v1/matrix": MatrixRowList;
  "/api/v1/references": ReferenceList;
  "/api/v1/graph": Graph;
  "/api/v1/path": Path;
  "/api/v1/books/{book_id}/map": Map;
  "/api/v1/books/{book_id}/central": CentralList;
  "/api/v1/books/{book_id}/lonely": HeadingList;
  "/api/v1/precedence": PrecedenceList;
  "/api/v1/prohibitions": ReadProhibitionList;
  "/api/v1/conflicts": ConflictList;
  "/api/v1/overrides": OverrideList;
  "/api/v1/verdict": Verdict;
  "/api/v1/search": HitList;
  "/api/v1/suggest": SuggestionList;
  "/api/v1/health": Health;
  "/api/v1/cards": Cards;
  "/api/v1/export": Export;
  "/api/v1/changes/latest": LatestList;
  "/api/v1/sections": SectionRowList;
  "/api/v1/like": LikeList;
  "/api/v1/sources/{sha256}": SourceText;
}
