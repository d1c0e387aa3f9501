/// A JSON value (RFC 8259); the members of an object keep their order.
package enum JSON: Sendable {
  case null
  case condition(Bool)
  case number(Int)
  /// A number in its written form (section 6).
  case decimal(String)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  /// Creates a number, or null for nil.
  package init(_ number: Int?) { self = number.map(JSON.number) ?? .null }

  /// Returns an array with each value on a separate line.
  package static func lines(_ values: [JSON]) -> String {
    "[" + values.map { "\n\($0)" }.joined(separator: ",") + "\n]\n"
  }

  /// The serialized value, without white space.
  package var bytes: ContiguousArray<UInt8> {
    var output: ContiguousArray<UInt8> = []
    write(to: &output)
    return output
  }

  private func write(to output: inout ContiguousArray<UInt8>) {
    switch self {
    case .null: output.append("null")
    case .condition(let holds): output.append(holds ? "true" : "false" as StaticString)
    case .number(let number): output.append(contentsOf: "\(number)".utf8)
    case .decimal(let text): output.append(contentsOf: text.utf8)
    case .text(let text): output.append(quoted: text, .json)
    case .list(let values):
      output.append(elements: values, between: "[", "]") { $1.write(to: &$0) }
    case .object(let members):
      output.append(elements: members, between: "{", "}") { output, member in
        output.append(quoted: member.0, .json)
        output.append(UInt8(ascii: ":"))
        member.1.write(to: &output)
      }
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The serialized value, without white space. Characters that could control a terminal are escaped.
  package var description: String {
    let json = String(decoding: bytes, as: UTF8.self)
    guard json.unicodeScalars.contains(where: isUnprintable) else { return json }
    var output: ContiguousArray<UInt8> = []
    for scalar in json.unicodeScalars {
      if isUnprintable(scalar) {
        for unit in scalar.utf16 { output.append(unicodeEscape: unit) }
      } else {
        output.append(contentsOf: String(scalar).utf8)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
  package init(arrayLiteral values: JSON...) { self = .list(values) }
  package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
}

extension ByteOutput where Self: ~Copyable {
  /// Appends a JSON string in quotation marks.
  @inlinable package mutating func append(quoted text: String, _ escaping: Escaping) {
    append(UInt8(ascii: "\""))
    append(text, escaping)
    append(UInt8(ascii: "\""))
  }

  /// Appends the elements of a JSON array or object, separated by commas.
  @inlinable package mutating func append<Element>(
    elements: some Sequence<Element>,
    between opening: Unicode.Scalar,
    _ closing: Unicode.Scalar,
    appendElement: (inout Self, Element) -> Void
  ) {
    append(UInt8(ascii: opening))
    var isFirst = true
    for element in elements {
      if !isFirst { append(UInt8(ascii: ",")) }
      appendElement(&self, element)
      isFirst = false
    }
    append(UInt8(ascii: closing))
  }
}
