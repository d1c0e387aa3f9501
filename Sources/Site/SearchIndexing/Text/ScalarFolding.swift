/// The role of a character in a text: whether it is part of a word, and its folded form.
enum FoldedScalar {
  case separator
  /// A joiner, which is removed.
  case dropped
  /// A lower-case letter without diacritics; `exact` includes them.
  case letters([UInt8], exact: [UInt8])
  /// A letter or mark of a script without spaces between words.
  case unspaced(isMark: Bool)
}

/// A cache of folded characters.
struct ScalarFolding: Sendable {
  private let joiners: Set<Unicode.Scalar>
  /// The cached roles of characters below U+3000, which include all alphabets.
  private var cache = [FoldedScalar?](repeating: nil, count: 0x3000)
  /// The folded letters below U+0800 with two bytes; zeros for other letters, nil if not yet computed.
  private var pairs = [(UInt8, UInt8)?](repeating: nil, count: 0x800)

  init(joiners: String) {
    self.joiners = Set(joiners.unicodeScalars)
  }

  /// Returns the folded form of a two-byte letter if that has two bytes and no diacritics, as for most Greek and Cyrillic
  /// letters; otherwise nil.
  mutating func pair(_ first: UInt8, _ second: UInt8) -> (UInt8, UInt8)? {
    guard first & 0xE0 == 0xC0, second & 0xC0 == 0x80 else { return nil }
    let value = Int(first & 0x1F) << 6 | Int(second & 0x3F)
    let pair = pairs[value] ?? findPair(UInt32(value))
    pairs[value] = pair
    return pair.0 == 0 ? nil : pair
  }

  private mutating func findPair(_ value: UInt32) -> (UInt8, UInt8) {
    guard let scalar = Unicode.Scalar(value), case .letters(let plain, let exact) = fold(scalar), plain == exact,
      plain.count == 2
    else { return (0, 0) }
    return (plain[0], plain[1])
  }

  mutating func fold(_ scalar: Unicode.Scalar) -> FoldedScalar {
    guard scalar.value < cache.count else { return find(scalar) }
    if let folded = cache[Int(scalar.value)] { return folded }
    let folded = find(scalar)
    cache[Int(scalar.value)] = folded
    return folded
  }

  /// Returns the role of a character, without the cache.
  func find(_ scalar: Unicode.Scalar) -> FoldedScalar {
    if scalar.isUnspaced { return .unspaced(isMark: scalar.isMark) }
    if joiners.contains(scalar) || scalar.isUnseen { return .dropped }
    if scalar.isDiacritic { return .letters([], exact: []) }
    guard scalar.isPartOfWord else { return .separator }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    let plain = small.filter { !$0.isDiacritic }
      .flatMap { FoldingTable.foldings[$0] ?? [$0] }
    return .letters(plain.flatMap { Array(String($0).utf8) }, exact: small.flatMap { Array(String($0).utf8) })
  }
}

extension Unicode.Scalar {
  /// Whether the character is part of a word: letters, marks and numbers (general categories L, M and N).
  fileprivate var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the character is a mark that readers omit: accents, the vowels of Hebrew and Arabic, and the Arabic tatweel.
  fileprivate var isDiacritic: Bool {
    switch value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F,
      0x670:
      true
    default: false
    }
  }

  /// Whether the character is invisible by itself: soft hyphens, zero-width joiners, variation selectors, keycaps.
  fileprivate var isUnseen: Bool {
    switch value {
    case 0xAD, 0x200B...0x200D, 0x2060, 0x20E3, 0xFE00...0xFE0F: true
    default: false
    }
  }

  /// Whether the character is a letter or mark of a script without spaces between words, which is split into pairs. Such
  /// scripts are Chinese, Japanese and Korean, and scripts of South East Asia (line breaking classes SA and AK, Unicode
  /// Standard Annex 14).
  fileprivate var isUnspaced: Bool {
    switch value {
    case 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: true
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
      0x3005...0x30FF, 0xA980...0xA9FF, 0xAA60...0xAADF:
      isPartOfWord && properties.numericType == nil
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
