"""`rulewright mcp`: the knowledge base as tools for assistants, over the Model Context Protocol on stdin and stdout.

Nothing here is imported by the process that serves the site. Standard output belongs to the protocol; what is logged
goes to standard error.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field, ValidationError

from kb.base import Generation, KnowledgeBase
from kb.errors import RulewrightError
from web import answering

INSTRUCTIONS = (
    "Rules of tabletop games. Answer only from what these tools return, and cite each claim with the line `cite` that "
    "comes with it. Start with `search`; read the whole rule with `section` before you rule on it, and its notes: they "
    "tell whether another rule replaces it. Where `verdict` is `undecided`, say that the books do not decide."
)
READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

Query = Annotated[str, Field(max_length=2000, description="a term, a rule number or a question, in English or Spanish")]
Name = Annotated[str, Field(max_length=300, description="a term's name or alias in English or Spanish, or its id")]
Id = Annotated[str, Field(max_length=300, description="id of a rule, as in BOOK/slug")]
Game = Annotated[str | None, Field(max_length=300, description="only this game; the resource `games` lists them")]
Lang = Annotated[Literal["en", "es"] | None, Field(description="language of the books")]
Limit = Annotated[int, Field(ge=1, le=answering.MOST_HITS, description="most results")]


class Tools(MCPServer[Any]):
    """The SDK's server, which tells of a wrong argument in a sentence and not in the words of pydantic."""

    async def call_tool(self, name: str, arguments: dict[str, Any], *given: Any, **named: Any) -> Any:
        """Call a tool. Raises ToolError."""
        try:
            return await super().call_tool(name, arguments, *given, **named)
        except ToolError as e:
            if isinstance(e.__cause__, ToolError) and isinstance(e.__cause__.__cause__, ValidationError):
                raise ToolError(refusal(e.__cause__.__cause__)) from None
            if isinstance(e.__cause__, ValidationError):
                raise ToolError(refusal(e.__cause__)) from None
            raise


def refusal(wrong: ValidationError) -> str:
    """One sentence on each argument that is wrong, without what was given."""
    said = {str(e["loc"][0]) if e["loc"] else "arguments": e["msg"] for e in wrong.errors()}
    return " ".join(f"Argument {name[:60]!r}: {told[:1].lower()}{told[1:200]}." for name, told in said.items())


def server(base: KnowledgeBase) -> MCPServer[Any]:
    """The server over a knowledge base; a new build is picked up between two questions."""
    made: MCPServer[Any] = Tools(
        "rulewright", title="Rulewright", instructions=INSTRUCTIONS, version=version("rulewright"), log_level="WARNING"
    )

    def answer(ask: Callable[[Generation], dict[str, Any]]) -> dict[str, Any]:
        try:
            with base.reading() as g:
                return ask(g)
        except RulewrightError as e:
            raise ToolError(e.sentence) from None

    @made.tool(annotations=READ_ONLY)
    def search(query: Query, game: Game = None, lang: Lang = None, limit: Limit = 5) -> dict[str, Any]:
        """Find the rules that answer a question, best first, each with its citation."""
        return answer(lambda g: answering.search(g, query, game, lang, limit))

    @made.tool(annotations=READ_ONLY)
    def section(id: Id) -> dict[str, Any]:
        """Read one rule as a whole, with what replaces it, what it forbids and which rule wins."""
        return answer(lambda g: answering.section(g, id))

    @made.tool(annotations=READ_ONLY)
    def term(name: Name, game: Game = None, lang: Lang = None) -> dict[str, Any]:
        """Look up what a keyword means, with its definition and its names in the other language."""
        return answer(lambda g: answering.term(g, name, game, lang))

    @made.tool(annotations=READ_ONLY)
    def interactions(name: Name, other: Name | None = None, game: Game = None) -> dict[str, Any]:
        """Tell what one keyword does to others and they to it, or to one other, with the sentences that say so."""
        return answer(lambda g: answering.interactions(g, name, other, game))

    @made.tool(annotations=READ_ONLY)
    def verdict(a: Id, b: Id) -> dict[str, Any]:
        """Tell which of two rules wins where they contradict each other, step by step, or that the books do not say."""
        return answer(lambda g: answering.verdict(g, a, b))

    @made.resource("rulewright://games", name="games", mime_type="application/json")
    def games() -> str:
        """The games here and their books."""
        with base.reading() as g:
            return json.dumps(answering.games(g), ensure_ascii=False)

    return made


def run(root: Path) -> None:
    """Answer on stdin and stdout until the client goes. Raises StoreError where there is no knowledge base."""
    base = KnowledgeBase(root)
    try:
        server(base).run("stdio")
    finally:
        base.close()
