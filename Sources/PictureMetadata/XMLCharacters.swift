/// The encoding and the characters of an XML document.
enum XMLCharacters {
  /// Checks that a document is UTF-8 and holds only characters of XML 1.0, section 2.2.
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) {
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

  /// The production `Char` of XML 1.0, section 2.2.
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte can begin a name: as XML 1.0, section 2.3, but with all characters that are not ASCII.
  var beginsXMLName: Bool {
    isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  /// Whether the byte can be in a name.
  var isInXMLName: Bool { beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}

/// References to characters and entities (XML 1.0, section 4.1).
enum XMLReferences {
  /// Replaces the references in text or in the value of an attribute.
  static func replace(in source: ArraySlice<UInt8>) throws(PictureFault) -> [UInt8] {
    var result: [UInt8] = []
    var rest = source
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      // The longest reference of use is `&#x10FFFF;`, but zeros may go before the digits.
      guard let end = rest[start...].prefix(32).firstIndex(of: UInt8(ascii: ";")) else { throw unknown }
      result += try character(String(decoding: rest[(start + 1)..<end], as: UTF8.self)).utf8
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  private static let unknown = PictureFault.malformed("unknown reference after &")

  /// The entities that need no declaration (XML 1.0, section 4.6).
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func character(_ name: String) throws(PictureFault) -> String {
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
