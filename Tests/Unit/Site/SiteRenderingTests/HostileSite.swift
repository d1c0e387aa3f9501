import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// A site with one text in every text field, built with the default theme.
struct HostileSite {
  /// The output files by path. The slug of the only tag, which depends on the text, is replaced by `#`.
  let files: [String: Data]

  /// Builds the site, by default with the texts as written.
  init(_ text: String, smart: Bool = false) async throws {
    let folder = try TemporaryFolder(copying: ["templates": Repository.path + "/templates"])
    try folder.write(Self.configuration(text) + "markdown: {smart: \(smart)}\n", to: "content/site.yaml")
    try folder.write(Self.review(text, "One", "rating: 4"), to: "content/reviews/one.md")
    try folder.write(Self.review(text, "Two", "rating: unrated"), to: "content/reviews/two.md")
    try folder.write(Self.restaurant(text), to: "content/restaurants/place.md")
    let page = "---\ntitle: \(Self.quoted("Page \(text)"))\n---\nText.\n"
    try folder.write(page, to: "content/pages/about.md")
    let views = ["/reviews/one/": 3, "/reviews/two/": 2, text: 1]
    try folder.write(String(decoding: try JSONEncoder().encode(views), as: UTF8.self), to: "content/views.json")
    try folder.write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>"#, to: "content/dot.svg")
    let report = try await SiteBuilder(in: folder).build()
    try #require(report.writing != nil, "\(report.text(below: folder))")
    let built = try contents(of: folder / "site")
    files = Dictionary(uniqueKeysWithValues: built.map { ($0.replacing(/^tags\/[^\/]+\//, with: "tags/#/"), $1) })
  }

  func text(_ path: String) throws -> String { String(decoding: try #require(files[path]), as: UTF8.self) }

  func markup(_ path: String) throws -> MarkupScanner { try MarkupScanner(try text(path)) }

  /// Returns the text as values store it: on one line, without control characters and the noncharacters at the ends of
  /// planes. White space between words is one space, unless it is a single space separator.
  static func cleaned(_ text: String) -> String {
    let shown = text.unicodeScalars.filter { scalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      return scalar.properties.isWhitespace || !isControl && scalar.value & 0xFFFE != 0xFFFE
    }
    let runs = shown.split(omittingEmptySubsequences: false, whereSeparator: { !$0.properties.isWhitespace })
    let spaces = runs.filter { !$0.isEmpty }.map { run in
      run.count == 1 && run.first?.properties.generalCategory == .spaceSeparator ? String(run) : " "
    }
    let words = shown.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
    let inner = shown.first?.properties.isWhitespace == true ? spaces.dropFirst() : spaces[...]
    return words.enumerated().map { $0 < words.count - 1 ? $1 + inner[inner.startIndex + $0] : $1 }.joined()
  }

  /// Returns a double-quoted YAML scalar, with escapes for control and non-ASCII characters.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      return isPlain ? String(scalar) : String(format: "\\U%08X", scalar.value)
    }
    return "\"\(escaped.joined())\""
  }

  private static func configuration(_ text: String) -> String {
    """
    title: \(quoted("Site \(text)"))
    url: https://plain.example/base
    description: \(quoted("Description \(text)"))
    reviewer:
      name: \(quoted("Name \(text)"))
      bio: \(quoted("Bio \(text)"))
      image: dot.svg
      alt: \(quoted("Portrait \(text)"))
      expertise: [\(quoted("Expertise \(text)"))]
      links: [{name: \(quoted("Link \(text)")), url: "https://link.example/"}]
    ratings: {step: 1, meanings: {4: \(quoted("Meaning \(text)"))}}
    categories: [{name: \(quoted("Category \(text)")), plural: \(quoted("Plural \(text)")), slug: films, type: Movie}]
    feeds: [atom, rss, json]
    qr: true
    menu: [{name: \(quoted("Menu \(text)")), url: /about/}]

    """
  }

  private static func review(_ text: String, _ subject: String, _ rating: String) -> String {
    """
    ---
    title: \(quoted("Title \(text)"))
    category: \(quoted("Category \(text)"))
    \(rating)
    visited: 2026-01-02
    updated: 2026-01-03
    verdict: \(quoted("Verdict \(text)"))
    image: dot.svg
    alt: \(quoted("Alt \(text)"))
    subject: \(quoted("Subject \(text)"))
    restaurant: Place
    tags: [\(quoted("Tag \(text)"))]
    pros: [\(quoted("Pro \(text)"))]
    cons: [\(quoted("Con \(text)"))]
    pick: true
    spoilers: true
    ---
    \(subject), ``\(withoutControls(text))``.

    """
  }

  /// Returns the text without the control characters that source files must not contain.
  private static func withoutControls(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && !"\r\n\t".unicodeScalars.contains(scalar) }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) && $0 != "\u{7F}" }))
  }

  private static func restaurant(_ text: String) -> String {
    """
    ---
    name: Place
    address: \(quoted("Address \(text)"))
    city: \(quoted("City \(text)"))
    country: \(quoted("Country \(text)"))
    cuisine: [\(quoted("Cuisine \(text)"))]
    price: \(quoted("Price \(text)"))
    phone: \(quoted("Phone \(text)"))
    url: https://place.example/
    ---
    Text.

    """
  }
}
