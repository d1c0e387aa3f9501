"""A small site whose files the tests edit."""

from __future__ import annotations

from pathlib import Path

from support.sources import picture

CONFIGURATION = """\
title: Plain Reviews
url: https://plain.example
language: en
reviewer: {name: Ada}
categories:
  - {name: Film, plural: Films, type: Movie}
  - {name: Dinner, plural: Dinners, type: Restaurant}
fields:
  - {key: director, type: topics}
  - {key: runtime, type: duration}
  - {key: pages, type: number}
  - {key: format, type: choice, values: [Hardback, Paperback]}
  - {key: shop, type: url}
  - {key: imdb, type: url, for: [Film]}
"""

REVIEW = """\
---
title: Ravioli 🍝 at Aurora
rating: 4
category: Dinner
visited: 2026-10-17
published: 2026-10-18
restaurant: Trattoria Aurora
tags: [pasta, queues]
slug: ravioli
runtime: 2 h
format: Hardback
image: plate.png
alt: A plate.
---
A *quiet* evening 🍝 with [the first visit](first.md).

The bill was fair.
"""

FIRST = """\
---
title: The first visit
rating: 3.5
category: Dinner
visited: 2026-09-01
restaurant: Trattoria Aurora
tags: [pasta, bread]
director: [Jane Campion]
---
A text.
"""

LATER = """\
---
title: Visit NUMBER
rating: 3
category: Dinner
visited: 2026-09-0NUMBER
restaurant: Trattoria Aurora
tags: [pasta, bread]
director: [Jane Campion]
---
A text.
"""

RESTAURANT = """\
---
name: Trattoria Aurora
city: Bergen
---
Above the harbour.
"""

PAGE = """\
---
title: About
---
Who I am.
"""


def write_site(folder: Path) -> Path:
    """Writes the site; tests edit `reviews/ravioli.md`."""
    texts = {
        "site.yaml": CONFIGURATION,
        "reviews/ravioli.md": REVIEW,
        "reviews/first.md": FIRST,
        **{f"reviews/visit-{number}.md": LATER.replace("NUMBER", str(number)) for number in range(2, 7)},
        "restaurants/aurora.md": RESTAURANT,
        **{f"restaurants/{city}.md": f"---\nname: Cafe Miramar\ncity: {city}\n---\n" for city in ("Porto", "Lagos")},
        "pages/about.md": PAGE,
    }
    for path, text in texts.items():
        file = folder / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "content/reviews/plate.png").write_bytes(picture(9, 800))
    (folder / "content/reviews/small.png").write_bytes(picture(9, 24))
    return folder
