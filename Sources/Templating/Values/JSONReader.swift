import Diagnostics

/// Reads JSON strictly (RFC 8259): UTF-8, no name twice in an object, no half of a surrogate pair. Numbers stay as they
/// were written.
package struct JSONReader {
  let source: SourceFile
  var index = 0
  private var depth = 0

  /// The value in a file; nil with a diagnostic where it is not JSON.
  package static func read(_ source: SourceFile) -> Diagnosed<TemplateJSON?> {
    var reader = JSONReader(source: source)
    do throws(JSONFault) {
      return Diagnosed(try reader.document())
    } catch {
      let range = SourceRange(error.start, max(error.end, min(error.start + 1, source.bytes.count)))
        .clamped(to: source.bytes.count)
      return Diagnosed(nil, [Diagnostic(.jsonSyntax, error.message, hint: error.hint, in: source, at: range)])
    }
  }

  private init(source: SourceFile) {
    self.source = source
  }

  private mutating func document() throws(JSONFault) -> TemplateJSON {
    let value = try value()
    skipBlanks()
    guard next == nil else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func value() throws(JSONFault) -> TemplateJSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in .object(try reader.members()) }
    case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in .array(try reader.elements()) }
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number(try number())
    default: return try word()
    }
  }

  private mutating func word() throws(JSONFault) -> TemplateJSON {
    for (word, value) in [("true", TemplateJSON.bool(true)), ("false", .bool(false)), ("null", .null)]
    where source.bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw unexpected("a value")
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONFault) -> TemplateJSON
  ) throws(JSONFault) -> TemplateJSON {
    guard depth < TemplateLimits.dataNesting else {
      throw JSONFault("nested more than \(TemplateLimits.dataNesting) deep", hint: "make the data flatter", at: index)
    }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func elements() throws(JSONFault) -> [TemplateJSON] {
    var elements: [TemplateJSON] = []
    if takes("]") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    guard takes("]") else { throw unexpected("',' or ']'") }
    return elements
  }

  private mutating func members() throws(JSONFault) -> [String: TemplateJSON] {
    var members: [String: TemplateJSON] = [:]
    if takes("}") { return members }
    repeat {
      let name = try memberName(members)
      guard takes(":") else { throw unexpected("':'") }
      members[name] = try value()
    } while takes(",")
    guard takes("}") else { throw unexpected("',' or '}'") }
    return members
  }

  private mutating func memberName(_ members: [String: TemplateJSON]) throws(JSONFault) -> String {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    let start = index
    let name = try string()
    guard members[name] == nil else {
      throw JSONFault("the name '\(name)' is here twice", hint: "remove one of them", at: start, to: index)
    }
    return name
  }
}

/// What is wrong with JSON, and where.
struct JSONFault: Error {
  let message: String
  let hint: String?
  let start: Int
  let end: Int

  /// A fault from the byte at `start` up to, not including, `end`; of one byte without it.
  init(_ message: String, hint: String? = nil, at start: Int, to end: Int = 0) {
    self.message = message
    self.hint = hint
    self.start = start
    self.end = end
  }
}

// MARK: - Bytes

extension JSONReader {
  /// The byte to be read; nil at the end.
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

  private func unexpected(_ expected: String) -> JSONFault {
    guard let next else { return JSONFault("the file ends where \(expected) should be", at: index) }
    let isShown = next > 0x20 && next < 0x7F
    let found = isShown ? "'\(Unicode.Scalar(next))'" : "byte"
    return JSONFault("unexpected \(found)", hint: "here should be \(expected)", at: index)
  }
}
