"""Generated blogs of Jekyll, Hugo and Eleventy: Markdown files with front matter."""

from __future__ import annotations

import json

from . import words
from .exports import Edition, Export, Review, points
from .pixels import png

JEKYLL = """title: Morgan's Films
url: https://films.example
permalink: /:categories/:year/:month/:title/
excerpt_separator: <!--more-->
"""
HUGO = """baseURL = "https://films.example/"
title = "Morgan's Films"
languageCode = "en-gb"
[permalinks]
  reviews = "/:year/:month/:slug/"
"""
ELEVENTY = 'export default function (config) {\n  config.addPassthroughCopy("pictures");\n}\n'


def quoted(text: str) -> str:
    """Returns a quoted text that is valid in YAML, TOML and JSON."""
    return json.dumps(text, ensure_ascii=False)


def _body(edition: Edition, index: int, shapes: list[str]) -> tuple[str, tuple[str, ...]]:
    a, b, c = (f"mark{edition.seed}x{index}{letter}" for letter in "abc")
    if edition.changed and index == 0:
        a += "changed"
    shape = shapes[index % len(shapes)]
    for place, mark in zip("ABC", (a, b, c), strict=True):
        shape = shape.replace(f"‹{place}›", mark)
    return shape, tuple(mark for mark in (a, b, c) if mark in shape)


PLAIN = [
    "‹A›.\n",
    "First ‹A›.\n<!--more-->\nThen **‹B›** and [a ‹C› link](https://elsewhere.example/).\n",
    "## ‹A›\n\n- ‹B›\n- ‹C›\n\n```python\nprint('{{ x }}')\n```\n",
    '‹A› <em>‹B›</em>\n\n<div class="note">‹C›</div>\n',
    "> ‹A›\n\n| a | b |\n|---|---|\n| ‹B› | ‹C› |\n",
    "‹A›[^1]\n\n[^1]: ‹B›\n\n---\n\n‹C›\n",
]
LIQUID = [
    "{% highlight ruby %}\nputs '‹A›'\n{% endhighlight %}\n\n‹B› {% include unknown.html a=\"b\" %} ‹C›\n",
    "‹A› [other]({{ site.baseurl }}/about/) {% raw %}{{ ‹B› }}{% endraw %}\n{: .kramdown}\n\n‹C›\n",
]
SHORTCODES = [
    "‹A›\n\n{{< youtube dQw4w9WgXcQ >}}\n\n"
    '{{< unknown "x" >}}‹B›{{< /unknown >}}\n\n{{% notice %}}\n‹C›\n{{% /notice %}}\n',
    '‹A›\n\n{{< highlight go >}}\nfmt.Println("‹B›")\n{{< /highlight >}}\n\n{{< quote >}}‹C›{{< /quote >}}\n',
]


def jekyll(edition: Edition) -> Export:
    export, seed = Export("jekyll", "jekyll"), edition.seed
    export.files["jekyll/_config.yml"] = JEKYLL.encode()
    export.files["jekyll/_layouts/default.html"] = b"<p>{{ content }}</p>"
    export.files["jekyll/README.md"] = export.secret("readme").encode()
    export.files["jekyll/Gemfile"] = b'gem "jekyll"\n'
    for index in range(edition.size):
        title, day, kind = words.title(seed, index), words.day(seed, index), index % 6
        category, labels = ["films", "books"][index % 2], words.tags(seed, index)
        rated = None if kind == 4 else words.lot(seed, "jekyll", index).randrange(1, 11) * 50
        body, marks = _body(edition, index, PLAIN + LIQUID)
        lines = ["layout: review", f"title: {quoted(title)}"]
        lines += (
            [f"category: {category}"]
            if kind % 2
            else [f"categories: {category}"]
            if kind == 2
            else ["categories:", f"- {category}"]
        )
        lines += [f"tags: [{', '.join(quoted(label) for label in labels)}]"]
        lines += [f"rating: {points(rated)}" if kind != 3 else f"rating: {points(rated)}/5"] if rated else []
        shown = day
        if kind == 5:
            shown = words.day(seed, index + 1000)
            lines.append(f"date: {shown} 23:30:00 +0200")
        if kind == 1:
            export.files[f"jekyll/assets/pictures/{index}.png"] = png(index)
            export.pictures += 1
            lines.append(f"image: /assets/pictures/{index}.png")
        if kind == 2:
            lines += [f"permalink: /old/{index}.html", "redirect_from:", f"  - /older/{index}/"]
        address = f"/{category}/{shown.year}/{shown.month:02}/post-{index}/"
        aliases = (f"/old/{index}.html", f"/older/{index}/") if kind == 2 else (address,)
        export.files[f"jekyll/_posts/{['', 'sub/'][index % 2]}{day}-post-{index}.{['md', 'markdown'][index % 2]}"] = (
            _document(lines, body, "\r\n" if kind == 4 else "\n")
        )
        export.reviews.append(
            Review(title, str(shown), points(rated), category, frozenset(labels), marks=marks, aliases=aliases)
        )
    hidden = [f"title: {export.draft('Hidden')}", "category: films", "rating: 3", "published: false"]
    export.files["jekyll/_posts/2020-01-01-hidden.md"] = _document(hidden, export.draft("unpublished"))
    export.files["jekyll/_posts/2020-01-02-no-front-matter.md"] = b"Just a text.\n"
    export.skipped.append("no-front-matter")
    export.drafts = 1
    return export


def _document(lines: list[str], body: str, end: str = "\n", fence: str = "---") -> bytes:
    return end.join([fence, *lines, fence, *body.split("\n")]).encode()


def hugo(edition: Edition) -> Export:
    """Creates front matter in YAML, TOML and JSON by turns; every fourth review is a page bundle with an image."""
    export, seed = Export("hugo", "hugo"), edition.seed
    export.files["hugo/hugo.toml"] = HUGO.encode()
    export.files["hugo/content/reviews/_index.md"] = b"---\ntitle: All reviews\n---\n"
    export.files["hugo/layouts/single.html"] = b"{{ .Content }}"
    for index in range(edition.size):
        title, day, form = words.title(seed, index), words.day(seed, index), index % 3
        category, labels = ["Films", "Books"][index % 2], words.tags(seed, index)
        rated = None if index % 7 == 4 else words.lot(seed, "hugo", index).randrange(1, 11) * 50
        body, marks = _body(edition, index, PLAIN + SHORTCODES)
        bundle, aliases = index % 4 == 1, [f"/{day.year}/{day.month:02}/post-{index}/"]
        values: dict[str, object] = {
            "title": title,
            "date": f"{day}T10:00:00+02:00",
            "categories": [category],
            "tags": labels,
            "slug": f"post-{index}",
        }
        if index % 5 == 2:
            values["aliases"] = [f"/older/{index}/"]
            aliases.append(f"/older/{index}/")
        if bundle:
            values["images"] = ["cover.png"]
            export.files[f"hugo/content/reviews/bundle-{index}/cover.png"] = png(index)
            export.pictures += 1
        rating = {"rating": rated / 100} if rated else {}
        values |= {"params": rating} if rated and index % 2 else rating
        path = f"bundle-{index}/index" if bundle else f"{day.year}/file-{index}"
        export.files[f"hugo/content/reviews/{path}.md"] = _front_matter(values, form) + body.encode()
        export.reviews.append(
            Review(title, str(day), points(rated), category, frozenset(labels), marks=marks, aliases=tuple(aliases))
        )
    return export


def _front_matter(values: dict[str, object], form: int) -> bytes:
    if form == 2:
        return json.dumps(values, ensure_ascii=False, indent=2).encode() + b"\n\n"
    fence, sign = (("---", ": "), ("+++", " = "))[form]
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    lines = [
        f"{key}{sign}{value if key == 'date' else json.dumps(value, ensure_ascii=False)}"
        for key, value in plain.items()
    ]
    for key, value in values.items():
        if isinstance(value, dict):
            lines += [f"{key}:"] if form == 0 else [f"[{key}]"]
            lines += [f"  {inner}{sign}{json.dumps(each)}" for inner, each in value.items()]
    return "\n".join([fence, *lines, fence, ""]).encode()


def eleventy(edition: Edition) -> Export:
    """Creates the part that Eleventy shares with Jekyll: YAML front matter, `permalink` and dates."""
    export, seed = Export("eleventy", "eleventy"), edition.seed
    export.files["eleventy/eleventy.config.js"] = ELEVENTY.encode()
    export.files["eleventy/package.json"] = b'{"dependencies": {"@11ty/eleventy": "^3.0.0"}}\n'
    for index in range(edition.size):
        title, day, labels = words.title(seed, index), words.day(seed, index), words.tags(seed, index)
        rated = words.lot(seed, "eleventy", index).randrange(1, 6) * 100
        body, marks = _body(edition, index, PLAIN)
        lines = [
            f"title: {quoted(title)}",
            f"date: {day}",
            f"rating: {points(rated)}",
            "category: films",
            "tags:",
            *(f"  - {quoted(label)}" for label in labels),
        ]
        lines += [f"permalink: /seen/{index}/"]
        export.files[f"eleventy/posts/film-{index}.md"] = _document(lines, body)
        export.reviews.append(
            Review(
                title, str(day), points(rated), "films", frozenset(labels), marks=marks, aliases=(f"/seen/{index}/",)
            )
        )
    return export
