/// The encoding and the characters of an XML document.
enum XMLCharacters {
  /// Checks that a document is UTF-8 and holds only characters of XML 1.0, section 2.2.
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PictureFault) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar) where isCharacter(scalar): continue
      case .scalarValue: throw .malformed("there is a control character")
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
  /// Whether the byte is white space (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x9 || self == 0xA || self == 0xD }

  /// Whether the byte is a decimal digit.
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte can begin a name: as XML 1.0, section 2.3, but with all characters that are not ASCII.
  var beginsXMLName: Bool {
    lowercased &- 0x61 < 26 || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  /// Whether the byte can be in a name.
  var isInXMLName: Bool { beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}
