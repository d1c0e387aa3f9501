"""Automatic lists contain the reviews, in the order, that a filter finds that knows nothing of Verdict."""

import datetime
import json
import random
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support import tools
from support.forms import in_turn
from support.site_server import serving

from .test_counts import verdict

Review = dict[str, Any]
Test = Callable[[Review], bool]
Condition = tuple[str, str | None, Test]
"""A condition in YAML, as a query of the search page if its syntax has one, and as a test of a review."""

SCALES = {
    "stars": ("{step: 0.5}", [number / 2 for number in range(11)]),
    "negative": ("{worst: -5, best: 5, step: 1}", list(range(-5, 6))),
    "hundred": ("{best: 100, step: 1}", list(range(0, 101, 7))),
}
FIELDS = """fields:
  - {key: year, type: year}
  - {key: runtime, type: duration}
  - {key: pages, type: number}
  - {key: dubbed, type: condition}
  - {key: format, type: choice, values: [Blu-ray, 4K, stream]}
  - {key: director, type: topic}
  - {key: cast, type: topics}
  - {key: country, type: text}
  - {key: venues, type: texts}
  - {key: bought, type: day}
  - {key: released, type: month}
"""
NAMES = ["noir", "slow burn", "Zoë Æther", "東京", "C++", "C", "Mc Coy", "Über", "a-b", "!!!", "…", "A & B", "A-", "🍜"]
WORDS = "amber birch cedar delta ember fjord grove haven inlet joust kelp larch mire north oasis pine quay reef sleet tarn umber vale wharf yarrow zinc".split()
CATEGORIES = ["Film", "Book", "TV Show"]
CONDITIONS = 170
SEARCHED = ("category", "rating", "pick", "tags", "director", "cast")
"""The fields with a filter on the search page. Its `year` is that of the day, not the declared field; it has no filter for other
declared types and days, no alternatives of several fields, and negates one filter only."""


def some(chance: random.Random, value: Callable[[], Any]) -> Any:
    return value() if chance.random() < 0.8 else None


def made(chance: random.Random, number: int, ratings: list[float]) -> Review:
    names = chance.sample(NAMES, 3)
    return {
        "title": f"{chance.choice(WORDS)} {chance.choice(WORDS)} {number:03}",
        "category": chance.choice(CATEGORIES),
        "rating": some(chance, lambda: chance.choice(ratings)),
        "published": datetime.date(2026, 1, 1) + datetime.timedelta(days=number * 3),
        "visited": datetime.date(2019, 1, 1) + datetime.timedelta(days=chance.randrange(2000)),
        "pick": chance.random() < 0.3,
        "tags": chance.sample(NAMES, chance.randrange(4)),
        "year": some(chance, lambda: chance.randrange(1920, 2027)),
        "runtime": some(chance, lambda: chance.randrange(5, 240)),
        "pages": some(chance, lambda: chance.choice([-3, 0, 1.5, 80, 2000])),
        "dubbed": chance.random() < 0.3,
        "format": some(chance, lambda: chance.choice(["Blu-ray", "4K", "stream"])),
        "director": some(chance, lambda: names[0]),
        "cast": names[1 : 1 + chance.randrange(3)],
        "country": some(chance, lambda: chance.choice(NAMES)),
        "venues": chance.sample(NAMES, chance.randrange(3)),
        "bought": some(chance, lambda: datetime.date(2020, 1, 1) + datetime.timedelta(days=chance.randrange(1500))),
        "released": some(chance, lambda: f"{chance.randrange(1990, 2020)}-{chance.randrange(1, 13):02}"),
    }


def front_matter(review: Review) -> str:
    def written(key: str, value: Any) -> str:
        if key == "runtime":
            return f"{value} min"
        return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, (str, list)) else str(value).lower()

    values = {key: value for key, value in review.items() if value is not None and value != []}
    values.setdefault("rating", "unrated")
    return "".join(f"{key}: {written(key, value)}\n" for key, value in values.items())


def plain(name: str) -> str:
    """Returns a name without case and accents, for comparison."""
    letters = unicodedata.normalize("NFKD", name.replace("Æ", "AE").replace("æ", "ae")).casefold()
    return re.sub(r"[\s-]+", "-", "".join(letter for letter in letters if not unicodedata.combining(letter)))


class Conditions:
    """Random conditions of every type of field, each with its own test."""

    def __init__(self, chance: random.Random, reviews: list[Review], ratings: list[float]) -> None:
        self.chance, self.reviews, self.ratings = chance, reviews, ratings

    def any(self, depth: int, fields: tuple[str, ...] = ()) -> Condition:
        """Returns a mapping of one or two conditions."""
        parts, keys = [], self.chance.sample(list(fields or self.kinds), self.chance.randrange(1, 3))
        for key in keys:
            parts.append(self.kinds[key](self, key))
        if depth > 0 and self.chance.random() < 0.4:
            parts.append(self.joined(depth - 1, fields))
        return "{" + ", ".join(text for text, _, _ in parts) + "}", both(parts), together(parts)

    def joined(self, depth: int, fields: tuple[str, ...]) -> Condition:
        key = self.chance.choice(["not", "any", "all"])
        if key == "not":
            text, query, test = self.any(depth, fields)
            return f"not: {text}", negated(query), lambda review: not test(review)
        parts = [self.any(depth, fields) for _ in range(2)]
        text, tests = f"{key}: [{', '.join(text for text, _, _ in parts)}]", [test for _, _, test in parts]
        if key == "all":
            return text, both(parts), together(parts)
        return text, None, lambda review: any(test(review) for test in tests)

    def names(self, key: str) -> Condition:
        pool = CATEGORIES if key == "category" else ["Blu-ray", "4K", "stream"] if key == "format" else NAMES
        wanted = self.chance.sample(pool, self.chance.randrange(1, 3))
        spelled = [self.chance.choice([name, name.upper(), name.lower()]) if key != "format" else name for name in wanted]
        keys = {plain(name) for name in wanted}

        def holds(review: Review) -> bool:
            values = review[key] if isinstance(review[key], list) else [review[key]]
            return any(value is not None and plain(value) in keys for value in values)

        query = f'{key.removesuffix("s") if key == "tags" else key}:"{"|".join(spelled)}"'
        return f"{key}: {json.dumps(spelled, ensure_ascii=False)}", query if key in SEARCHED else None, holds

    def condition(self, key: str) -> Condition:
        wanted = self.chance.random() < 0.5
        query = f"{key}:{str(wanted).lower()}" if key in SEARCHED else None
        return f"{key}: {str(wanted).lower()}", query, lambda review: review[key] == wanted

    def range(self, key: str) -> Condition:
        values = sorted(value for value in (review[key] for review in self.reviews) if value is not None)
        low, high = sorted(self.chance.choices(values, k=2))
        form = self.chance.randrange(6)
        if key == "rating" and form == 5:
            return "rating: unrated", "rating:unrated", lambda review: review[key] is None
        texts = [f"{low}", f"{low}..{high}", f"{low}..", f"..{high}", f"<{high}", f">={low}"]
        text = self.spelled(texts[form], key)

        def holds(review: Review) -> bool:
            value = review[key]
            return value is not None and [value == low, low <= value <= high, value >= low, value <= high, value < high, value >= low][form]

        return f'{key}: "{text}"', f"{key}:{text}" if key in SEARCHED else None, holds

    def spelled(self, text: str, key: str) -> str:
        return re.sub(r"\d+", r"\g<0> min", text) if key == "runtime" else text

    kinds: dict[str, Callable[["Conditions", str], Condition]] = {
        **dict.fromkeys(("category", "tags", "format", "director", "cast", "country", "venues"), names),
        **dict.fromkeys(("pick", "dubbed"), condition),
        **dict.fromkeys(("rating", "year", "runtime", "pages", "bought", "released", "visited", "published"), range),
    }


def together(parts: list[Condition]) -> Test:
    tests = [test for _, _, test in parts]
    return lambda review: all(test(review) for test in tests)


def both(parts: list[Condition]) -> str | None:
    """Returns the query of several conditions."""
    queries = [query for _, query, _ in parts if query is not None]
    return " ".join(queries) if len(queries) == len(parts) else None


def negated(query: str | None) -> str | None:
    """Returns the opposite of one filter."""
    if query is None or len(re.findall(r"\w+:", query)) != 1:
        return None
    return query[1:] if query.startswith("-") else f"-{query}"


def ordered(reviews: list[Review], order: str) -> list[Review]:
    """Returns reviews, of which the newest is first, in an order; those without a value are last."""
    key, is_reversed = order.removeprefix("-"), order.startswith("-")
    if key == "date":
        return reviews[::-1] if is_reversed else reviews
    value = (lambda review: review["title"]) if key == "title" else (lambda review: review[key])
    known = [review for review in reviews if value(review) is not None]
    descends = (key == "rating") != is_reversed
    if key == "title" and is_reversed:
        known = sorted(known, key=value)[::-1]
    else:
        known = sorted(known, key=value, reverse=descends)
    return known + [review for review in reviews if value(review) is None]


def create_site(folder: Path, scale: str, chance: random.Random) -> list[Review]:
    written, ratings = SCALES[scale]
    content = folder / "content"
    site = f"title: Lists\nurl: https://lists.example\nreviewer: {{name: Ada}}\nratings: {written}\n"
    categories = "categories: [" + ", ".join(f"{{name: {name}}}" for name in CATEGORIES) + "]\n"
    (content / "reviews").mkdir(parents=True)
    (content / "lists").mkdir()
    (content / "site.yaml").write_text(site + categories + FIELDS)
    reviews = [made(chance, number, ratings) for number in range(80)]
    for number, review in enumerate(reviews):
        (content / f"reviews/r{number}.md").write_text(f"---\n{front_matter(review)}---\nText.\n")
    return reviews


@pytest.mark.parametrize("scale", in_turn(list(SCALES), 3))
def test_lists_equal_an_independent_filter(scale: str, tmp_path: Path) -> None:
    chance = random.Random(f"lists {scale}")
    reviews, ratings, content, lists = create_site(tmp_path, scale, chance), SCALES[scale][1], tmp_path / "content", []
    for number in range(CONDITIONS):
        text, _, test = Conditions(chance, reviews, ratings).any(2)
        order = chance.choice(["date", "-date", "rating", "-rating", "title", "-title", "year", "-runtime", "pages", "bought"])
        (content / f"lists/l{number}.md").write_text(f"---\ntitle: L{number}\nwhere: {text}\nsort: {order}\n---\n")
        lists.append((text, order, [review["title"] for review in ordered([review for review in reviews[::-1] if test(review)], order)]))
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/list.html").write_text("{{#groups}}{{#rows}}<p>I {{title}} I</p>{{/rows}}{{/groups}}")
    verdict(tmp_path, "build", "--quiet", "--date", "2026-11-27")
    for number, (text, order, expected) in enumerate(lists):
        page = (tmp_path / f"site/lists/l{number}/index.html").read_text()
        assert re.findall(r"I (.*?) I", page) == expected, f"where: {text}, sort: {order}"
    assert sum(0 < len(expected) < len(reviews) for _, _, expected in lists) > CONDITIONS / 2
    for text, _, expected in lists[:: CONDITIONS // 8]:
        found = [row["title"] for row in json.loads(verdict(tmp_path, "list", "--where", text, "--format", "json"))]
        assert sorted(found) == sorted(expected), text


ASK = """
const [query, done] = arguments, form = document.querySelector("form[data-index]"), status = document.querySelector("[data-part=status]");
const more = document.querySelector("[data-part=more]"), rows = () => [...document.querySelectorAll("[data-part=results] [data-slot=title]")];
status.dataset.state = "asked";
form.elements.q.value = query;
form.requestSubmit();
(async () => {
  const next = () => new Promise((then) => setTimeout(then, 5));
  while (!["found", "none", "failed"].includes(status.dataset.state)) await next();
  if (status.dataset.state !== "found") return done([status.dataset.state]);
  while (!more.hidden) {
    const count = rows().length;
    more.click();
    while (rows().length === count) await next();
  }
  done(["found", ...rows().map((row) => row.textContent)]);
})();
"""
"""Asks the search page as a reader does, and returns all titles that it shows."""


@pytest.mark.parametrize("scale", in_turn(list(SCALES), 3))
def test_search_page_equals_an_independent_filter(scale: str, tmp_path: Path) -> None:
    """The conditions of the lists that the search page can express, and as many of its own fields."""
    tools.python_module("selenium")
    from support.browser import start_chromium

    chance = random.Random(f"lists {scale}")
    reviews, ratings = create_site(tmp_path, scale, chance), SCALES[scale][1]
    make = Conditions(chance, reviews, ratings)
    conditions = [make.any(2) for _ in range(CONDITIONS)] + [make.any(2, SEARCHED) for _ in range(CONDITIONS)]
    asked = [(query, test) for _, query, test in conditions if query is not None]
    assert len(asked) > CONDITIONS / 2
    verdict(tmp_path, "build", "--quiet", "--date", "2026-11-27")
    driver = start_chromium()
    try:
        with serving(tmp_path / "site") as url:
            driver.get(f"{url}search/")
            wrong = {}
            for query, test in asked:
                state, *found = driver.execute_async_script(ASK, query)
                expected = sorted(review["title"] for review in reviews if test(review))
                if sorted(found) != expected or state != ("found" if expected else "none"):
                    wrong[query] = (state, sorted(found), expected)
            assert not wrong, "\n".join(f"{query}: +{sorted(set(found) - set(right))[:3]} -{sorted(set(right) - set(found))[:3]} {len(right)}" for query, (_, found, right) in wrong.items())
    finally:
        driver.quit()
