import Diagnostics
import FrontMatter
import Templating

/// A JSON value (RFC 8259) with numbers in their original notation.
package typealias JSONValue = TemplateJSON

extension JSONValue {
  /// Parses a file after removing control characters. Throws an `ImportFailure` if the file is not valid JSON.
  package static func read(_ source: SourceFile) throws(ImportFailure) -> JSONValue {
    let read = JSONReader.read(source.withoutControls)
    if let value = read.value { return value }
    throw ImportFailure((source.encodingError ?? read.diagnostics[0]))
  }

  /// The member of an object; nil if it is missing or null, or if the value is not an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// A string, number or Boolean as text; nil for other values.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let holds): "\(holds)"
    case .null, .array, .object: nil
    }
  }

  /// The elements of an array; empty for other values.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object in the byte order of their names; empty for other values.
  package var members: [(name: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.map { (name: $0.key, value: $0.value) }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }
}

extension ImportFailure {
  /// Creates a failure from a diagnostic of a file.
  package init(_ diagnostic: Diagnostic) {
    let line = diagnostic.range.map { SourceLines(diagnostic.source).position(at: $0.lowerBound).line }
    self.init(
      diagnostic.message,
      at: ImportPlace(diagnostic.source.path, line: line),
      hint: diagnostic.hint ?? "export it again"
    )
  }
}

extension SourceFile {
  /// The diagnostic for invalid UTF-8, which explains other errors in the file; nil for valid UTF-8.
  fileprivate var encodingError: Diagnostic? { textError.flatMap { $0.code == .notUTF8 ? $0 : nil } }
}
