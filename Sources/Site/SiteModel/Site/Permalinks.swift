import BinaryCoding
import Notation
import ReviewModel

/// The paths of all pages and files of the site; no other code creates paths. A path begins with `/`, is relative to the site's
/// base path and is percent-encoded (RFC 3986, section 2.1). Letters are composed, as in the URLs that browsers create (RFC 3987,
/// section 5.3.2.2), whatever form the file system stores.
package enum Permalinks {
  package static let home = "/"
  package static let notFound = "/404.html"
  package static let sitemap = "/sitemap.xml"
  package static let robots = "/robots.txt"
  package static let feedList = "/feeds.opml"
  /// The style sheet of an automatic accent colour. It has no hash, so that a new colour changes no page.
  package static let accent = "/accent.css"
  package static let headers = "/_headers"
  package static let redirects = "/_redirects"

  /// Returns the path of an optional list or page.
  package static func list(_ pages: OptionalPages) -> String { "/\(pages.rawValue)/" }

  /// Returns the path of a folder at the top of the site.
  private static func top(_ folder: SiteFolder) -> String { "/\(folder.rawValue)/" }
  private static let reviews = top(.reviews)

  /// Returns the path of a review's page.
  package static func review(_ slug: Slug) -> String { folder(reviews, slug) }
  package static func category(_ slug: Slug) -> String { folder(list(.categories), slug) }
  package static func topics(_ kind: TopicKind) -> String { "/" + encoded(kind.folder) + "/" }
  /// Returns the path of the topics of a kind with coordinates.
  package static func places(_ kind: TopicKind) -> String { topics(kind) + "places.geojson" }
  static func topic(_ slug: Slug, of kind: TopicKind) -> String { folder(topics(kind), slug) }
  /// Returns the path of the topics that share a fact.
  static func factGroup(_ group: FactGroup) -> String {
    folder(topics(group.kind) + encoded(group.field.groupFolder ?? group.field.key) + "/", group.value.slug)
  }
  static func subject(_ slug: Slug?, _ category: Slug) -> String {
    let parent = folder(top(.subjects), category)
    return slug.map { folder(parent, $0) } ?? parent + "-/"
  }
  package static func itemList(_ slug: Slug) -> String { folder(list(.lists), slug) }
  package static func rating(_ name: String) -> String { list(.ratings) + encoded(name) + "/" }
  package static func year(_ year: Int, of pages: OptionalPages = .years) -> String { "\(list(pages))\(year)/" }
  /// Returns the path of a standalone page from the folders and name of its file.
  package static func page(_ components: [String]) -> String {
    components.map { "/" + encoded($0) }.joined() + "/"
  }
  /// Returns the path of a part of a divided sitemap, counted from 1.
  package static func sitemap(part: Int) -> String { "/sitemap-\(part).xml" }

  /// Returns the path of a feed of the page at `list`.
  package static func feed(_ format: FeedFormat, of list: String) -> String { "\(list)feed.\(format.fileExtension)" }

  /// Returns the path of the histogram of a category.
  package static func histogram(_ category: Slug) -> String {
    top(.histograms) + encoded(category.value) + ".svg"
  }

  /// Returns the path of the QR code of the page at `page`.
  package static func qrCode(of page: String) -> String { page + "qr.svg" }

  /// Returns the path of the social card of the page at `page`. It has no hash, because other sites keep linking to a shared
  /// card.
  package static func socialCard(of page: String) -> String { page + "card.jpg" }

  /// Returns the path of a plain file; for `index.html`, the path of its folder.
  static func plain(_ name: String) -> String {
    let isIndex = name.lastPathComponent == "index.html"
    return "/" + encoded(isIndex ? String(name.dropLast("index.html".count)) : name)
  }

  /// Returns the path of a file of the theme.
  package static func asset(_ name: String) -> String { top(.assets) + encoded(name) }

  /// Returns the beginning of a file name, which leaves space for a hash and an extension. File names are limited to 255 bytes
  /// (POSIX, `NAME_MAX`, on the supported systems).
  package static func stem(_ name: some StringProtocol) -> String {
    var (stem, count) = (String.UnicodeScalarView(), 0)
    for scalar in name.unicodeScalars {
      count += scalar.utf8.count
      guard count <= 200 else { break }
      stem.append(scalar)
    }
    return String(stem)
  }

  /// Returns the path of a published image from its path below the content folder.
  static func picture(_ path: String, _ ending: String) -> String {
    let name = path.lastPathComponent
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return top(.pictures) + encoded("\(stem(name[..<dot])).\(ending)")
  }

  /// Whether the name of a file below the output folder contains a content hash. The default theme's `_headers` lets browsers
  /// cache such files permanently.
  package static func isHashed(_ path: String) -> Bool {
    path.hasPrefix("assets/") || path.hasPrefix("pictures/")
      || path.hasPrefix("search/") && (path.hasSuffix(".txt") || path.hasSuffix(".json"))
  }

  /// The path of the folder of search results. It differs from the folder of the index, whose files browsers cache permanently.
  static let searchResults = top(.searchResults)

  /// Returns the path of the search result of a document.
  package static func searchResult(_ document: DocumentID) -> String { "\(searchResults)\(document.number).json" }

  /// The path of the titles of the log for searches, which browsers do not cache permanently.
  package static let searchLog = searchResults + "log.json"

  /// Returns the path of a file of the search index.
  package static func searchFile(_ name: String) -> String { list(.search) + name }

  /// Returns the path, below the output folder, of the file for a site path.
  package static func outputPath(_ path: String) -> String {
    let below = Substring(path.utf8.dropFirst())
    return (path.hasByte(escape) ? percentDecoded(below) : String(below)) + index(of: path).description
  }

  /// The first character of a percent-encoded byte.
  private static let escape = UInt8(ascii: "%")

  /// Returns the name of the file that serves a folder; empty for other paths.
  private static func index(of path: String) -> StaticString {
    path.utf8.last == UInt8(ascii: "/") ? "index.html" : ""
  }

  /// Whether the file at `output`, below the output folder, serves a site path.
  package static func isOutputPath(_ output: String, of path: String) -> Bool {
    if output.isTail(of: path, endingWith: index(of: path), without: escape) { return true }
    return path.hasByte(escape) && output.utf8.elementsEqual(outputPath(path).utf8)
  }

  private static func folder(_ parent: String, _ slug: Slug) -> String {
    // ASCII letters, digits and hyphens need no encoding.
    parent + (isASCII(slug.value) ? slug.value : encoded(slug.value)) + "/"
  }

  private static func encoded(_ name: String) -> String { percentEncoded(isASCII(name) ? name : composed(name)) }

  /// Only ASCII texts have the same length in UTF-8 and UTF-16.
  private static func isASCII(_ text: String) -> Bool { text.utf8.count == text.utf16.count }
}
