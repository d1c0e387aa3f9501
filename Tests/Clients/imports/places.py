"""Generated exports of Google Maps and Untappd."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import words
from .exports import Edition, Export, Review, archive, as_json, points, table

DEAD = {"geometry": {"coordinates": [0, 0], "type": "Point"}}
BEER = [
    "beer_name",
    "brewery_name",
    "beer_type",
    "beer_abv",
    "beer_ibu",
    "comment",
    "venue_name",
    "venue_city",
    "venue_state",
    "venue_country",
    "venue_lat",
    "venue_lng",
    "rating_score",
    "created_at",
    "checkin_url",
    "beer_url",
    "brewery_url",
    "brewery_country",
    "brewery_city",
    "brewery_state",
    "flavor_profiles",
    "purchase_venue",
    "serving_type",
    "checkin_id",
    "bid",
    "brewery_id",
    "photo_url",
    "global_rating_score",
    "global_weighted_rating_score",
    "tagged_friends",
    "total_toasts",
    "total_comments",
]


def _text(edition: Edition, index: int) -> tuple[str, tuple[str, ...]]:
    """Returns a text without markup, which these systems do not support, and its unique words."""
    seed = edition.seed
    word = f"mark{seed}x{index}a" + ("changed" if edition.changed and index == 0 else "")
    other = f"mark{seed}x{index}b"
    shapes = [
        "{0}.",
        "{0}\n\n{1}",
        "# {0}\n- {1}",
        "<b>{0}</b> & {1} < 5",
        "5/5 {0} 🥐 *{1}",
        "1. {0}\n    {1}",
        "{0} [x]({1}.md) <script>x</script>",
    ]
    shape = shapes[index % len(shapes)]
    return shape.format(word, other), (word, other) if "{1}" in shape else (word,)


def google_maps(edition: Edition) -> Export:
    """Creates a German Takeout archive; every fourth place uses the older format."""
    export = Export("google-maps", f"takeout-2026-{edition.size}.zip")
    newer, older = [], []
    for index in range(edition.size):
        # The index determines the format, so a larger edition does not change existing places.
        (older if index % 4 == 3 else newer).append(_place(edition, export, index, old=index % 4 == 3))
    export.reviews = _merged(export.reviews)
    saved = {
        "type": "FeatureCollection",
        "features": [{"type": "Feature", **DEAD, "properties": {"location": {"name": export.secret("saved")}}}],
    }
    folder = "Takeout/Maps (Meine Orte)"
    export.files[export.name] = archive(
        {
            "Takeout/archive_browser.html": f"<p>{export.secret('owner')}@mail.example</p>".encode(),
            f"{folder}/Bewertungen.json": as_json({"type": "FeatureCollection", "features": newer}),
            f"{folder}/Rezensionen älter.json": as_json({"type": "FeatureCollection", "features": older}),
            f"{folder}/Gespeicherte Orte.json": as_json(saved),
            "Takeout/Maps/Beschriftete Orte.json": as_json({"home": export.secret("home")}),
        }
    )
    return export


def _merged(reviews: list[Review]) -> list[Review]:
    """Returns the reviews with the ratings of a place without a text as visits of its latest review."""
    groups: dict[str, list[Review]] = {}
    for review in reviews:
        groups.setdefault(review.title, []).append(review)
    merged = []
    for group in groups.values():
        mains = [review for review in group if review.marks] or [max(group, key=lambda review: review.day)]
        others = tuple((review.day, review.rating) for review in group if review not in mains)
        latest = max(mains, key=lambda review: review.day)
        merged += [_visited(review, others) if review is latest else review for review in mains]
    return merged


def _visited(review: Review, others: tuple[tuple[str, str | None], ...]) -> Review:
    """Returns a review with the days and ratings of other visits; the latest rating is that of today."""
    *visits, (seen, rating) = sorted([(review.day, review.rating), *others])
    return replace(review, rating=rating, seen=seen, visits=tuple(visits))


def _place(edition: Edition, export: Export, index: int, old: bool) -> dict[str, Any]:
    seed, chance = edition.seed, words.lot(edition.seed, "place", index)
    # Every ninth review is of an earlier place.
    number = index - 4 if index % 9 == 8 else index
    name = f"Café {words.title(seed, number)}"
    stars, day = chance.randrange(1, 6), words.day(seed, index)
    text, marks = _text(edition, index) if index % 3 != 1 else ("", ())
    moment = f"{day}T{index % 24:02}:05:01.966536Z" if index % 2 else f"{day}T12:00:00Z"
    place = [round(-74 + number / 1000, 7), round(40.5 + number / 997, 7)]
    address = f"{number} Quay St, Porto"
    dead = index % 10 == 6
    if dead:
        export.skipped.append(name)
    else:
        export.reviews.append(Review(name, str(day), str(stars), "place", topics=frozenset([name]), marks=marks))
    if old:
        where = {
            "Business Name": name,
            "Address": address,
            "Country Code": "PT",
            "Geo Coordinates": {"Latitude": str(place[1]), "Longitude": str(place[0])},
        }
        properties = {
            "Published": moment,
            "Star Rating": stars,
            "Google Maps URL": f"http://maps.google.com/?cid={number}",
        }
        properties |= {"Review": text} if text else {}
        properties |= (
            {"Comment": "No location information is available for this review"} if dead else {"Location": where}
        )
    else:
        where = {"address": address, "country_code": "PT", "name": name}
        properties = {
            "date": moment,
            "five_star_rating_published": stars,
            "google_maps_url": f"https://www.google.com/maps/place//data=!1s0x0:0x{number:x}",
        }
        properties |= {"review_text_published": text} if text else {}
        properties |= (
            {"Comment": "No location information is available for this review"} if dead else {"location": where}
        )
        if index % 5 == 0:
            properties["questions"] = [
                {"question": "Meal type", "selected_option": "Breakfast"},
                {"question": "Food", "rating": 4},
                {"question": "Dishes", "selected_options": ["Soup", "Bread"]},
                {"question": "Wait time"},
            ]
    geometry = DEAD["geometry"] if dead else {"coordinates": place, "type": "Point"}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def _checkin(edition: Edition, export: Export, index: int) -> dict[str, Any]:
    seed, kind = edition.seed, index % 6
    hundredths = (
        None if kind in (2, 4) else words.lot(seed, "beer", index).choice([25, 50, 375, 400, 425, 470, 500, 310])
    )
    text, marks = _text(edition, index) if kind in (0, 1, 4) else ("", ())
    day, name, brewery = (
        words.day(seed, index),
        words.title(seed, index),
        f"{words.person(seed, 'brewery', index % 9)} & Co. Brewery",
    )
    if hundredths is None and not text:
        export.logged.append(name)
    else:
        export.reviews.append(
            Review(name, str(day), points(hundredths), "drink", topics=frozenset([brewery]), marks=marks)
        )
    at_home = index % 3 == 0
    return {
        "beer_name": name,
        "brewery_name": brewery,
        "beer_type": "IPA - New England / Hazy",
        "beer_abv": "6.5" if index % 2 else 0,
        "beer_ibu": "40",
        "comment": text,
        "venue_name": None if at_home else f"Bar {index % 4}",
        "venue_city": None if at_home else "Porto",
        "venue_state": None,
        "venue_country": None if at_home else "Portugal",
        "venue_lat": None if at_home else 41.15,
        "venue_lng": None if at_home else -8.61,
        "rating_score": points(hundredths) or "",
        "created_at": f"{day} {index % 24:02}:52:02",
        "checkin_url": f"https://untappd.com/c/{7000 + index}",
        "beer_url": f"https://untappd.com/beer/{index}",
        "brewery_url": f"https://untappd.com/brewery/{index % 9}",
        "brewery_country": "Portugal",
        "brewery_city": "Porto",
        "brewery_state": "",
        "flavor_profiles": "juicy,hoppy" if index % 4 == 0 else "",
        "purchase_venue": "",
        "serving_type": "Draft" if index % 2 else "",
        "checkin_id": 7000 + index if index % 2 else str(7000 + index),
        "bid": index,
        "brewery_id": index % 9,
        "photo_url": f"https://photos.example/{index}.jpg" if index % 7 == 0 else None,
        "global_rating_score": 3.71,
        "global_weighted_rating_score": 3.7,
        "tagged_friends": export.secret("friend"),
        "total_toasts": 3,
        "total_comments": "0",
    }


def untappd(edition: Edition) -> Export:
    export = Export("untappd", "untappd.json")
    export.files[export.name] = as_json([_checkin(edition, export, index) for index in range(edition.size)])
    return export


def untappd_table(edition: Edition) -> Export:
    export = Export("untappd", "untappd.csv")
    rows = [_checkin(edition, export, index) for index in range(edition.size)]
    export.files[export.name] = table(
        BEER, [{key: "" if value is None else value for key, value in row.items()} for row in rows], bom=True
    )
    return export
