/// Lengths and numbers in the attributes of SVG (CSS Values 4, sections 5.3, 6 and 8).
enum SVGLength {
  /// The pixels in the absolute units; a number without a unit is in pixels (CSS Values 4, section 6.2).
  private static let units: [String: Double] = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16,
  ]

  /// Larger numbers are read as this one: far beyond any limit, and still an `Int`.
  static let largest = 1e9

  /// The pixels that a length stands for; nothing for percentages, relative units and words.
  static func pixels(_ value: [UInt8]) throws(PictureFault) -> Double? {
    let text = trimmed(value)
    let (number, rest) = split(text)
    guard let number, let unit = units[String(decoding: rest.map(\.lowercased), as: UTF8.self)] else { return nil }
    guard number >= 0 else { throw .malformed("a length is negative") }
    return number * unit
  }

  /// The number that all of `text` is.
  static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let (number, rest) = split(text)
    return rest.isEmpty ? number : nil
  }

  private static func trimmed(_ value: [UInt8]) -> ArraySlice<UInt8> {
    var text = value.drop(while: \.isXMLSpace)
    while text.last?.isXMLSpace == true { text.removeLast() }
    return text
  }

  /// The number at the start of `text` and what follows it (CSS Syntax 3, section 4.3.12): a sign, digits, a fraction
  /// and an exponent.
  private static func split(_ text: ArraySlice<UInt8>) -> (Double?, ArraySlice<UInt8>) {
    var rest = skipSign(text).drop(while: \.isDigit)
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isDigit == true {
      rest = rest.dropFirst().drop(while: \.isDigit)
    }
    if let first = rest.first, first.lowercased == UInt8(ascii: "e") {
      let exponent = skipSign(rest.dropFirst())
      if exponent.first?.isDigit == true { rest = exponent.drop(while: \.isDigit) }
    }
    let number = Double(String(decoding: text[..<rest.startIndex], as: UTF8.self))
    return (number.map { min(max($0, -largest), largest) }, rest)
  }

  private static func skipSign(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    return text.dropFirst(isSigned ? 1 : 0)
  }
}
