extension String {
  /// Returns whether the string precedes another in natural order: runs of decimal digits of any script compare as numbers,
  /// other text by scalar. Strings that differ only in the form of their numbers are ordered by their bytes.
  package func precedesNaturally(_ other: String) -> Bool {
    if let (one, two) = firstDifference(from: other), Self.isNoDigit(one), Self.isNoDigit(two) { return one < two }
    return naturalOrder(to: other) ?? precedesBytewise(other)
  }

  /// Returns whether a UTF-8 byte is an ASCII character other than a digit.
  private static func isNoDigit(_ byte: UInt8) -> Bool { byte < 0x30 || 0x3A..<0x80 ~= byte }

  /// Returns whether the string precedes another; nil if all numbers and other scalars are equal.
  private func naturalOrder(to other: String) -> Bool? {
    var (one, two) = (unicodeScalars[...], other.unicodeScalars[...])
    while let first = one.first, let second = two.first {
      if first.digit != nil, second.digit != nil {
        let (number, otherNumber) = (one.takeNumber(), two.takeNumber())
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        // Digits of all scripts sort at the position of `0`.
        let (place, otherPlace) = (first.digit == nil ? first : "0", second.digit == nil ? second : "0")
        if place != otherPlace { return place < otherPlace }
        (one, two) = (one.dropFirst(), two.dropFirst())
      }
    }
    return one.isEmpty == two.isEmpty ? nil : one.isEmpty
  }
}

extension Substring.UnicodeScalarView {
  /// Removes leading digits and returns their values without leading zeros.
  fileprivate mutating func takeNumber() -> [Int] {
    var digits: [Int] = []
    while let digit = first?.digit {
      if digit != 0 || !digits.isEmpty { digits.append(digit) }
      removeFirst()
    }
    return digits
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit; nil for other scalars.
  fileprivate var digit: Int? {
    if value < 0x80 { return 0x30...0x39 ~= value ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }
}
