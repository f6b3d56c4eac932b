"""The picture of a term among those that it acts on and that act on it, for a wide and for a narrow screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from rulewright.kb.interplay.chains import Chain, Shape
from rulewright.kb.interplay.net import VERBS, Concept, Group, Net, Tie
from rulewright.kb.messages import Message
from rulewright.kb.model import InteractionType
from rulewright.web.site.picture.bowtie import bowtie
from rulewright.web.site.picture.columns import balanced, in_turns
from rulewright.web.site.picture.curves import legend
from rulewright.web.site.picture.ladder import ladder
from rulewright.web.site.picture.scene import Group as Drawn, Item, Picture, Scene, Tie as Line

# what a tie says, where there is little room
BRIEF = {**VERBS, InteractionType.NEGATES: (Message("ignores"), Message("is ignored by"))}
MOST_NEAR = 18  # next to the middle; a box with a plus stands for the others of a group
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class View:
    """Whose picture it is, and in which words: ``lang`` is that of its names, ``say`` translates the captions."""

    net: Net
    thing: Concept
    lang: str
    say: Say

    def item(self, concept: Concept) -> Item:
        """A thing as something to draw, under its name; another of that name is told apart."""
        t = concept.named(self.lang)
        apart = self.net.apart(concept)
        return Item(t.id, f"{t.name} ({self.say(apart)})" if apart else t.name, "term", t.lang)

    def other(self, tie: Tie) -> Concept:
        """The other end of a tie."""
        return tie.other(self.thing)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The pictures of a thing for a wide and a narrow screen; none where nothing is tied with it.

    ``legend``: a sample of each line that they draw; ``captions``: what ties each box with the middle, by its id.
    """

    pictures: tuple[Picture, ...] = ()
    legend: tuple[tuple[str, str, str], ...] = ()  # type, its line and its head as SVG path data
    captions: dict[str, str] = field(default_factory=dict)


def drawing(view: View, groups: Sequence[Group], chains: Sequence[Chain]) -> Drawing:
    """The pictures of a thing among those that it is tied with, with the chains that matter."""
    if not any(view.other(t).id != view.thing.id for x in groups for t in x.ties):
        return Drawing()
    drawn = scene(view, groups, chains)
    both = bowtie(drawn), ladder(drawn)
    return Drawing(
        both,
        legend(line.tie.type for line in both[0].lines if line.ring),
        {i.id: g.caption for g in (*drawn.left, *drawn.right) for i in g.items},
    )


def scene(view: View, groups: Sequence[Group], chains: Sequence[Chain]) -> Scene:
    """What is drawn: what acts on the thing on its left, what it acts on on its right, and chains one step farther."""
    kept = _chosen(view, groups, {c.via.id for c in chains})  # thirds of chains find a place before others
    near = {view.other(t).id: view.other(t).named(view.lang).id for ties in kept for t in ties}
    made = [_drawn(view, x, ties, near) for x, ties in zip(groups, kept, strict=True) if ties]
    left, right = [g for g in made if not g.outward], [g for g in made if g.outward]
    return Scene(view.item(view.thing), *balanced(left, right), _beyond(view, chains, near))


def _chosen(view: View, groups: Sequence[Group], wanted: Collection[str]) -> list[Sequence[Tie]]:
    """Of each group the ties that are drawn: every other once, in turns, so that no group takes all the room."""
    seen = {view.thing.id}
    queues: list[list[Tie]] = []
    for group in groups:
        fresh = [t for t in group.ties if view.other(t).id not in seen]
        seen.update(view.other(t).id for t in fresh)
        queues.append(sorted(fresh, key=lambda t: view.other(t).id not in wanted))
    return in_turns(queues, MOST_NEAR)


def _drawn(view: View, group: Group, ties: Sequence[Tie], near: Collection[str]) -> Drawn:
    """A group as it is drawn; an item with a plus stands for those that are drawn nowhere."""
    items = [view.item(view.other(t)) for t in ties]
    missing = sum(view.other(t).id not in (view.thing.id, *near) for t in group.ties)
    if missing:
        direction = "out" if group.outward else "in"
        items.append(Item(f"{group.type.value}-{direction}", f"+ {missing}", "more"))
    return Drawn(group.type.value, group.outward, view.say(BRIEF[group.type][0 if group.outward else 1]), tuple(items))


def _beyond(view: View, chains: Iterable[Chain], near: dict[str, str]) -> dict[str, tuple[tuple[Item, Line], ...]]:
    """The far ends of chains, each once, on the third through which they are reached."""
    found: dict[str, list[tuple[Item, Line]]] = {}
    seen = {view.thing.id, *near}
    for c in chains:
        end, step = (c.b, c.steps[1]) if c.a.id == view.thing.id else (c.a, c.steps[0])
        if c.shape is not Shape.FROM and c.via.id in near and end.id not in seen:
            seen.add(end.id)
            ends = step.a.named(view.lang).id, step.b.named(view.lang).id
            found.setdefault(near[c.via.id], []).append((view.item(end), Line(*ends, step.type.value)))
    return {k: tuple(v) for k, v in found.items()}
