"""Every link resolves, every review is reachable, and the sitemap lists exactly the indexable pages."""

from __future__ import annotations

import re
import subprocess
from collections import Counter, deque
from urllib.parse import urlsplit

import pytest
from lxml import etree

from support import tools
from .published_site import Page, Site
from .references import Reference, Resolver, references_of_site


@pytest.fixture(scope="module")
def resolver(site: Site) -> Resolver:
    """The resolver of the site's references."""
    return Resolver(site)


def test_every_internal_reference_resolves(site: Site, resolver: Resolver) -> None:
    """Links, images, style sheets, feeds, sitemap and canonical URLs point to existing files, fragments to existing ids."""
    errors = (
        f"{reference.path}: {reference.address!r}: {error}"
        for reference in dict.fromkeys(references_of_site(site))
        if (error := resolver.error(reference))
    )
    tools.expect_none(errors, "wrong references")


def test_404_page_has_no_relative_links(site: Site) -> None:
    """The 404 page has no relative links, because servers send it for URLs of any depth."""
    page = site.pages_by_path.get("404.html")
    assert page, "no 404.html"
    addresses = page.tree.xpath("//body//@href | //@src | //link[@rel='stylesheet']/@href")
    errors = (a for a in addresses if not urlsplit(a).scheme and not a.startswith(("/", "#")))
    tools.expect_none(errors, "relative addresses in 404.html")


def linked_pages(page: Page, site: Site, resolver: Resolver) -> set[str]:
    """Returns the pages that a page links or redirects to."""
    addresses = page.tree.xpath("//a/@href | //area/@href")
    if page.is_redirect:
        addresses = addresses + [
            found for content in page.meta_values("http-equiv", "refresh")
            for found in re.findall(r"(?i)url\s*=\s*['\"]?([^'\"]+)", content)
        ]
    targets = {resolver.target(Reference(page.path, address)) for address in addresses}
    return {target for target in targets if target in site.pages_by_path}


def reachable_pages(site: Site, resolver: Resolver) -> set[str]:
    """Returns every page that is reachable by links from the home page."""
    seen = {"index.html"}
    waiting = deque(seen)
    while waiting:
        page = site.pages_by_path[waiting.popleft()]
        fresh = linked_pages(page, site, resolver) - seen
        seen |= fresh
        waiting.extend(sorted(fresh))
    return seen


def test_every_indexable_page_is_reachable(site: Site, resolver: Resolver) -> None:
    """Every review and every indexable page is reachable from the home page."""
    reachable = reachable_pages(site, resolver)
    expected = [page for page in site.pages if page.kind == "review" or page.is_indexable]
    tools.expect_none((p.path for p in expected if p.path not in reachable), "unreachable pages")


def test_site_has_reviews(site: Site) -> None:
    """Without reviews, most other tests would be vacuous."""
    assert site.reviews, "no page under reviews/"
    assert any(page.shown_rating is not None for page in site.reviews), "no rated review"


def test_sitemap_lists_exactly_the_indexable_pages(site: Site) -> None:
    """The sitemap lists each indexable page once, and no noindex page, 404 page or redirect."""
    listed = Counter(site.sitemap_locations)
    expected = {site.url_of_page(page) for page in site.pages if page.is_indexable}
    errors = [f"not listed: {url}" for url in sorted(expected - listed.keys())]
    errors += [f"wrongly listed: {url}" for url in sorted(listed.keys() - expected)]
    errors += [f"listed {count} times: {url}" for url, count in listed.items() if count > 1]
    tools.expect_none(errors, "sitemap.xml and the pages differ")


def test_sitemap_has_its_namespace_and_dates(site: Site) -> None:
    """Search engines ignore a sitemap with another namespace, and invalid dates."""
    errors = []
    for path in site.files(".xml"):
        root = etree.parse(site.root / path).getroot()
        if etree.QName(root).localname not in ("urlset", "sitemapindex"):
            continue
        if etree.QName(root).namespace != "http://www.sitemaps.org/schemas/sitemap/0.9":
            errors.append(f"{path}: namespace {etree.QName(root).namespace}")
        dates = (element.text or "" for element in root.iter("{*}lastmod"))
        errors += [f"{path}: lastmod {d}" for d in dates if not is_w3c_date(d.strip())]
    tools.expect_none(errors, "wrong sitemaps")


def is_w3c_date(text: str) -> bool:
    """Whether the text is a date, or a date and time with an offset (W3C-DTF)."""
    pattern = r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?"
    return re.fullmatch(pattern, text) is not None


def test_robots_file_links_the_sitemap(site: Site) -> None:
    """robots.txt contains the URL of the sitemap."""
    assert "robots.txt" in site.paths, "no robots.txt"
    text = (site.root / "robots.txt").read_text(encoding="utf-8")
    assert f"Sitemap: {site.url_of('sitemap.xml')}" in text.splitlines()


def test_lychee_finds_no_broken_link(site: Site) -> None:
    """lychee, which shares no code with these tests, finds no broken link."""
    lychee = tools.required(tools.program("lychee"), "lychee")
    result = subprocess.run(lychee_command(lychee, site), capture_output=True, text=True)
    if result.returncode != 0:
        pytest.fail(f"lychee found broken links:\n{result.stdout}{result.stderr}", pytrace=False)


def lychee_command(lychee: str, site: Site) -> list[str]:
    """Returns the command; it maps the site's URL and path to its folder and uses no network."""
    folder = site.root.as_uri()
    starts = [site.url] if site.base_path == "/" else [site.url, folder + site.base_path]
    options = [f"--remap=^{re.escape(start.rstrip('/'))}(/|$) {folder}/" for start in starts]
    return [
        lychee, "--offline", "--no-progress", "--include-fragments", "--index-files=index.html",
        f"--root-dir={site.root}", *options, "--extensions=html", str(site.root),
    ]
