/// The encoding and the characters of an XML document.
enum XMLCharacters {
  /// Throws if a document is not UTF-8 or contains characters that XML 1.0, section 2.2, does not allow.
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PictureError) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar) where isCharacter(scalar): continue
      case .scalarValue: throw .malformed("control character")
      case .error: throw .malformed("the text is not UTF-8")
      case .emptyInput: return
      }
    }
  }

  /// Whether a character matches the production `Char` of XML 1.0, section 2.2.
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte can begin a name, as in XML 1.0, section 2.3, but with all non-ASCII characters.
  var beginsXMLName: Bool {
    isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  /// Whether the byte can occur in a name.
  var isInXMLName: Bool { beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}

/// References to characters and entities (XML 1.0, section 4.1).
enum XMLReferences {
  /// Returns text or an attribute value with its references replaced. Throws for an unknown reference.
  static func replace(in source: ArraySlice<UInt8>) throws(PictureError) -> [UInt8] {
    var result: [UInt8] = []
    var rest = source
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      // The longest useful reference is `&#x10FFFF;`, but zeros may precede the digits.
      guard let end = rest[start...].prefix(32).firstIndex(of: UInt8(ascii: ";")) else { throw unknown }
      result += try character(String(decoding: rest[(start + 1)..<end], as: UTF8.self)).utf8
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  private static let unknown = PictureError.malformed("unknown reference after &")

  /// The predefined entities (XML 1.0, section 4.6).
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func character(_ name: String) throws(PictureError) -> String {
    if let character = entities[name] { return character }
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard name.utf8.first == UInt8(ascii: "#"), digits.first != UInt8(ascii: "+"),
      let value = UInt32(String(digits) ?? "", radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), XMLCharacters.isCharacter(scalar)
    else { throw unknown }
    return String(Character(scalar))
  }
}
