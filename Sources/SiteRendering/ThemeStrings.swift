import Diagnostics
import FrontMatter
import ReviewModel
import Templating

extension ThemeFiles {
  /// The strings of a site's language. What the files of its very tag do not say is said by those of its language without
  /// region, and what these do not by the English ones.
  package func strings(for site: SiteConfiguration) -> Diagnosed<TemplateStrings> {
    let (tag, base) = (site.language, site.language.baseLanguage)
    let tags = (tag == base ? [tag] : [tag, base]).filter { strings[$0] != nil }
    var diagnostics = tags.isEmpty ? missingLanguage(of: site) : []
    var written = tags.first.map { read($0, &diagnostics) } ?? WrittenStrings()
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

  /// What the files of a tag say; those of higher layers come last and take the place of single strings.
  private func read(_ tag: String, _ diagnostics: inout [Diagnostic]) -> WrittenStrings {
    var written = WrittenStrings()
    for source in strings[tag] ?? [] { diagnostics += written.add(source) }
    return written
  }

  /// That there are no strings of the site's language; a theme without any needs none.
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
  /// That the file of a language does not say all.
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

/// The texts of a language as they are written, by key. The forms of a counted noun, `one:`, `few:`, `many:` and `other:`
/// below a key, are the texts `key.one` and so on; the twelve months `months.1` and so on.
private struct WrittenStrings {
  private var texts: [String: String] = [:]

  /// Adds what a file says, in the place of what was said before.
  mutating func add(_ source: SourceFile) -> [Diagnostic] {
    if let fault = source.textFault { return [fault] }
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

  /// Adds the keys of another language that are missing, each with all its forms; returns them.
  @discardableResult mutating func complete(with other: WrittenStrings) -> [String] {
    let own = Set(texts.keys.lazy.map(\.key))
    let missing = other.texts.filter { !own.contains($0.key.key) }
    texts.merge(missing) { own, _ in own }
    return Set(missing.keys.lazy.map(\.key)).sorted()
  }

  /// The strings as templates use them.
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
  /// The key that a form belongs to.
  fileprivate var key: String { String(utf8.prefix { $0 != UInt8(ascii: ".") }) ?? self }
}
