import PreviewServer
import SiteTestSupport
import Testing

@Suite struct ContentTypeTests {
  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("A.HTML", "text/html; charset=utf-8"),
    ("a.min.js", "text/javascript; charset=utf-8"),
    ("feed.atom", "application/xml; charset=utf-8"), ("feed.rss", "application/xml; charset=utf-8"),
    ("sitemap.xml", "application/xml; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
    ("a.avif", "image/avif"),
    ("html", "application/octet-stream"), ("a.", "application/octet-stream"), ("a.exe", "application/octet-stream"),
  ])
  func types(name: String, type: String) { #expect(MediaType.of(name) == type) }
}
