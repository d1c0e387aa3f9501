import Foundation
import SiteFiles
import SiteTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Texts that would be harmful if a format interpreted them, in every field of a site with the default theme.
@Suite struct InjectionTests {
  static let harmful: [String] = [
    "</script> <script>x() </script>", "<!--<script>", "]]>", "\"><img src=x onerror=x()>", "' onfocus='x()",
    "&amp;",
    "a\u{2028}b", "a\u{1}b", "a\u{FFFE}b", "{{title}}", "{{{title}}}", "javascript:x()", "JaVa\tScript:x()",
    "//evil.example", "a\r\nb", "</title><svg onload=x()>", "-->", "\\\"; x(); \"", "<![CDATA[", "\u{202E}abc",
    "%3Cb%3E",
  ]

  private static let harmless = Task { try await HostileSite("harmless") }

  @Test(arguments: harmful)
  func pagesKeepTheirStructure(_ text: String) async throws {
    let (plain, hostile) = (try await Self.harmless.value, try await HostileSite(text, smart: true))
    let pages = plain.files.keys.filter { $0.hasSuffix(".html") }
    #expect(pages.count == 20)
    for page in pages {
      let (one, other) = (try plain.markup(page), try hostile.markup(page))
      #expect(one.structure == other.structure, "\(page)")
      #expect(one.scripts.count == other.scripts.count)
      check(other, on: page)
    }
  }

  /// Expects that no URL runs a script and that no element has an event handler.
  private func check(_ page: MarkupScanner, on name: String) {
    for attribute in page.tags.flatMap(\.attributes) {
      #expect(!attribute.name.hasPrefix("on"), "\(name)")
      guard ["href", "src", "action"].contains(attribute.name) else { continue }
      let isSafe = ["https://", "/", "#", "mailto:"].contains(where: attribute.value.hasPrefix)
      #expect(isSafe && !attribute.value.hasPrefix("//"), "\(name): \(attribute.value)")
    }
  }

  @Test(arguments: harmful)
  func valuesRoundTrip(_ text: String) async throws {
    let site = try await HostileSite(text)
    let expected = HostileSite.cleaned(text)
    let page = try site.markup("reviews/one/index.html")
    #expect(page.texts.contains("Title \(expected)"))
    #expect(page.tags.contains { $0["content"]?.contains("Verdict \(expected)") == true })
    #expect(page.tags.contains { $0["alt"] == "Alt \(expected)" })
    let data = try #require(try page.scripts.filter { !$0.isEmpty }.compactMap { try object($0) }.first)
    #expect(data["name"] as? String == "Title \(expected)")
    #expect((data["itemReviewed"] as? [String: Any])?["name"] as? String == "Subject \(expected)")
  }

  @Test(arguments: harmful)
  func feedsRoundTrip(_ text: String) async throws {
    let site = try await HostileSite(text)
    let expected = HostileSite.cleaned(text)
    for feed in ["feed.atom", "feed.rss", "categories/films/feed.atom", "picks/feed.rss"] {
      let reader = try FeedReader(try #require(site.files[feed]))
      #expect(reader.texts["title"]?.contains("Title \(expected)") == true, "\(feed)")
      #expect(reader.values.contains("Category \(expected)") || reader.texts["category"] != nil, "\(feed)")
    }
    _ = try FeedReader(try #require(site.files["sitemap.xml"]))
    let feed = try #require(try object(site.text("feed.json")))
    #expect(feed["title"] as? String == "Site \(expected)")
    let items = try #require(feed["items"] as? [[String: Any]])
    #expect(items.contains { $0["title"] as? String == "Title \(expected)" })
    #expect(items.contains { ($0["tags"] as? [String])?.contains("Tag \(expected)") == true })
  }

  private func object(_ text: String) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  }
}

/// A strict XML reader: malformed input fails the test.
private final class FeedReader: NSObject, XMLParserDelegate {
  /// The texts of elements, by their names.
  private(set) var texts: [String: [String]] = [:]
  /// The values of all attributes.
  private(set) var values: [String] = []
  private var text = ""

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
  }

  func parser(
    _: XMLParser,
    didStartElement _: String,
    namespaceURI _: String?,
    qualifiedName _: String?,
    attributes: [String: String]
  ) {
    text = ""
    values += attributes.values
  }

  func parser(_: XMLParser, foundCharacters string: String) { text += string }

  func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
    texts[name, default: []].append(text)
    text = ""
  }
}
