"""An edit for every diagnostic that a text can cause, with the code and the marked text."""

from __future__ import annotations

from dataclasses import dataclass

REVIEW = "reviews/ravioli.md"
RESTAURANT = "restaurants/aurora.md"
PAGE = "pages/about.md"


@dataclass(frozen=True)
class Mistake:
    """Replacing `old` with `new` causes a diagnostic with this code, whose range contains `marked`."""

    code: str
    old: str
    new: str
    marked: str
    path: str = REVIEW


BEGINNING = "A *quiet* evening 🍝 with [the first visit](first.md).\n\n"
LONG_TEXT = "word " * 220_000

MISTAKES = [
    Mistake("control-character", "quiet", "qui\x01", "\x01"),
    Mistake("front-matter-missing", "---\ntitle: R", "-", "-avioli 🍝 at Aurora"),
    Mistake("front-matter-unclosed", "---\nA *", "--", "---"),
    Mistake("front-matter-not-mapping", "---\ntitle: About\n", "---\nx\n", "x", PAGE),
    Mistake("yaml-syntax", "[pasta, queues]", "[pasta", "["),
    Mistake("yaml-unquoted-colon", "🍝 at", "🍝: at", "Ravioli 🍝: at Aurora"),
    Mistake("yaml-unquoted-comma", "slug: ravioli", "visits: [{date: 2026-10-17, note: Slow, and right}]", "Slow, and right"),
    Mistake("yaml-hash", "🍝 at", "🍝 #at", "#at Aurora"),
    Mistake("yaml-space", "rating: 4", "rating:\u00a04", "\u00a0"),
    Mistake("yaml-alias", "rating: 4", "rating: *a", "*a"),
    Mistake("yaml-tag", "rating: 4", "rating: !x 4", "!x"),
    Mistake("yaml-too-deep", "runtime: 2 h", "runtime: " + "[" * 70, "["),
    Mistake("duplicate-key", "slug:", "rating:", "rating"),
    Mistake("unknown-key", "visited", "visitid", "visitid"),
    Mistake("missing-key", "rating: 4\n", "", "---"),
    Mistake("empty-value", "title: Ravioli 🍝 at Aurora", "title:", "title"),
    Mistake("wrong-type", "4", "[4]", "[4]"),
    Mistake("value-too-long", "slug: ravioli", "verdict: " + "q" * 1001, "q"),
    Mistake("not-a-condition", "slug: ravioli", "pick: maybe", "maybe"),
    Mistake("rating-not-a-number", "4", "four", "four"),
    Mistake("rating-out-of-range", "4", "6", "6"),
    Mistake("rating-off-step", "4", "4.2", "4.2"),
    Mistake("unknown-category", "Dinner", "Diner", "Diner"),
    Mistake("date-invalid", "2026-10-17", "2026-02-30", "2026-02-30"),
    Mistake("date-missing", "visited: 2026-10-17\npublished: 2026-10-18\n", "", "---"),
    Mistake("date-order", "2026-10-18", "2026-10-08", "published"),
    Mistake("alt-missing", "alt: A plate.\n", "", "plate.png"),
    Mistake("alt-without-image", "image: plate.png\n", "", "alt"),
    Mistake("slug-invalid", "slug: ravioli", "slug: Ravi oli", "Ravi oli"),
    Mistake("alias-invalid", "slug: ravioli", "aliases: [old]", "old"),
    Mistake("duration-invalid", "2 h", "2 days", "2 days"),
    Mistake("unknown-choice", "Hardback", "Hardbag", "Hardbag"),
    Mistake("number-invalid", "slug: ravioli", "pages: many", "many"),
    Mistake("url-invalid", "slug: ravioli", "shop: nowhere", "nowhere"),
    Mistake("field-of-other-category", "slug: ravioli", "imdb: https://x.test/", "imdb"),
    Mistake("unknown-heading", "(first.md)", "(first.md#plto)", "first.md#plto"),
    Mistake(
        "own-address", "(first.md)", "(https://plain.example/reviews/tow/)", "https://plain.example/reviews/tow/"
    ),
    Mistake("similar-restaurant", "t: Trattoria Aurora", "t: Tratoria Aurora", "Tratoria Aurora"),
    Mistake("similar-tag", "pasta", "pastta", "pastta"),
    Mistake("similar-topic", "slug: ravioli", "director: Jane Campian", "Jane Campian"),
    Mistake("same-visit", "2026-10-17", "2026-09-01", "Trattoria Aurora"),
    Mistake("path-collision", "slug: ravioli", "aliases: [/reviews/first/]", "/reviews/first/"),
    Mistake("broken-link", "first.md", "frst.md", "frst.md"),
    Mistake("markdown-too-nested", "The bill was fair.", ">" * 101, ">" * 101),
    Mistake("spoiler-unclosed", "The bill was fair.", ":::spoiler", ":::spoiler"),
    Mistake("spoiler-unopened", "The bill was fair.", ":::", ":::"),
    Mistake("gallery-unclosed", "The bill was fair.", ":::gallery", ":::gallery"),
    Mistake("gallery-text", "The bill was fair.", ":::gallery\nx\n:::", "x"),
    Mistake("unknown-footnote", "fair.", "fair[^1].", "[^1]"),
    Mistake("footnote-unused", "The bill", "[^1]: The", "[^1]"),
    Mistake("raw-html", "fair", "<b>fair</b>", "<b>"),
    Mistake("shortcode", "fair", "{{< x >}}", "{{< x"),
    Mistake("foreign-markup", "fair", "%%fair%%", "%%fair%%"),
    Mistake("table-as-text", "The bill was fair.", "> | a |\n> |---|", "|---|"),
    Mistake("malformed-link", "fair", "[a](b c)", "b c"),
    Mistake("spoiler-shown", "The bill was fair.", "It was || fair ||.", "|| fair ||"),
    Mistake("definition-unused", "The bill was fair.", "[x]: /first/", "[x]: /first/"),
    Mistake("text-marker", "The bill was fair.", "#\u00a0The bill", "#\u00a0"),
    Mistake("quoted-name", "pasta", "“pasta”", "“pasta”"),
    Mistake("foreign-picture", "fair", "![a](https://x.test/a.png)", "https://x.test/a.png"),
    Mistake("unsafe-link", "fair", "[a](javascript:x)", "javascript:x"),
    Mistake("picture-missing", "plate.png", "plat.png", "plat.png"),
    Mistake("coordinates-invalid", "city: Bergen", "latitude: 99\nlongitude: 5", "99", RESTAURANT),
    Mistake("month-invalid", "city: Bergen", "closed: soon", "soon", RESTAURANT),
    Mistake("yaml-several-documents", "slug: ravioli", "--- x", "---"),
    Mistake("shared-name", "t: Trattoria Aurora", "t: Cafe Miramar", "Cafe Miramar"),
    Mistake("picture-small", "image: plate.png", "image: small.png", "small.png"),
    Mistake("front-matter-too-large", "slug: ravioli", "#" * 262_144, ""),
    Mistake("yaml-too-many-entries", "slug: ravioli", f"tags2: [{'a,' * 20_001}]", "a"),
    Mistake("markdown-too-large", "The bill was fair.\n", LONG_TEXT, BEGINNING + LONG_TEXT),
]

# Codes that no single edit of these files can cause, by their reason.
OTHERS = {
    "a file that cannot be read as a text, or lies where none belongs": [
        "content-missing", "file-not-regular", "file-outside-content", "file-too-large", "file-unreadable",
        "file-name-not-utf8", "folders-too-deep", "unexpected-file", "not-utf8",
        "destination-name", "file-private", "backup-left",
    ],
    "a mistake in site.yaml": [
        "configuration-missing", "accent-invalid", "accent-contrast", "scale-invalid", "step-invalid",
        "unknown-feed-format", "unknown-category-type", "shape-contradiction", "category-duplicate", "field-invalid",
        "unknown-field-type", "unknown-language", "unknown-pages", "url-example", "destination-invalid",
        "language-invalid", "unknown-grade", "timezone-invalid", "theme-missing", "theme-cycle",
        "font-invalid", "home-invalid",
    ],
    "a mistake in the log": ["table-syntax", "status-contradiction", "similar-entry", "shared-id"],
    "a mistake in a list": ["list-invalid", "list-empty", "item-duplicate", "item-ambiguous", "unknown-name"],
    "a mistake in the conditions of a command": ["unknown-field", "condition-invalid"],
    "a mistake in views.json": ["unknown-path", "json-syntax"],
    "a picture that is not as it should be": [
        "picture-unreadable", "picture-not-made", "picture-needs-helper", "picture-wrong-extension",
        "picture-too-large", "picture-has-location", "picture-location", "picture-unsafe", "card-not-made", "glyphs-missing",
    ],
    "a mistake in a template": ["asset-missing", "strings-missing", "template-"],
}
