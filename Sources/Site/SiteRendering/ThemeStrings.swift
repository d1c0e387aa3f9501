import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel
import Templating

extension ThemeFiles {
  /// Returns the strings of a site's language. Missing keys fall back from the full language tag to the language without
  /// region, then to English.
  package func strings(for site: SiteConfiguration) -> Diagnosed<TemplateStrings> {
    let (tag, base) = (site.language, site.language.baseLanguage)
    let tags = (tag == base ? [tag] : [tag, base]).filter { strings[$0] != nil }
    var diagnostics = tags.isEmpty ? missingLanguage(of: site) : []
    var written = tags.first.map { read($0, &diagnostics) } ?? ParsedStrings()
    for tag in tags.dropFirst() { written.complete(with: read(tag, &diagnostics)) }
    guard base != "en" else { return Diagnosed(written.strings(in: site.language), diagnostics) }
    let missing = written.complete(with: read("en", &diagnostics))
    if diagnostics.isEmpty, let source = tags.first.flatMap({ strings[$0]?.last }), !missing.isEmpty {
      diagnostics.append(.stringsMissing(missing, in: source))
    }
    var texts = written.strings(in: site.language)
    texts.englishKeys = Set(missing)
    return Diagnosed(texts, diagnostics)
  }

  /// Returns the strings of a language tag; later files override single strings of earlier ones.
  private func read(_ tag: String, _ diagnostics: inout [Diagnostic]) -> ParsedStrings {
    var written = ParsedStrings()
    for source in strings[tag] ?? [] { diagnostics += written.add(source) }
    return written
  }

  /// Returns the warning about missing strings of the site's language; empty for a theme without strings.
  private func missingLanguage(of site: SiteConfiguration) -> [Diagnostic] {
    guard let place = site.languagePlace, !strings.isEmpty else { return [] }
    let diagnostic = Diagnostic(
      .unknownLanguage,
      "the theme has no strings for '\(site.language)' and shows English ones",
      hint: "use \(strings.keys.sorted().joined(separator: ", ")), or "
        + "add \(folder)/strings/\(site.language.baseLanguage).yaml",
      in: place.source,
      at: place.range
    )
    return [diagnostic]
  }
}

extension Diagnostic {
  /// Returns the warning about missing strings of a language.
  fileprivate static func stringsMissing(_ keys: [String], in source: SourceFile) -> Diagnostic {
    let named = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? " and \(keys.count - 5) more" : "")
    return Diagnostic(
      .stringsMissing,
      (keys.count == 1 ? "1 string is" : "\(keys.count) strings are") + " missing and shown in English: \(named)",
      hint: "add them in this language",
      in: source
    )
  }
}

/// The strings of a language by key, as written. The plural forms `one:`, `few:`, `many:` and `other:` of a key are stored as
/// `key.one` etc., the twelve months as `months.1` etc.
private struct ParsedStrings {
  private var texts: [String: String] = [:]

  /// Adds the strings of a file, which override existing ones.
  mutating func add(_ source: SourceFile) -> [Diagnostic] {
    if let error = source.textError { return [error] }
    let entries = YAMLReader.read(source, in: source.range)
    for entry in entries.value ?? [] { add(entry) }
    return entries.diagnostics
  }

  private mutating func add(_ entry: Entry) {
    let key = entry.key.text
    switch entry.value {
    case .scalar(let scalar): texts[key] = scalar.text
    case .mapping(let forms, _):
      for form in forms {
        if case .scalar(let scalar) = form.value { texts["\(key).\(form.key.text)"] = scalar.text }
      }
    case .sequence(let values, _):
      let values = values.compactMap { if case .scalar(let scalar) = $0 { scalar.text } else { nil } }
      guard key == "months", values.count == 12 else { return }
      for (number, month) in zip(1..., values) { texts["months.\(number)"] = month }
    }
  }

  /// Adds the missing keys of another language with all their forms, and returns these keys.
  @discardableResult mutating func complete(with other: ParsedStrings) -> [String] {
    let own = Set(texts.keys.lazy.map(\.key))
    let missing = other.texts.filter { !own.contains($0.key.key) }
    texts.merge(missing) { own, _ in own }
    return Set(missing.keys.lazy.map(\.key)).sorted()
  }

  func strings(in language: String) -> TemplateStrings {
    var strings = TemplateStrings(texts: texts)
    let months = (1...12).compactMap { strings.texts.removeValue(forKey: "months.\($0)") }
    if months.count == 12 { strings.months = months }
    func take(_ key: String, _ path: WritableKeyPath<TemplateStrings, String>) {
      if let text = strings.texts.removeValue(forKey: key) { strings[keyPath: path] = text }
    }
    take("dayFormat", \.dayPattern)
    take("monthFormat", \.monthPattern)
    take("decimal", \.decimalSeparator)
    take("grouping", \.groupSeparator)
    if strings.texts["direction"] == nil { strings.texts["direction"] = TextDirection(of: language).rawValue }
    return strings
  }
}

extension String {
  /// The key of a plural form.
  fileprivate var key: String { String(utf8.prefix { $0 != UInt8(ascii: ".") }) ?? self }
}
