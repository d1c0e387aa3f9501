import Diagnostics
import FrontMatter

// MARK: - Simple keys of `site.yaml`
extension EntryReader {
  mutating func siteURL() -> SiteURL? {
    expect("url", .written(WrittenForm("the URL of a site", pattern: "[Hh][Tt][Tt][Pp][Ss]?://[^\\s?#@]+")))
    let example = "https://reviews.example"
    guard let text = requiredText("url", example: example) else { return nil }
    if let url = SiteURL(text) {
      if url.isExample, url.origin == example || holdsValue("publish") || !url.isBelowExample { reportExample(url) }
      return url
    }
    report(
      .urlInvalid,
      "invalid site URL '\(text)'",
      hint: "write url: \(example), without '?' and '#'",
      at: valuePlace(of: "url")
    )
    return nil
  }

  /// Reports an example URL. New sites begin with it, so it was probably forgotten, and `verdict publish` rejects it.
  private mutating func reportExample(_ url: SiteURL) {
    let hint = "write the URL of the published site"
    report(.urlExample, "'\(url.origin)' is an example URL", hint: hint, at: valuePlace(of: "url"))
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>, example: Int = 20) -> Int? {
    expect(key, .integer(range))
    guard let text = writtenText(key) else { return nil }
    if text.value.utf8.allSatisfy(\.isDigit), let number = Int(text.value), range.contains(number) { return number }
    report(
      .numberInvalid,
      "'\(text.value)' is not a whole number from \(range.lowerBound) to \(range.upperBound)",
      hint: "write \(key): \(example)",
      at: text.range
    )
    return nil
  }

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
      report(
        .unknownFeedFormat,
        "unknown feed format '\(text.value)'",
        hint: "use \(known.joined(separator: ", "))",
        at: text.range
      )
      return nil
    }
  }
}
