import BinaryCoding
import Notation
import ReviewModel

/// Where everything lives: the one place that makes paths of the site. A path begins with `/`, lies below the site's base
/// path and is percent-encoded (RFC 3986, section 2.1).
package enum Permalinks {
  static let home = "/"
  static let categories = list(.categories)
  static let picks = list(.picks)
  static let ratings = list(.ratings)
  static let years = list(.years)
  static let statistics = list(.statistics)
  static let follow = list(.follow)
  static let saved = list(.saved)
  static let search = list(.search)
  static let notFound = "/404.html"
  static let sitemap = "/sitemap.xml"
  static let robots = "/robots.txt"
  static let feedList = "/feeds.opml"
  static let headers = "/_headers"
  static let redirects = "/_redirects"

  /// The path of a list or page that a site can do without.
  static func list(_ pages: OptionalPages) -> String { "/\(pages.rawValue)/" }

  package static func review(_ slug: Slug) -> String { folder("/reviews/", slug) }
  static func category(_ slug: Slug) -> String { folder("/categories/", slug) }
  static func topics(_ kind: TopicKind) -> String { "/" + percentEncoded(kind.folder) + "/" }
  static func topic(_ slug: Slug, of kind: TopicKind) -> String { folder(topics(kind), slug) }
  static func subject(_ slug: Slug?, _ category: Slug) -> String {
    let parent = folder("/subjects/", category)
    return slug.map { folder(parent, $0) } ?? parent + "-/"
  }
  static func rating(_ name: String) -> String { "/ratings/" + percentEncoded(name) + "/" }
  static func year(_ year: Int) -> String { "/years/\(year)/" }
  static func page(_ components: [String]) -> String { components.map { "/" + percentEncoded($0) }.joined() + "/" }
  static func sitemap(part: Int) -> String { "/sitemap-\(part).xml" }

  /// The path of a feed of the page at `list`.
  static func feed(_ format: FeedFormat, of list: String) -> String { "\(list)feed.\(format.fileExtension)" }

  /// The path of the histogram of a category.
  static func histogram(_ category: Slug) -> String { "/histograms/" + percentEncoded(category.value) + ".svg" }

  /// The path of the QR code of the page at `page`.
  static func qrCode(of page: String) -> String { page + "qr.svg" }

  /// The path of the social card of the page at `page`. It holds no hash: what others have shown once goes on being shown.
  static func socialCard(of page: String) -> String { page + "card.jpg" }

  /// The path of a file that is published as it is; that of a folder for what hosts show there.
  static func plain(_ name: String) -> String {
    let isIndex = name.lastPathComponent == "index.html"
    return "/" + percentEncoded(isIndex ? String(name.dropLast("index.html".count)) : name)
  }

  /// The path of a file of the theme.
  package static func asset(_ name: String) -> String { "/assets/" + percentEncoded(name) }

  /// As much of the name of a published file as leaves room for a hash and an extension: names of files take 255 bytes at
  /// most (POSIX, `NAME_MAX`, on the systems in use).
  package static func stem(_ name: some StringProtocol) -> String {
    var (stem, count) = (String.UnicodeScalarView(), 0)
    for scalar in name.unicodeScalars {
      count += scalar.utf8.count
      guard count <= 200 else { break }
      stem.append(scalar)
    }
    return String(stem)
  }

  /// The path of what is published of the picture at a path below the content folder.
  static func picture(_ path: String, _ ending: String) -> String {
    let name = path.lastPathComponent
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "/pictures/" + percentEncoded("\(stem(name[..<dot])).\(ending)")
  }

  /// Whether the name of the file at a path below the output folder changes with its bytes, as the default theme's `_headers`
  /// tells browsers.
  package static func isHashed(_ path: String) -> Bool {
    path.hasPrefix("assets/") || path.hasPrefix("pictures/")
      || path.hasPrefix("search/") && (path.hasSuffix(".txt") || path.hasSuffix(".json"))
  }

  /// The path of the folder of what search shows of reviews. It is not that of the index, whose files browsers keep.
  static let searchResults = "/search-results/"

  /// The path of what search shows of the review with a number.
  static func searchResult(_ number: Int) -> String { "\(searchResults)\(number).json" }

  /// The path of a file of the search index.
  package static func searchFile(_ name: String) -> String { search + name }

  /// The path, below the output folder, of the file that serves a path of the site.
  package static func outputPath(_ path: String) -> String {
    let below = Substring(path.utf8.dropFirst())
    return (path.hasByte(escape) ? percentDecoded(below) : String(below)) + index(of: path).description
  }

  /// What begins a byte that is encoded.
  private static let escape = UInt8(ascii: "%")

  /// The name of the file that serves a folder; nothing for a path that is no folder's.
  private static func index(of path: String) -> StaticString {
    path.utf8.last == UInt8(ascii: "/") ? "index.html" : ""
  }

  /// Whether a path of the site is served by the file at `output` below the output folder.
  package static func isOutputPath(_ output: String, of path: String) -> Bool {
    if output.isRest(of: path, endingWith: index(of: path), without: escape) { return true }
    return path.hasByte(escape) && output.utf8.elementsEqual(outputPath(path).utf8)
  }

  private static func folder(_ parent: String, _ slug: Slug) -> String {
    // Letters, digits and hyphens of ASCII stand for themselves, and only ASCII is as long in both encodings.
    let isASCII = slug.value.utf8.count == slug.value.utf16.count
    let name = isASCII ? slug.value : percentEncoded(slug.value)
    return parent + name + "/"
  }
}

extension FeedFormat {
  /// The extension of its files.
  var fileExtension: String { rawValue }

  /// What people call it.
  var name: String {
    switch self {
    case .atom: "Atom"
    case .rss: "RSS"
    case .json: "JSON Feed"
    }
  }

  /// Its media type.
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .rss: "application/rss+xml"
    case .json: "application/feed+json"
    }
  }
}
