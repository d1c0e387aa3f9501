import Diagnostics
import FrontMatter
import Notation

// MARK: - Queries as text: category:film rating:>=4 -tag:noir
extension QueryFields {
  /// Returns the query of a text in the syntax of the search page, or of a mapping in braces; nil with diagnostics for an
  /// invalid one. `name` stands for a path in diagnostics.
  package func query(_ text: String, named name: String) -> Diagnosed<Query?> {
    let source = SourceFile(path: name, text: text)
    var reader = EntryReader([], of: source, missingAt: source.range, slugLetters: letters)
    guard text.startsWithBytes(of: "{") else {
      let query = reader.query(text, self)
      return Diagnosed(query, reader.diagnostics)
    }
    let entries = YAMLReader.read(source, in: source.range)
    guard let values = entries.value else { return Diagnosed(nil, entries.diagnostics) }
    reader = EntryReader(values, of: source, missingAt: source.range, slugLetters: letters)
    let query = reader.query(self)
    return Diagnosed(query, entries.diagnostics + reader.diagnostics)
  }
}

// MARK: - Single conditions
extension QueryFields {
  /// Returns the query that requires a text of a field; nil with diagnostics for an invalid text.
  package func condition(_ key: String, _ text: String) -> Diagnosed<Query?> {
    let source = SourceFile(path: key, text: text)
    var reader = EntryReader([], of: source, missingAt: source.range, slugLetters: letters)
    let query = field(key).flatMap { reader.query([Ranged(text, at: source.range)], of: $0) }
    return Diagnosed(query, reader.diagnostics)
  }
}

extension EntryReader {
  fileprivate mutating func query(_ text: String, _ fields: QueryFields) -> Query? {
    var (terms, parts): (QueryTerms, [Query?]) = (QueryTerms(text), [])
    while let term = terms.next() {
      let query = query(of: term, fields)
      parts.append(term.isNegated ? query?.negated : query)
    }
    let valid = parts.compactMap(\.self)
    return valid.count == parts.count ? .joined(valid) : nil
  }

  private mutating func query(of term: QueryTerms.Term, _ fields: QueryFields) -> Query? {
    guard let key = term.key else {
      let hint =
        fields.condition(meantBy: term.value.value) ?? "write a field and a value, such as rating:4.. or tag:noir"
      report(.conditionInvalid, "'\(term.value.value)' is not a condition", hint: hint, at: term.value.range)
      return nil
    }
    guard let field = fields.field(named: key.value) else {
      let names = fields.all.compactMap(\.names.first)
      let hint = "use \(names.joined(separator: ", "))"
      report(.unknownField, "unknown field '\(key.value)'", key.value, among: names, hint: hint, at: key.range)
      return nil
    }
    let alternatives = term.value.value.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    guard alternatives.allSatisfy({ !$0.isEmpty }) else {
      let hint = "write the value directly after the colon, such as \(key.value):VALUE"
      report(.conditionInvalid, "condition '\(key.value):\(term.value.value)' lacks a value", hint: hint, at: key.range)
      return nil
    }
    return query(alternatives.map(term.value.part), of: field)
  }
}

extension QueryFields {
  /// Returns a hint for a word that is not a condition: `rating>=4`, or the name of a category.
  fileprivate func condition(meantBy word: String) -> String? {
    let key = word.prefix { !"<>=".contains($0) }
    if key.endIndex < word.endIndex, let name = field(named: String(key))?.names.first {
      return "write \(name):\(word[key.endIndex...])"
    }
    guard case .names(_, let read)? = field("category")?.type else { return nil }
    let source = SourceFile(path: "", text: word)
    var reader = EntryReader([], of: source, missingAt: source.range, slugLetters: letters)
    return read(&reader, Ranged(word, at: source.range)).map { "write category:\($0.value)" }
  }
}

/// The terms of a query text. Each is a value, or a key, a colon and a value, after an optional `-` for its opposite.
struct QueryTerms {
  /// A term.
  struct Term {
    let isNegated: Bool
    let key: Ranged<String>?
    let value: Ranged<String>
  }

  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    rest = Substring(text).unicodeScalars
  }

  /// Returns the next term; nil at the end of the text.
  mutating func next() -> Term? {
    rest = rest.drop(while: \.properties.isWhitespace)
    guard let first = rest.first else { return nil }
    let isNegated = first == "-"
    if isNegated { rest.removeFirst() }
    let key = key()
    return Term(isNegated: isNegated, key: key, value: value())
  }

  private mutating func key() -> Ranged<String>? {
    let key = rest.prefix { $0.isSlugLetter || $0.isSlugMark || $0 == "_" || $0 == "-" }
    guard !key.isEmpty, rest[key.endIndex...].first == ":" else { return nil }
    rest = rest[key.endIndex...].dropFirst()
    return ranged(key)
  }

  /// Returns the text between quotation marks, or up to white space.
  private mutating func value() -> Ranged<String> {
    let inner = rest.dropFirst().prefix { !Self.marks.contains($0) }
    if let first = rest.first, Self.openingMarks.contains(first), let last = rest[inner.endIndex...].first, last != "«"
    {
      rest = rest[inner.endIndex...].dropFirst()
      return ranged(inner)
    }
    let word = rest.prefix { !$0.properties.isWhitespace }
    rest = rest[word.endIndex...]
    return ranged(word)
  }

  private func ranged(_ part: Substring.UnicodeScalarView) -> Ranged<String> {
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    let text = String(part)
    return Ranged(text, at: SourceRange(start, start + text.utf8.count))
  }

  /// The characters with a meaning inside of values.
  static let signs = Set("\"“”„«»|".unicodeScalars)
  private static let openingMarks = Set("\"“”„«".unicodeScalars)
  private static let marks = Set("\"“”«»".unicodeScalars)
}
