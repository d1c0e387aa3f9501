import Diagnostics
import FrontMatter
import Templating

/// Reads the strings of a language from a theme's `strings/LANG.yaml`.
enum ThemeStrings {
  /// The strings in a file. A mapping below a key holds the forms of a counted noun, `one:`, `few:`, `many:` and `other:`,
  /// and becomes the texts `key.one` and so on.
  static func read(_ source: SourceFile) -> Diagnosed<TemplateStrings> {
    if let fault = source.textFault { return Diagnosed(TemplateStrings(), [fault]) }
    return YAMLReader.read(source, in: source.range).map { entries in
      var strings = TemplateStrings()
      for entry in entries ?? [] { read(entry, into: &strings) }
      return strings
    }
  }

  private static func read(_ entry: Entry, into strings: inout TemplateStrings) {
    let key = entry.key.text
    switch entry.value {
    case .scalar(let scalar): set(key, scalar.text, in: &strings)
    case .mapping(let forms, _):
      for form in forms {
        if case .scalar(let scalar) = form.value { strings.texts["\(key).\(form.key.text)"] = scalar.text }
      }
    case .sequence(let values, _):
      let texts = values.compactMap { if case .scalar(let scalar) = $0 { scalar.text } else { nil } }
      if key == "months", texts.count == 12 { strings.months = texts }
    }
  }

  private static func set(_ key: String, _ text: String, in strings: inout TemplateStrings) {
    switch key {
    case "dayFormat": strings.dayPattern = text
    case "monthFormat": strings.monthPattern = text
    case "decimal": strings.decimalSeparator = text
    case "grouping": strings.groupSeparator = text
    default: strings.texts[key] = text
    }
  }
}

extension ThemeFiles {
  /// The strings of a language: those of the very tag, of its language without region, or English.
  package func strings(for language: String) -> Diagnosed<TemplateStrings> {
    let short = language.split(separator: "-").first.map(String.init) ?? language
    let source = strings[language] ?? strings[short] ?? strings["en"]
    return source.map(ThemeStrings.read) ?? Diagnosed(TemplateStrings())
  }
}
