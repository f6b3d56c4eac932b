"""`rulewright mcp`: the knowledge base as tools for assistants, over the Model Context Protocol.

On stdin and stdout for an assistant on the same machine, or over HTTP (streamable, at ``/mcp``) for those elsewhere.

Nothing here is imported by the process that serves the site. Standard output belongs to the protocol; what is logged
goes to standard error.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import CallToolResult, TextContent, Tool as Offered, ToolAnnotations
from pydantic import BaseModel, Field, ValidationError

from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.errors import RulewrightError
from rulewright.web import answering
from rulewright.web.guard import own_names
from rulewright.web.mcp_shapes import Code, Entries, Found, Rule, Ruling, Ties
from rulewright.web.settings import Settings

INSTRUCTIONS = (
    "Rules of tabletop games. Answer only from what these tools return, and cite each claim with the line `cite` that "
    "comes with it. Start with `search`; read the whole rule with `section` before you rule on it, and its notes: they "
    "tell whether another rule replaces it. Where `verdict` is `undecided`, say that nothing was found that decides; "
    "where it is `apart`, that the two rules do not meet."
)
READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

Query = Annotated[
    str, Field(max_length=2000, description="a term, a rule number or a question, in any language of the books")
]
Question = Annotated[str, Field(max_length=2000, description="instead of a and b: which rule wins, asked in words")]
Name = Annotated[str, Field(max_length=300, description="a term's name or alias in any language, or its id")]
Id = Annotated[str, Field(max_length=300, description="id of a rule, as in BOOK/slug")]
Game = Annotated[str | None, Field(max_length=300, description="only this game; the resource `games` lists them")]
Books = Annotated[
    tuple[Annotated[str, Field(max_length=300)], ...],
    Field(max_length=50, description="ids of the books in force, as `games` lists them; all where none is named"),
]
Lang = Annotated[Code | None, Field(description="language of the books")]
Limit = Annotated[int, Field(ge=1, le=answering.MOST_HITS, description="most results")]


class Tools(MCPServer[Any]):
    """The SDK's server, which tells of a wrong argument in a sentence and not in the words of pydantic."""

    async def call_tool(self, name: str, arguments: dict[str, Any], *given: Any, **named: Any) -> Any:
        """Call a tool. Raises ToolError, whose words are for the assistant."""
        offered = {t.name: t.input_schema["properties"] for t in await self.list_tools()}
        if name not in offered:
            raise ToolError(f"There is no tool {name[:60]!r}; there are {', '.join(offered)}.")
        if unknown := [x for x in arguments if x not in offered[name]]:
            takes = ", ".join(offered[name])
            raise ToolError(f"Argument {unknown[0][:60]!r}: not known to {name}, which takes {takes}.")
        try:
            return await super().call_tool(name, arguments, *given, **named)
        except ToolError as e:
            if isinstance(e.__cause__, ToolError) and isinstance(e.__cause__.__cause__, ValidationError):
                raise ToolError(refusal(e.__cause__.__cause__)) from None
            if isinstance(e.__cause__, ValidationError):
                raise ToolError(refusal(e.__cause__)) from None
            if type(e.__cause__) is ToolError:  # our own sentence, without what the SDK puts before it
                raise e.__cause__ from None
            raise

    async def list_tools(self) -> list[Offered]:
        """The tools; their schemas say that they take no other arguments."""
        tools = await super().list_tools()
        return [t.model_copy(update={"input_schema": {**t.input_schema, "additionalProperties": False}}) for t in tools]


def refusal(wrong: ValidationError) -> str:
    """One sentence on each argument that is wrong, without what was given."""
    said = {str(e["loc"][0]) if e["loc"] else "arguments": e["msg"] for e in wrong.errors()}
    return " ".join(f"Argument {name[:60]!r}: {told[:1].lower()}{told[1:200]}." for name, told in said.items())


def linked(told: Any, site: str) -> Any:
    """An answer whose citations have the address on a site as well, such as ``https://rules.example``."""
    if isinstance(told, list):
        return [linked(x, site) for x in told]
    if not isinstance(told, dict):
        return told
    if "cite" in told:
        url = site + told["path"]
        return {**told, "url": url, "cite": told["cite"].removesuffix(told["path"]) + url}
    return {k: linked(v, site) for k, v in told.items()}


def result(shape: type[BaseModel], told: dict[str, Any]) -> CallToolResult:
    """An answer as data of its shape, and as text of the same without what is empty, for who reads text alone."""
    whole = shape.model_validate(told)
    text = whole.model_dump_json(exclude_none=True)
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=whole.model_dump())


def server(base: KnowledgeBase, site: str = "") -> MCPServer[Any]:
    """The server over a knowledge base; a new build is picked up between two questions.

    ``site``: where the site is reached, for links; without it citations have the path alone.
    """
    made: MCPServer[Any] = Tools(
        "rulewright", title="Rulewright", instructions=INSTRUCTIONS, version=version("rulewright"), log_level="WARNING"
    )

    def answer(shape: type[BaseModel], ask: Callable[[Generation], dict[str, Any]]) -> CallToolResult:
        try:
            with base.reading() as g:
                told = ask(g)
        except RulewrightError as e:
            raise ToolError(e.sentence) from None
        return result(shape, linked(told, site) if site else told)

    @made.tool(annotations=READ_ONLY)
    def search(
        query: Query, game: Game = None, lang: Lang = None, limit: Limit = 5, books: Books = ()
    ) -> Annotated[CallToolResult, Found]:
        """Find the rules that answer a question, best first, each with its citation."""
        return answer(Found, lambda g: answering.search(g, query, game, lang, limit, books))

    @made.tool(annotations=READ_ONLY)
    def section(id: Id, books: Books = ()) -> Annotated[CallToolResult, Rule]:
        """Read one rule as a whole, with what replaces it, what it forbids and which rule wins."""
        return answer(Rule, lambda g: answering.section(g, id, books))

    @made.tool(annotations=READ_ONLY)
    def term(name: Name, game: Game = None, lang: Lang = None) -> Annotated[CallToolResult, Entries]:
        """Look up what a keyword means, with its definition and its names in the other language."""
        return answer(Entries, lambda g: answering.term(g, name, game, lang))

    @made.tool(annotations=READ_ONLY)
    def interactions(
        name: Name, other: Name | None = None, game: Game = None, limit: Limit = 10
    ) -> Annotated[CallToolResult, Ties]:
        """Tell what one keyword surely does to others and they to it, or to one other, with the sentence for each."""
        return answer(Ties, lambda g: answering.interactions(g, name, other, game, limit))

    @made.tool(annotations=READ_ONLY)
    def verdict(
        a: Id | None = None,
        b: Id | None = None,
        question: Question | None = None,
        game: Game = None,
        books: Books = (),
    ) -> Annotated[CallToolResult, Ruling]:
        """Tell which of two rules (a and b), or of those that a question is about, wins, or that nothing found decides.

        `apart`: the two do not meet. `single`: one rule speaks of it. A question that no rule answers outright
        is `undecided`, with the rule that comes nearest as `a`.
        """
        if question is not None:
            return answer(Ruling, lambda g: answering.verdict_in_words(g, question, game, books))
        return answer(Ruling, lambda g: answering.verdict(g, a or "", b or "", books))

    @made.resource("rulewright://games", name="games", mime_type="application/json")
    def games() -> str:
        """The games here and their books."""
        with base.reading() as g:
            return json.dumps(answering.games(g), ensure_ascii=False)

    return made


def listen(root: Path, settings: Settings, port: int) -> None:
    """Answer over HTTP at ``/mcp`` until the process is ended. Raises StoreError where there is no knowledge base.

    Only this machine is answered, and no page of another site, unless the settings let others in.
    """
    names = [f"[{name}]" if ":" in name else name for name in sorted(own_names(settings.host, settings.url)) if name]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=not settings.public,
        allowed_hosts=[*names, *(f"{name}:{port}" for name in names)],
        allowed_origins=[f"http://{name}:{port}" for name in names if not settings.published],
    )
    with closing(KnowledgeBase(root, settings.published)) as base:
        server(base, settings.url).run(
            "streamable-http",
            host=settings.host,
            port=port,
            stateless_http=True,  # a question needs nothing of the one before: any node may answer it
            json_response=True,
            transport_security=security,
        )


def run(root: Path, site: str = "") -> None:
    """Answer on stdin and stdout until the client goes. Raises StoreError where there is no knowledge base."""
    with closing(KnowledgeBase(root)) as base:
        server(base, site).run("stdio")
