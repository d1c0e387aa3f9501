"""A generated WordPress export (WXR) with its folder of uploads."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from . import words
from .exports import Edition, Export, Review, points
from .pixels import png

HEAD = """<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Morgan &amp; the Films</title><link>https://films.example</link><description>Seen &amp; said</description>
<language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://films.example</wp:base_site_url><wp:base_blog_url>https://films.example</wp:base_blog_url>
"""
AUTHOR = (
    "<wp:author><wp:author_id>1</wp:author_id><wp:author_login>{0}</wp:author_login><wp:author_email>{1}@mail.example"
    "</wp:author_email><wp:author_display_name>Morgan</wp:author_display_name></wp:author>\n"
)
COMMENT = (
    "<wp:comment><wp:comment_id>{0}</wp:comment_id><wp:comment_author>Visitor</wp:comment_author><wp:comment_author_email>"
    "{1}@mail.example</wp:comment_author_email><wp:comment_author_IP>{2}</wp:comment_author_IP><wp:comment_content>"
    "<![CDATA[{3}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>"
)
UPLOADS = "https://films.example/wp-content/uploads"


def cdata(text: str) -> str:
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"


def item(number: int, title: str, day: str, kind: str = "post", status: str = "publish", **more: str) -> str:
    """Returns an `<item>`; `more` contains its name, text, excerpt, password and further elements."""
    name = more.get("name", f"post-{number}")
    link = f"https://films.example/{day[:4]}/{day[5:7]}/{name}/"
    gmt = "0000-00-00 00:00:00" if status == "draft" else f"{day} 10:00:00"
    parts = [
        f"<title>{cdata(title) if number % 2 else escape(title)}</title><link>{link}</link>",
        f'<dc:creator>{cdata("morgan")}</dc:creator><guid isPermaLink="false">https://films.example/?p={number}</guid>',
        f"<description></description><content:encoded>{cdata(more.get('text', ''))}</content:encoded>",
        f"<excerpt:encoded>{cdata(more.get('excerpt', ''))}</excerpt:encoded><wp:post_id>{number}</wp:post_id>",
        f"<wp:post_date>{cdata(day + ' 11:00:00')}</wp:post_date><wp:post_date_gmt>{gmt}</wp:post_date_gmt>",
        f"<wp:post_name>{cdata(name)}</wp:post_name><wp:status>{cdata(status)}</wp:status>",
        f"<wp:post_type>{cdata(kind)}</wp:post_type><wp:post_parent>0</wp:post_parent>",
        f"<wp:post_password>{cdata(more.get('password', ''))}</wp:post_password>",
        more.get("rest", ""),
    ]
    return "<item>" + "\n".join(parts) + "</item>\n"


def term(domain: str, name: str) -> str:
    return f"<category domain={quoteattr(domain)} nicename={quoteattr(name.lower())}>{cdata(name)}</category>"


def field(key: str, value: str) -> str:
    pair = f"<wp:meta_key>{cdata(key)}</wp:meta_key><wp:meta_value>{cdata(value)}</wp:meta_value>"
    return f"<wp:postmeta>{pair}</wp:postmeta>"


def wordpress(edition: Edition) -> Export:
    export, items = Export("wordpress", "wordpress"), []
    for index in range(edition.size):
        items.append(_post(edition, export, index))
    items += [
        item(9001, "Menu", "2020-01-01", "nav_menu_item"),
        item(
            9002,
            "Locked",
            "2020-01-01",
            text=export.secret("locked"),
            password=export.secret("password"),
        ),
        item(9003, export.draft("Private"), "2020-01-01", status="private", text=export.draft("private")),
        item(9004, "Thrown away", "2020-01-01", status="trash", text=export.secret("trash")),
        item(9006, export.draft("Draft"), "2020-01-01", status="draft", text=export.draft("draft"), name=""),
        item(9005, "Revision", "2020-01-01", "revision", "inherit", text=export.secret("revision")),
    ]
    export.drafts = 2
    author = AUTHOR.format(export.secret("login"), export.secret("mail"))
    document = HEAD + author + "".join(items) + "</channel></rss>\n"
    export.files["wordpress/films.WordPress.2026-11-22.xml"] = document.encode()
    return export


def _post(edition: Edition, export: Export, index: int) -> str:
    seed, kind = edition.seed, index % 8
    title, day, number = words.title(seed, index), str(words.day(seed, index)), 10 + 3 * index
    category, labels = ["Films", "Books"][index % 2], words.tags(seed, index)
    body, marks = _body(edition, index)
    rated = None if kind == 6 else words.lot(seed, "wp", index).randrange(1, 11) * 50
    rest = term("category", category) + "".join(term("post_tag", label) for label in labels)
    rest += term("category", "Uncategorized") if index % 7 == 3 else ""
    rest += field("rating", points(rated) or "") if rated else ""
    rest += field("_edit_last", "1") + field("_private_key", export.secret("meta"))
    rest += COMMENT.format(index, export.secret("guest"), export.secret("ip"), export.secret("comment"))
    name, extra = ("", "") if kind == 5 else (f"post-{number}", "")
    if kind in (0, 3):
        path = f"2020/0{kind + 1}/picture-{index}.png"
        export.files[f"wordpress/wp-content/uploads/{path}"] = png(index)
        export.pictures += 1
        url = field("_wp_attached_file", path)
        extra = item(
            number + 1,
            f"picture-{index}",
            day,
            "attachment",
            "inherit",
            name=f"picture-{index}",
            rest=f"<wp:attachment_url>{UPLOADS}/{path}</wp:attachment_url>{url}",
        )
        if kind == 0:
            rest += field("_thumbnail_id", str(number + 1))
        else:
            picture = f'<img src="{UPLOADS}/{path}" alt="A wall" width="64" />'
            body += f'\n[caption id="attachment_{number + 1}" width="64"]{picture} The wall[/caption]\n'
    aliases = (f"/{day[:4]}/{day[5:7]}/{name}/",) if name else ()
    # Titles are HTML in WordPress.
    shown = title.replace("<b>", "").replace("</b>", "")
    review = Review(shown, day, points(rated), category, frozenset(labels), marks=marks, aliases=aliases)
    export.reviews.append(review)
    return item(number, title, day, text=body, name=name, rest=rest) + extra


def _body(edition: Edition, index: int) -> tuple[str, tuple[str, ...]]:
    """Returns a text and its unique words: HTML without paragraphs, blocks of the newer editor, or shortcodes."""
    seed = edition.seed
    a, b, c = (f"mark{seed}x{index}{letter}" for letter in "abc")
    if edition.changed and index == 0:
        a += "changed"
    shapes = [
        f"{a} first.\nSecond line.\n\n<strong>{b}</strong> &hellip; {c}",
        f"<!-- wp:paragraph -->\n<p>{a}</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><!-- wp:list-item -->\n"
        f"<li>{b}</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n{c}",
        f'{a}<!--more-->\n\n{b} <a href="https://films.example/?p=10">{c}</a>',
        f'{a}\n[gallery ids="1,2"]\n[youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ]\n{b}\n'
        f'[unknown a="b"]{c}[/unknown]',
        f"<h2>{a}</h2>\n<blockquote>{b}</blockquote>\n<pre>x  &lt; {c}</pre>",
        f'{a} ]]> {b}\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n<div class="x"><span style="color:red">{c}</span></div>',
        f"<table><thead><tr><th>{a}</th></tr></thead><tbody><tr><td>{b} | pipe</td></tr></tbody></table>{c}",
        f'# {a}\n\n* {b} *\n\n{{{{ {c} }}}} :::spoiler\n\n<iframe src="https://maps.example/"></iframe>',
    ]
    return shapes[index % len(shapes)], (a, b, c)
