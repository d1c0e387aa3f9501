/// Finds the words of a text, folded: small letters without diacritics. Runs of Chinese, Japanese and Korean become
/// overlapping pairs of characters.
package struct WordSplitter: Sendable {
  /// The word that was found last.
  package private(set) var word: [UInt8] = []
  /// The same word with its diacritics.
  package private(set) var exact: [UInt8] = []
  /// Whether the two differ.
  package private(set) var hasDiacritics = false

  private var folding: ScalarFolding
  /// What ASCII characters become; 0 is a separator, 1 vanishes.
  private let ascii: [UInt8]
  /// The last character of a run of ideographs that has not ended.
  private var ideograph: [UInt8] = []
  /// Whether that character already stands in a pair.
  private var isPaired = false

  /// Makes a splitter for a language.
  package init(_ rules: LanguageRules) {
    let joiners = rules.joiners
    folding = ScalarFolding(joiners: joiners)
    ascii = (0..<128).map { Self.fold(ascii: $0, joiners: joiners) }
  }

  private static func fold(ascii byte: UInt8, joiners: String) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: joiners.utf8.contains(byte) ? 1 : 0
    }
  }

  /// Finds the next word from `index` on; false at the end of the text.
  package mutating func next(in text: [UInt8], at index: inout Int) -> Bool {
    word.removeAll(keepingCapacity: true)
    hasDiacritics = false
    while index < text.count {
      let byte = text[index]
      guard byte < 0x80 else {
        if readScalar(in: text, at: &index) { return true }
        continue
      }
      let folded = ascii[Int(byte)]
      if !ideograph.isEmpty, folded != 1, endIdeographs() { return true }
      index += 1
      if folded > 1 { append(folded) } else if folded == 0, !word.isEmpty { return true }
    }
    return endIdeographs() || !word.isEmpty
  }

  private mutating func append(_ letter: UInt8) {
    word.append(letter)
    if hasDiacritics { exact.append(letter) }
  }

  /// Reads a character beyond ASCII; true when a word ends at it.
  private mutating func readScalar(in text: [UInt8], at index: inout Int) -> Bool {
    let (scalar, end) = text.scalar(at: index)
    let folded = folding.fold(scalar)
    if case .ideograph(let bytes) = folded {
      guard word.isEmpty else { return true }
      index = end
      return pair(with: bytes)
    }
    if case .dropped = folded {} else if endIdeographs() { return true }
    index = end
    return append(folded)
  }

  private mutating func append(_ folded: FoldedScalar) -> Bool {
    guard case .letters(let plain, let small) = folded else {
      if case .separator = folded { return !word.isEmpty }
      return false
    }
    if plain != small, !hasDiacritics {
      hasDiacritics = true
      exact = word
    }
    word += plain
    if hasDiacritics { exact += small }
    return false
  }

  /// Makes a word of an ideograph and the one before it.
  private mutating func pair(with bytes: [UInt8]) -> Bool {
    let previous = ideograph
    ideograph = bytes
    isPaired = !previous.isEmpty
    guard isPaired else { return false }
    word = previous + bytes
    return true
  }

  /// Ends a run of ideographs; one that stands alone is a word.
  private mutating func endIdeographs() -> Bool {
    guard !ideograph.isEmpty else { return false }
    let last = ideograph
    ideograph = []
    guard !isPaired else { return false }
    word = last
    return true
  }
}

extension [UInt8] {
  /// The character that begins at `index`, and where it ends; what is not UTF-8 is U+FFFD, a byte long.
  fileprivate func scalar(at index: Int) -> (Unicode.Scalar, Int) {
    var iterator = self[index..<Swift.min(index + 4, count)].makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", index + 1) }
    return (scalar, index + Unicode.UTF8.width(scalar))
  }
}
