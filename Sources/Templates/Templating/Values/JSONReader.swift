import Diagnostics
import Notation

/// A strict JSON parser (RFC 8259): requires UTF-8, and rejects duplicate names and unpaired surrogates. Numbers are kept
/// as written.
package struct JSONReader {
  let source: SourceFile
  var index = 0
  private var depth = 0

  /// Parses the value of a file; returns nil and a diagnostic if the file is not JSON.
  package static func read(_ source: SourceFile) -> Diagnosed<TemplateJSON?> {
    read(source) { reader throws(JSONError) in try reader.value() }
  }

  /// Parses the object in a file into ordered members; returns nil and a diagnostic for other content.
  package static func readMembers(_ source: SourceFile) -> Diagnosed<[JSONMember]?> {
    read(source) { reader throws(JSONError) in
      guard reader.takes("{") else { throw reader.unexpected("'{'") }
      return try reader.members()
    }
  }

  private static func read<Value>(
    _ source: SourceFile,
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) -> Diagnosed<Value?> {
    var reader = JSONReader(source)
    do throws(JSONError) {
      let value = try body(&reader)
      reader.skipBlanks()
      guard reader.next == nil else { throw reader.unexpected("the end of the file") }
      return Diagnosed(value)
    } catch {
      let range = SourceRange(error.start, max(error.end, min(error.start + 1, source.bytes.count)))
        .clamped(to: source.bytes.count)
      return Diagnosed(nil, [Diagnostic(.jsonSyntax, error.message, hint: error.hint, in: source, at: range)])
    }
  }

  /// Creates a parser that ignores a byte order mark, as RFC 8259 (section 8.1) allows.
  private init(_ source: SourceFile) {
    self.source = source
    index = source.bytes.byteOrderMarkLength
  }

  private mutating func value() throws(JSONError) -> TemplateJSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      return try nested { reader throws(JSONError) in .object(JSONMember.object(try reader.members())) }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in .array(try reader.elements()) }
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number(try number())
    default: return try word()
    }
  }

  private mutating func word() throws(JSONError) -> TemplateJSON {
    for (word, value) in [("true", TemplateJSON.bool(true)), ("false", .bool(false)), ("null", .null)]
    where source.bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw unexpected("a value")
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONError) -> TemplateJSON
  ) throws(JSONError) -> TemplateJSON {
    guard depth < TemplateLimits.dataNesting else {
      throw JSONError(
        "nested deeper than \(TemplateLimits.dataNesting) levels",
        hint: "reduce the nesting of the data",
        at: index
      )
    }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func elements() throws(JSONError) -> [TemplateJSON] {
    var elements: [TemplateJSON] = []
    if takes("]") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    guard takes("]") else { throw unexpected("',' or ']'") }
    return elements
  }

  /// Reads the members after the opening brace of an object.
  private mutating func members() throws(JSONError) -> [JSONMember] {
    var (members, names): ([JSONMember], Set<String>) = ([], [])
    if takes("}") { return members }
    repeat { members.append(try member(&names)) } while takes(",")
    guard takes("}") else { throw unexpected("',' or '}'") }
    return members
  }

  private mutating func member(_ names: inout Set<String>) throws(JSONError) -> JSONMember {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    let start = index
    let name = try string()
    let nameRange = SourceRange(start, index)
    guard names.insert(name).inserted else {
      throw JSONError("duplicate name '\(name)'", hint: "remove one of them", at: start, to: index)
    }
    guard takes(":") else { throw unexpected("':'") }
    skipBlanks()
    let valueStart = index
    let value = try value()
    return JSONMember(name: name, nameRange: nameRange, value: value, valueRange: SourceRange(valueStart, index))
  }
}

/// A name and a value with their source ranges.
package struct JSONMember: Sendable {
  package let name: String
  /// The source range of the name.
  package let nameRange: SourceRange
  package let value: TemplateJSON
  /// The source range of the value.
  package let valueRange: SourceRange

  fileprivate static func object(_ members: [JSONMember]) -> [String: TemplateJSON] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }
}

/// A JSON syntax error with its location.
struct JSONError: Error {
  let message: String
  let hint: String?
  let start: Int
  let end: Int

  /// Creates an error from the byte at `start` up to, not including, `end`; by default, of one byte.
  init(_ message: String, hint: String? = nil, at start: Int, to end: Int = 0) {
    self.message = message
    self.hint = hint
    self.start = start
    self.end = end
  }
}

// MARK: - Bytes

extension JSONReader {
  /// The next byte; nil at the end.
  var next: UInt8? { index < source.bytes.count ? source.bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte.isWhitespace { index += 1 }
  }

  private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private func unexpected(_ expected: String) -> JSONError {
    guard let next else { return JSONError("unexpected end of file: expected \(expected)", at: index) }
    let isShown = next > 0x20 && next < 0x7F
    let found = isShown ? "'\(Unicode.Scalar(next))'" : "byte"
    return JSONError("unexpected \(found), expected \(expected)", at: index)
  }
}
