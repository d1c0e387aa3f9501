import Foundation
import Testing

/// An element's start tag as it was written.
package struct Tag: Hashable, Sendable {
  package let name: String
  package let attributes: [Attribute]

  package struct Attribute: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// The value of an attribute.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Something in a page that this strict reader does not take, such as an attribute without quotes.
package struct MarkupFault: Error, CustomStringConvertible {
  package let description: String
}

/// Reads the tags and texts of a page. It is stricter than HTML: attributes are quoted or have no value, so that a value
/// which breaks out of its place is a fault or a tag that should not be there.
package struct MarkupScanner {
  /// Start tags, and end tags with a slash before the name, in order.
  package private(set) var tags: [Tag] = []
  /// What stands between tags, decoded.
  package private(set) var texts: [String] = []
  /// What stands in `script` elements, as it is.
  package private(set) var scripts: [String] = []

  private let bytes: [UInt8]
  private var index = 0

  package init(_ page: String) throws {
    bytes = Array(page.utf8)
    while index < bytes.count { try readNext() }
  }

  /// The names of all tags and their attributes: what must not depend on the texts.
  package var structure: [String] {
    tags.map { ([$0.name] + $0.attributes.map(\.name)).joined(separator: " ") }
  }

  private mutating func readNext() throws {
    let text = take { $0 != UInt8(ascii: "<") }
    if !text.isEmpty { texts.append(decoded(text)) }
    if index == bytes.count || skip("<!doctype html>") { return }
    index += 1
    let name = take { Self.isNamePart($0) || $0 == UInt8(ascii: "/") }
    guard !name.isEmpty, name != "/" else { throw fault("a bracket that begins no tag") }
    tags.append(Tag(name: name, attributes: try readAttributes()))
    if name == "script" { try readScript() }
  }

  private mutating func readAttributes() throws -> [Tag.Attribute] {
    var attributes: [Tag.Attribute] = []
    while true {
      _ = take { $0 <= 0x20 }
      if skip(">") || skip("/>") { return attributes }
      attributes.append(try readAttribute())
    }
  }

  private mutating func readAttribute() throws -> Tag.Attribute {
    let name = take(while: Self.isNamePart)
    guard !name.isEmpty else { throw fault("no attribute name") }
    guard skip("=") else { return Tag.Attribute(name: name, value: "") }
    guard skip("\"") else { throw fault("a value without quotes") }
    let value = take { $0 != UInt8(ascii: "\"") }
    guard !value.utf8.contains(UInt8(ascii: "<")), skip("\"") else { throw fault("a value that does not end") }
    return Tag.Attribute(name: name, value: decoded(value))
  }

  /// A browser ends a script at the first end tag, whatever stands around it, and a comment could hide that.
  private mutating func readScript() throws {
    let script = take { $0 != UInt8(ascii: "<") }
    guard bytes[index...].starts(with: "</script>".utf8) else { throw fault("a bracket in a script") }
    scripts.append(script)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-")
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let taken = bytes[index...].prefix(while: condition)
    index = taken.endIndex
    return String(decoding: taken, as: UTF8.self)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private func fault(_ what: String) -> MarkupFault {
    MarkupFault(description: "\(what) at '\(String(decoding: bytes[index...].prefix(80), as: UTF8.self))'")
  }
}

/// The text with character references decoded.
package func decoded(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  let references = ["lt": "<", "gt": ">", "quot": "\"", "amp": "&", "#39": "'", "#x27": "'", "apos": "'"]
  var result = ""
  var rest = text[...]
  while let start = rest.firstIndex(of: "&") {
    result += rest[..<start]
    rest = rest[start...].dropFirst()
    guard let end = rest.firstIndex(of: ";"), let character = references[String(rest[..<end])] else {
      result += "&"
      continue
    }
    result += character
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}
