import BinaryCoding
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import Templating

/// The texts of the browser editor in one language: English, German, French or Spanish.
package struct EditorStrings: Sendable {
  /// The texts by key; the members of a mapping under `key.member`, such as the plural forms of a noun.
  package let texts: [String: String]
  /// The translations of the labels and explanations that Verdict declares for its keys, by the English text.
  package let declared: [String: String]

  /// The tag of the language.
  package var language: String { self("lang") }

  /// The languages with texts.
  package static let languages = ["en", "de", "fr", "es"]
  package static let english = EditorStrings(language: "en")

  /// Reads the texts for a site in a language (BCP 47); English for a language without texts.
  package init(language: String) {
    let base = language.baseLanguage
    let name = Self.languages.contains(base) ? base : "en"
    let file = SourceFile(path: "strings/\(name).yaml", text: embeddedText("strings/\(name).yaml"))
    var (texts, declared): ([String: String], [String: String]) = ([:], [:])
    for entry in YAMLReader.read(file, in: file.range).value ?? [] {
      switch entry.value {
      case .scalar(let scalar): texts[entry.key.text] = scalar.text
      case .mapping(let members, _) where entry.key.text == "declared": declared = members.texts
      case .mapping(let members, _):
        for (key, text) in members.texts { texts["\(entry.key.text).\(key)"] = text }
      case .sequence: break
      }
    }
    (self.texts, self.declared) = (texts, declared)
  }

  /// Returns the text of a key with values in its holes, such as `{file}`.
  package func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    filled(key, values.map { ($0.key, $0.value) })
  }

  /// Returns the form of a key for a number, which the hole `{n}` shows.
  package func callAsFunction(_ key: String, count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String {
    let form = PluralRule(language: language).form(of: TemplateNumber(units: count))
    return filled("\(key).\(form.rawValue)", [("n", number(count))] + values.map { ($0.key, $0.value) })
  }

  /// Returns a number with its digits in groups.
  package func number(_ number: Int) -> String { grouped(number).replacing(",", with: self("grouping")) }

  private func filled(_ key: String, _ values: [(key: String, value: String)]) -> String {
    let parts = (texts[key] ?? key).split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let name = part.prefix { $0 != "}" }
      text += (values.first { $0.key == name }?.value ?? "{\(name)}") + part.dropFirst(name.count + 1)
    }
  }

  /// Returns the translation of a label or an explanation that Verdict declares; other texts unchanged.
  package func translated(_ text: String) -> String { declared[text] ?? text }

  /// Returns the text of a key for a kind of files, such as "New review"; other kinds have a text with their name.
  func file(_ key: String, _ noun: String) -> String {
    texts["\(key).\(noun)"] ?? self("\(key).file", ["noun": noun])
  }

  /// Returns the word for one file; that of a site's own topics is the site's.
  func noun(_ noun: String) -> String { texts["noun.\(noun)"] ?? noun }

  /// Returns the name of a key in an error.
  package func name(of key: String) -> String { texts["key.\(key)"] ?? key }

  /// Returns the explanation of a key. That of a field that a site declares is the form of its values, unless any text is one.
  func explanation(of key: ExpectedKey) -> String {
    guard key.customName != nil else { return translated(key.explanation) }
    switch key.value {
    case .text, .texts, .condition, .topic, .topics: return ""
    default: break
    }
    guard let type = language == "en" ? key.value.summary : declared[key.value.summary] else { return "" }
    return type.prefix(1).uppercased() + type.dropFirst() + "."
  }

  /// The texts as a module for the scripts of the pages.
  package var script: String {
    let texts: [(String, JSON)] = texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }
    return "export const strings = \(JSON.object(texts));\n"
  }

  /// The texts for the templates of the pages.
  var templateStrings: TemplateStrings { TemplateStrings(texts: texts) }
}

extension [Entry] {
  /// The values that are single texts, by key.
  fileprivate var texts: [String: String] {
    let pairs = compactMap { entry in
      if case .scalar(let scalar) = entry.value { (entry.key.text, scalar.text) } else { nil }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
