import Diagnostics
import FrontMatter
import Notation

// MARK: - Simple keys of `site.yaml`
extension EntryReader {
  mutating func siteURL() -> SiteURL? {
    expect("url", .written(WrittenForm("the URL of a site", pattern: "[Hh][Tt][Tt][Pp][Ss]?://[^\\s?#@]+")))
    let example = "https://reviews.example"
    guard let text = requiredText("url", example: example),
      let url = value(of: Ranged(text, at: valuePlace(of: "url")), .siteURL, "url").flatMap({ SiteURL($0.value) })
    else { return nil }
    if url.isExample, url.origin == example || holdsValue("publish") || !url.isBelowExample { reportExample(url) }
    return url
  }

  /// Reports an example URL. New sites begin with it, so it was probably forgotten, and `verdict publish` rejects it.
  private mutating func reportExample(_ url: SiteURL) {
    let hint = "write the URL of the published site"
    report(.urlExample, "'\(url.origin)' is an example URL", hint: hint, at: valuePlace(of: "url"))
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, example: Int = 20) -> Int? {
    expect(key, .integer(range))
    // Few reviews have such a key, and the form consists of texts.
    guard entry(key) != nil else { return nil }
    return value(key, .integer(in: range, example: example))?.value
  }

  mutating func pageSize() -> Int? { number("pageSize", in: 1...1000) }

  /// Returns the rules for letters in the slugs of a site in a language.
  mutating func slugLetters(of language: String) -> SlugLetters {
    choice("slugs", among: ["plain", "language"]) == "language" ? SlugLetters(language: language) : .plain
  }

  mutating func smartPunctuation() -> Bool {
    guard var reader = mapping("markdown", example: "smart: true") else { return true }
    let smart = reader.condition("smart", default: true)
    reader.explain(["smart": "Converts straight quotation marks and hyphens to typographic ones."])
    reader.reportUnknownKeys()
    report(reader, of: "markdown")
    return smart
  }

  mutating func feeds() -> [FeedFormat]? {
    expect("feeds", .choices(FeedFormat.allCases.map(\.rawValue)))
    guard entry("feeds") != nil else { return nil }
    return writtenTexts("feeds", areNames: true).compactMap { text in
      if let format = FeedFormat(rawValue: text.value.lowercased()) { return format }
      let known = FeedFormat.allCases.map(\.rawValue)
      let (message, hint) = ("unknown feed format '\(text.value)'", "use \(known.joined(separator: ", "))")
      report(.unknownFeedFormat, message, text.value, among: known, hint: hint, at: text.range)
      return nil
    }
  }
}

extension ValueForm<String> {
  /// The URL of a site. The host of a correction is in ASCII, and a query, a fragment and a pattern are left out.
  fileprivate static let siteURL = ValueForm(
    .urlInvalid,
    "a site URL",
    example: "https://reviews.example",
    read: { SiteURL($0) == nil ? nil : $0 },
    write: { .text($0) }
  ) { text in
    let parts = text.prefix { !"?#*".contains($0) }.split(
      separator: "/",
      maxSplits: 3,
      omittingEmptySubsequences: false
    )
    let isWeb = parts.count > 2 && parts[1].isEmpty && ["http:", "https:"].contains(parts[0].lowercased())
    if isWeb, let host = asciiHost(String(parts[2])) {
      let path = parts.count > 3 ? "/" + percentEncoded(percentDecoded(parts[3])) : ""
      let url = "\(parts[0])//\(host)" + (path == "/" ? "" : path)
      if SiteURL(url) != nil { return parts[2].utf8.allSatisfy { $0 < 0x80 } ? .likely(url) : .certain(url) }
    }
    return URLCorrection.corrections(of: text) { SiteURL($0) != nil }
  }
}

extension ValueForm<Int> {
  /// A whole number in a range. The correction of a number outside is the nearest limit.
  static func integer(in range: ClosedRange<Int>, example: Int) -> ValueForm {
    ValueForm(
      .numberInvalid,
      "a whole number from \(range.lowerBound) to \(range.upperBound)",
      example: "\(example)",
      read: { $0.utf8.allSatisfy(\.isDigit) ? Int($0).flatMap { range.contains($0) ? $0 : nil } : nil },
      write: { .plain("\($0)") },
      correct: { .likely(Double($0).map { Int(min(max($0, Double(range.lowerBound)), Double(range.upperBound))) }) }
    )
  }
}
