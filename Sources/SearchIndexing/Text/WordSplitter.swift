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
  private let ascii: [ASCIIClass]
  /// The last character of a run of ideographs that has not ended.
  private var ideograph: [UInt8] = []
  /// Whether that character already stands in a pair.
  private var isPaired = false

  /// Makes a splitter for a language.
  package init(_ rules: LanguageRules) {
    let joiners = rules.joiners
    folding = ScalarFolding(joiners: joiners)
    ascii = (0..<128).map { Self.asciiClass(of: $0, joiners: joiners) }
  }

  private enum ASCIIClass { case separator, joiner, letter }

  private static func asciiClass(of byte: UInt8, joiners: String) -> ASCIIClass {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      .letter
    default: joiners.utf8.contains(byte) ? .joiner : .separator
    }
  }

  /// Finds the next word from `index` on; false at the end of the text.
  package mutating func next(in text: [UInt8], at index: inout Int) -> Bool {
    word.removeAll(keepingCapacity: true)
    hasDiacritics = false
    while index < text.count {
      guard text[index] < 0x80 else {
        if readScalar(in: text, at: &index) { return true }
        continue
      }
      switch ascii[Int(text[index])] {
      case .separator:
        if endIdeographs() || !word.isEmpty { return true }
        index += 1
      case .joiner: index += 1
      case .letter:
        if endIdeographs() { return true }
        readLetters(in: text, at: &index)
      }
    }
    return endIdeographs() || !word.isEmpty
  }

  /// For each byte whether it is an ASCII character that is part of no word.
  var separators: [Bool] { (0...UInt8.max).map { $0 < 0x80 && ascii[Int($0)] == .separator } }

  /// Reads ASCII letters and digits at once, as most of most texts is.
  private mutating func readLetters(in text: [UInt8], at index: inout Int) {
    let start = index
    while index < text.count, text[index] < 0x80, ascii[Int(text[index])] == .letter { index += 1 }
    // Small letters and digits have the bit that capitals lack.
    append(text[start..<index].lazy.map { $0 | 0x20 })
  }

  private mutating func append(_ letters: some Collection<UInt8>) {
    word.append(contentsOf: letters)
    if hasDiacritics { exact.append(contentsOf: letters) }
  }

  /// Reads a character beyond ASCII; true when a word ends at it.
  private mutating func readScalar(in text: [UInt8], at index: inout Int) -> Bool {
    if index + 1 < text.count, let (first, second) = folding.pair(text[index], text[index + 1]) {
      if endIdeographs() { return true }
      index += 2
      append(CollectionOfOne(first))
      append(CollectionOfOne(second))
      return false
    }
    let (scalar, end) = text.composedScalar(at: index)
    let folded = folding.fold(scalar)
    if case .ideograph = folded {
      guard word.isEmpty else { return true }
      defer { index = end }
      return pair(with: scalar)
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
  private mutating func pair(with character: Unicode.Scalar) -> Bool {
    isPaired = !ideograph.isEmpty
    if isPaired {
      word.append(contentsOf: ideograph)
      word.append(contentsOf: character.utf8)
    }
    ideograph.removeAll(keepingCapacity: true)
    ideograph.append(contentsOf: character.utf8)
    return isPaired
  }

  /// Ends a run of ideographs; one that stands alone is a word.
  private mutating func endIdeographs() -> Bool {
    guard !ideograph.isEmpty else { return false }
    if !isPaired { word.append(contentsOf: ideograph) }
    ideograph.removeAll(keepingCapacity: true)
    return !isPaired
  }
}

extension [UInt8] {
  /// The character that begins at `index`, in its usual width and with the sound mark after it, and where it ends.
  fileprivate func composedScalar(at index: Int) -> (Unicode.Scalar, Int) {
    let (scalar, end) = scalar(at: index)
    let usual = scalar.inUsualWidth
    guard (0x3041...0x30FF).contains(usual.value), end < count else { return (usual, end) }
    let (mark, markEnd) = self.scalar(at: end)
    return usual.composed(with: mark.inUsualWidth).map { ($0, markEnd) } ?? (usual, end)
  }

  /// The character that begins at `index`, and where it ends; what is not UTF-8 is U+FFFD, a byte long.
  private func scalar(at index: Int) -> (Unicode.Scalar, Int) {
    if let scalar = threeByteScalar(at: index) { return (scalar, index + 3) }
    var iterator = self[index..<Swift.min(index + 4, count)].makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", index + 1) }
    return (scalar, index + Unicode.UTF8.width(scalar))
  }
  /// The character of three bytes that begins at `index`: quotation marks, dashes, most ideographs.
  private func threeByteScalar(at index: Int) -> Unicode.Scalar? {
    guard index + 2 < count, self[index] & 0xF0 == 0xE0, self[index + 1] & 0xC0 == 0x80, self[index + 2] & 0xC0 == 0x80
    else { return nil }
    let value = UInt32(self[index] & 0xF) << 12 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
    return value < 0x800 ? nil : Unicode.Scalar(value)
  }
}
