import Foundation
import Testing

/// A start tag or an end tag, with its attributes in source order.
package struct Tag: Hashable, Sendable {
  package let name: String
  package let attributes: [Attribute]

  package struct Attribute: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// Returns the value of an attribute; nil if it is missing.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Markup that this strict scanner rejects, such as an attribute without quotes.
package struct MarkupError: Error, CustomStringConvertible {
  package let description: String
}

/// A scanner of the tags and texts of a page, stricter than HTML: attributes are quoted or have no value. A value that
/// escapes its context is therefore an error or an unexpected tag.
package struct MarkupScanner {
  /// Start tags, and end tags with a slash before the name, in source order.
  package private(set) var tags: [Tag] = []
  /// The texts between tags, decoded.
  package private(set) var texts: [String] = []
  /// The contents of `script` elements, not decoded.
  package private(set) var scripts: [String] = []

  private let bytes: [UInt8]
  private var index = 0

  package init(_ page: String) throws {
    bytes = Array(page.utf8)
    while index < bytes.count { try readNext() }
  }

  /// The names of all tags and their attributes, which must not depend on the texts.
  package var structure: [String] {
    tags.map { ([$0.name] + $0.attributes.map(\.name)).joined(separator: " ") }
  }

  private mutating func readNext() throws {
    let text = take { $0 != UInt8(ascii: "<") }
    if !text.isEmpty { texts.append(decoded(text)) }
    if index == bytes.count || skip("<!doctype html>") { return }
    index += 1
    let name = take { Self.isNamePart($0) || $0 == UInt8(ascii: "/") }
    guard !name.isEmpty, name != "/" else { throw error("a bracket outside a tag") }
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
    guard !name.isEmpty else { throw error("no attribute name") }
    guard skip("=") else { return Tag.Attribute(name: name, value: "") }
    guard skip("\"") else { throw error("a value without quotes") }
    let value = take { $0 != UInt8(ascii: "\"") }
    guard !value.utf8.contains(UInt8(ascii: "<")), skip("\"") else { throw error("an unclosed value") }
    return Tag.Attribute(name: name, value: decoded(value))
  }

  /// Reads a script up to the next bracket, which must begin its end tag. Browsers end a script at the first end tag in any
  /// context, and a comment could hide it.
  private mutating func readScript() throws {
    let script = take { $0 != UInt8(ascii: "<") }
    guard bytes[index...].starts(with: "</script>".utf8) else { throw error("a bracket in a script") }
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

  private func error(_ what: String) -> MarkupError {
    MarkupError(description: "\(what) at '\(String(decoding: bytes[index...].prefix(80), as: UTF8.self))'")
  }
}

/// Returns the text with its character references decoded.
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
