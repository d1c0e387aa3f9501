import Notation

/// Finds the words of a text, folded: small letters without diacritics. Runs of scripts without spaces between words, such as
/// Chinese and Thai, become overlapping pairs of letters, each with its marks.
package struct WordSplitter: Sendable {
  /// The word that was found last.
  package private(set) var word: [UInt8] = []
  /// The same word with its diacritics.
  package private(set) var exact: [UInt8] = []
  /// Whether the two differ.
  package private(set) var hasDiacritics = false

  private var folding: ScalarFolding
  private let ascii: [ASCIIClass]
  /// The last letter of a run without spaces that has not ended, with its marks and the letters that are stacked below it.
  private var letter: [UInt8] = []
  /// The letter before it.
  private var earlier: [UInt8] = []
  /// Whether the next letter is stacked below the last one.
  private var isStacking = false

  /// Makes a splitter for a language.
  package init(_ rules: LanguageRules) {
    let joiners = rules.joiners
    folding = ScalarFolding(joiners: joiners)
    ascii = (0..<128).map { Self.asciiClass(of: $0, joiners: joiners) }
  }

  /// Returns a text in its canonical composition, as browsers compose queries. `FoldingTable` brings the letters of other
  /// lead bytes into one form.
  package static func composed(_ text: [UInt8]) -> [UInt8] {
    let mayDiffer = text.indices.contains { index in
      switch text[index] {
      case 0xE0, 0xE1: true
      case 0xEF: index + 1 < text.count && (0xA4...0xAD).contains(text[index + 1])
      default: false
      }
    }
    return mayDiffer ? Array(Notation.composed(String(decoding: text, as: UTF8.self)).utf8) : text
  }

  /// Returns what a name without words is searched by: its signs without spaces, and without those that queries and terms are
  /// written with.
  func signs(of text: [UInt8]) -> [UInt8] {
    let signs = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.inUsualWidth).filter { sign in
      guard case .separator = folding.find(sign) else { return false }
      return !sign.properties.isWhitespace && !Self.syntax.contains(sign)
    }
    return signs.flatMap { Array($0.properties.lowercaseMapping.utf8) }
  }

  private static let syntax: Set<Unicode.Scalar> = ["\"", "-", ":", "_"]

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
        if endRun() || !word.isEmpty { return true }
        index += 1
      case .joiner: index += 1
      case .letter:
        if endRun() { return true }
        readLetters(in: text, at: &index)
      }
    }
    return endRun() || !word.isEmpty
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
      if endRun() { return true }
      index += 2
      append(CollectionOfOne(first))
      append(CollectionOfOne(second))
      return false
    }
    let (scalar, end) = text.composedScalar(at: index)
    let folded = folding.fold(scalar)
    if case .unspaced(let isMark) = folded {
      let startsLetter = !(isMark || isStacking || letter.isEmpty)
      guard word.isEmpty, !(startsLetter && endLetter()) else { return true }
      index = end
      letter.append(contentsOf: scalar.utf8)
      isStacking = scalar.isStacker
      return false
    }
    if case .dropped = folded {} else if endRun() { return true }
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

  /// Ends the last letter of a run without spaces; true when it and the one before it make a word.
  private mutating func endLetter() -> Bool {
    let isPair = !earlier.isEmpty
    if isPair { appendPair() }
    swap(&earlier, &letter)
    letter.removeAll(keepingCapacity: true)
    return isPair
  }

  private mutating func appendPair() {
    word.append(contentsOf: earlier)
    word.append(contentsOf: letter)
  }

  /// Ends a run without spaces; a letter that stands alone is a word.
  private mutating func endRun() -> Bool {
    guard !letter.isEmpty else { return false }
    appendPair()
    earlier.removeAll(keepingCapacity: true)
    letter.removeAll(keepingCapacity: true)
    return true
  }
}

extension Unicode.Scalar {
  /// Whether the character stacks the next letter below the one before it (Indic_Syllabic_Category=Invisible_Stacker).
  fileprivate var isStacker: Bool { self == "\u{1039}" || self == "\u{17D2}" || self == "\u{1A60}" }
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
