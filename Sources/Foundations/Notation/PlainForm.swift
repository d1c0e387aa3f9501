/// Returns a text with typographic characters in the forms that data are written in: ASCII for fullwidth characters, digits
/// of any script, dashes and spaces, decimals for fractions such as `4½`, and no typographic quotation marks around it.
package func plainForm(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var plain = ""
  for scalar in withoutTypographicQuotes(text).unicodeScalars {
    if let fraction = scalar.decimals {
      plain += (plain.utf8.last?.isDigit ?? false ? "" : "0") + fraction
    } else {
      plain.unicodeScalars.append(scalar.inASCII)
    }
  }
  return String(plain.split(separator: " ").joined(separator: " "))
}

/// Returns the text between typographic quotation marks that enclose it; otherwise the text.
package func withoutTypographicQuotes(_ text: String) -> String {
  guard text.utf8.count > 4, text.utf8.first ?? 0 > 0x7F, let first = text.unicodeScalars.first,
    let last = text.unicodeScalars.last,
    quotationMarks[first]?.contains(last) ?? false
  else { return text }
  let inner = text.unicodeScalars.dropFirst().dropLast()
  // Marks inside may belong to the outer ones: `“A” and “B”`.
  guard !inner.contains(where: { $0 == first || $0 == last }) else { return text }
  return String(String.UnicodeScalarView(inner.filter { _ in true })).trimmedOfSpaces
}

/// Returns the range of the first texts that typographic quotation marks enclose together; nil if there are none.
package func rangeInTypographicQuotes(_ texts: [String]) -> Range<Int>? {
  let start = texts.firstIndex { text in
    guard text.utf8.first ?? 0 > 0x7F, let closing = text.unicodeScalars.first.flatMap({ quotationMarks[$0] }) else {
      return false
    }
    return !text.unicodeScalars.dropFirst().contains(where: closing.contains)
  }
  guard let start, let closing = texts[start].unicodeScalars.first.flatMap({ quotationMarks[$0] }) else { return nil }
  let last = texts[(start + 1)...].firstIndex { $0.unicodeScalars.last.map(closing.contains) ?? false }
  guard let last else { return nil }
  let enclosed = texts[start...last].joined(separator: "\n")
  return withoutTypographicQuotes(enclosed) == enclosed ? nil : start..<last + 1
}

/// The closing marks of each opening quotation mark, in the conventions of several languages.
private let quotationMarks: [Unicode.Scalar: Set<Unicode.Scalar>] = [
  "“": ["”"], "”": ["”"], "„": ["“", "”"], "‟": ["”"], "‘": ["’"], "‚": ["‘", "’"], "«": ["»"], "»": ["«"],
  "‹": ["›"], "›": ["‹"], "「": ["」"], "『": ["』"], "＂": ["＂"], "＇": ["＇"],
]

extension String {
  /// The text without white space of any kind at its ends.
  fileprivate var trimmedOfSpaces: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    return String(String.UnicodeScalarView(scalars.reversed().drop { $0.properties.isWhitespace }.reversed()))
  }
}

extension Unicode.Scalar {
  /// The decimals of a fraction with at most two: `.5` for `½`.
  fileprivate var decimals: String? {
    guard properties.generalCategory == .otherNumber, let value = properties.numericValue, value > 0, value < 1 else {
      return nil
    }
    let hundredths = (value * 100).rounded()
    guard hundredths == value * 100 else { return nil }
    let digits = "\(100 + Int(hundredths))".dropFirst()
    return "." + (digits.hasSuffix("0") ? digits.dropLast() : digits)
  }

  /// The ASCII character that the character is a form of; otherwise the character.
  fileprivate var inASCII: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x2010...0x2015, 0x2212: return "-"
    case _ where value > 0x7F && properties.isWhitespace: return " "
    default: break
    }
    guard value > 0x7F, properties.numericType == .decimal, let digit = properties.numericValue else { return self }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
  }
}
