// Soft hyphens: places at which a word may be divided, which readers see only at the end of a line.
extension String {
  private static var softHyphen: Unicode.Scalar { "\u{AD}" }

  /// The text without soft hyphens, for addresses, comparisons and other programs.
  package var withoutSoftHyphens: String {
    guard utf8.contains(0xAD), unicodeScalars.contains(Self.softHyphen) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != Self.softHyphen }))
  }

  /// The number of characters of the longest part that cannot be divided at a space, a hyphen or a soft hyphen.
  package var longestPart: Int {
    var (longest, length) = (0, 0)
    for scalar in unicodeScalars {
      length = scalar == " " || scalar == "-" || scalar == Self.softHyphen ? 0 : length + 1
      longest = max(longest, length)
    }
    return longest
  }
}
