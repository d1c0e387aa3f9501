import ReviewModel

/// Where everything lives: the one place that makes paths of the site. A path begins with `/`, lies below the site's base
/// path and is percent-encoded (RFC 3986, section 2.1).
package enum Permalinks {
  static let home = "/"
  static let categories = "/categories/"
  static let restaurants = "/restaurants/"
  static let tags = "/tags/"
  static let picks = "/picks/"
  static let ratings = "/ratings/"
  static let years = "/years/"
  static let statistics = "/statistics/"
  static let follow = "/follow/"
  static let saved = "/saved/"
  static let search = "/search/"
  static let notFound = "/404.html"
  static let sitemap = "/sitemap.xml"
  static let robots = "/robots.txt"
  static let feedList = "/feeds.opml"
  static let headers = "/_headers"

  static func review(_ slug: Slug) -> String { folder("/reviews/", slug) }
  static func category(_ slug: Slug) -> String { folder("/categories/", slug) }
  static func restaurant(_ slug: Slug) -> String { folder("/restaurants/", slug) }
  static func tag(_ slug: Slug) -> String { folder("/tags/", slug) }
  static func rating(_ rating: Rating) -> String { "/ratings/\(rating)/" }
  static func year(_ year: Int) -> String { "/years/\(year)/" }
  static func page(_ components: [String]) -> String { components.map { "/" + percentEncoded($0) }.joined() + "/" }
  static func sitemap(part: Int) -> String { "/sitemap-\(part).xml" }

  /// The path of a later page of a list; the first is the list itself.
  static func page(_ number: Int, of list: String) -> String { number == 1 ? list : "\(list)page/\(number)/" }

  /// The path of a feed of the page at `list`.
  static func feed(_ format: FeedFormat, of list: String) -> String { "\(list)feed.\(format.fileExtension)" }

  /// The path of the QR code of the page at `page`.
  static func qrCode(of page: String) -> String { page + "qr.svg" }

  /// The path of a file of the theme.
  package static func asset(_ name: String) -> String { "/assets/" + percentEncoded(name) }

  /// The path of a file of the search index.
  package static func searchFile(_ name: String) -> String { search + name }

  /// The path, below the output folder, of the file that serves a path of the site.
  package static func outputPath(_ path: String) -> String {
    let decoded = percentDecoded(Substring(path.utf8.dropFirst()))
    return decoded.utf8.last.map { $0 == UInt8(ascii: "/") } ?? true ? decoded + "index.html" : decoded
  }

  private static func folder(_ parent: String, _ slug: Slug) -> String {
    // Letters, digits and hyphens of ASCII stand for themselves, and only ASCII is as long in both encodings.
    let isASCII = slug.value.utf8.count == slug.value.utf16.count
    let name = isASCII ? slug.value : percentEncoded(slug.value)
    var path = parent
    path.reserveCapacity(parent.utf8.count + name.utf8.count + 1)
    path += name
    path += "/"
    return path
  }
}

extension FeedFormat {
  /// The extension of its files.
  var fileExtension: String { rawValue }

  /// Its media type.
  package var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .rss: "application/rss+xml"
    case .json: "application/feed+json"
    }
  }
}

/// The text with everything percent-encoded but what a path segment may hold (RFC 3986, `pchar` and `/`).
func percentEncoded(_ text: String) -> String {
  if text.utf8.allSatisfy(isPathByte) { return text }
  var result = ""
  for byte in text.utf8 {
    if isPathByte(byte) {
      result.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
  return result
}

private func isPathByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "!"),
    UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
    UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
    true
  default: false
  }
}

/// The text with percent-encoded bytes decoded, once; what is no encoding stays as it is.
func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimalDigit(bytes[index + 1]),
      let low = hexadecimalDigit(bytes[index + 2])
    {
      result.append(high << 4 | low)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// The value of a hexadecimal digit; `UInt8(_:radix:)` would take a sign, too.
private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
