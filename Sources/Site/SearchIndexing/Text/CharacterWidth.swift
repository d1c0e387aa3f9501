extension Unicode.Scalar {
  /// The character in the usual width of its script (compatibility mappings of U+FF01 to U+FF9F, Unicode Standard Annex 15):
  /// full-width letters as ASCII, half-width katakana as full-width.
  var inUsualWidth: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF61...0xFF9F: Kana.usual[Int(value - 0xFF61)]
    default: self
    }
  }

  /// Returns the kana composed with a sound mark, U+3099 or U+309A; nil if there is none.
  func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch mark.value {
    case 0x3099: Kana.voiced[self]
    case 0x309A: Kana.halfVoiced[self]
    default: nil
    }
  }
}

private enum Kana {
  /// The usual forms of the characters from U+FF61 on.
  static let usual = Array(
    """
    。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
    """.unicodeScalars
  )

  static let voiced = pairs(
    "うかきくけこさしすせそたちつてとはひふへほゝウカキクケコサシスセソタチツテトハヒフヘホヽワヰヱヲ",
    "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼゞヴガギグゲゴザジズゼゾダヂヅデドバビブベボヾヷヸヹヺ"
  )
  static let halfVoiced = pairs("はひふへほハヒフヘホ", "ぱぴぷぺぽパピプペポ")

  private static func pairs(_ plain: String, _ voiced: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, voiced.unicodeScalars))
  }
}
