import Diagnostics
import FrontMatter
import Templating

/// A value of JSON (RFC 8259); numbers are as they were written.
package typealias JSONValue = TemplateJSON

extension JSONValue {
  /// The value in a file, but for control characters.
  package static func read(_ source: SourceFile) throws(ImportFailure) -> JSONValue {
    let read = JSONReader.read(source.withoutControls)
    if let value = read.value { return value }
    throw ImportFailure((source.encodingFault ?? read.diagnostics[0]))
  }

  /// A member of an object; nil where there is none, it is null, or this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// A string, a number or a condition as text; nil for anything else.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let holds): "\(holds)"
    case .null, .array, .object: nil
    }
  }

  /// The elements of an array; none of anything else.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object by their names, in the order of these; none of anything else.
  package var members: [(name: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.map { (name: $0.key, value: $0.value) }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }
}

extension ImportFailure {
  /// The failure that a file cannot be read for what was found in it.
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
  /// That it is no UTF-8, which explains whatever else is wrong with it.
  fileprivate var encodingFault: Diagnostic? { textFault.flatMap { $0.code == .notUTF8 ? $0 : nil } }
}
