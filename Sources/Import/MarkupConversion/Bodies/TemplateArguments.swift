import Notation

/// The arguments of a tag.
package struct TemplateArguments {
  /// The positional arguments.
  package private(set) var values: [String] = []
  private var named: [String: String] = [:]

  /// Parses `name="value" other=value value`, with an optional separator. Unquoted named values of Liquid are variables and
  /// ignored unless they are numbers.
  package init(_ text: String, isLiquid: Bool = false, separator: Character = ",") {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == separator }
      guard !rest.isEmpty else { return }
      let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let value = rest.dropFirst(key.count).drop(while: \.isWhitespace)
      if !key.isEmpty, value.hasPrefix("=") {
        rest = value.dropFirst().drop(while: \.isWhitespace)
        let (value, isQuoted) = Self.value(&rest, separator)
        if isQuoted || !isLiquid || value.allSatisfy(\.isNumber) { named[key.lowercased()] = value }
      } else {
        values.append(Self.value(&rest, separator).0)
      }
    }
  }

  private static func value(_ rest: inout Substring, _ separator: Character) -> (String, isQuoted: Bool) {
    guard let quote = rest.first, quote == "\"" || quote == "'" || quote == "`" else {
      let word = rest.prefix { !$0.isWhitespace && $0 != separator }
      rest = rest.dropFirst(max(1, word.count))
      return (String(word), false)
    }
    var value = ""
    var isEscaped = false
    rest = rest.dropFirst()
    while let character = rest.popFirst() {
      if !isEscaped, character == quote { break }
      isEscaped = !isEscaped && character == "\\"
      if !isEscaped { value.append(character) }
    }
    return (value, true)
  }

  /// The first nonempty value of some names.
  package subscript(_ names: String...) -> String? { names.lazy.compactMap { named[$0] }.first { !$0.isEmpty } }

  /// Returns the positional argument at an index.
  package func value(_ index: Int) -> String? { index < values.count ? values[index] : nil }

  /// Whether any argument is named.
  package var hasNames: Bool { !named.isEmpty }
}
