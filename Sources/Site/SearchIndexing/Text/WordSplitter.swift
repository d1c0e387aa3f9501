import Notation

/// A splitter of texts into folded words: lower-case letters without diacritics. Runs of scripts without spaces between
/// words, such as Chinese and Thai, become overlapping pairs of letters with their marks.
package struct WordSplitter: Sendable {
  /// The word found last.
  package private(set) var word: [UInt8] = []
  /// The word found last, with its diacritics; valid only if `hasDiacritics` is true.
  package private(set) var exact: [UInt8] = []
  /// Whether the word found last has diacritics.
  package private(set) var hasDiacritics = false

  private var folding: ScalarFolding
  private let ascii: [ASCIIClass]
  /// The last letter of the current run without spaces, with its marks and the letters stacked below it.
  private var letter: [UInt8] = []
  /// The letter before `letter`.
  private var earlier: [UInt8] = []
  /// Whether the next letter is stacked below the last one.
  private var isStacking = false

  /// Creates a splitter for a language.
  package init(_ rules: LanguageRules) {
    let joiners = rules.joiners
    folding = ScalarFolding(joiners: joiners)
    ascii = (0..<128).map { Self.asciiClass(of: $0, joiners: joiners) }
  }

  /// Returns a text in canonical composition (NFC), as browsers compose queries. Only some lead bytes require composition;
  /// `FoldingTable` unifies letters with other lead bytes.
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

  /// Returns the search form of a name without words: its signs, except spaces and the syntax of queries and terms.
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

  /// Finds the next word from `index` on. Returns false at the end of the text.
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

  /// Whether each byte is an ASCII separator.
  var separators: [Bool] { (0...UInt8.max).map { $0 < 0x80 && ascii[Int($0)] == .separator } }

  /// Reads a run of ASCII letters and digits, the most frequent characters.
  private mutating func readLetters(in text: [UInt8], at index: inout Int) {
    let start = index
    while index < text.count, text[index] < 0x80, ascii[Int(text[index])] == .letter { index += 1 }
    // Lower-case letters and digits have bit 0x20 set, capitals do not.
    append(text[start..<index].lazy.map { $0 | 0x20 })
  }

  private mutating func append(_ letters: some Collection<UInt8>) {
    word.append(contentsOf: letters)
    if hasDiacritics { exact.append(contentsOf: letters) }
  }

  /// Reads a non-ASCII character. Returns true if a word ends before it.
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

  /// Ends the last letter of a run without spaces. Returns true if it forms a word with the letter before it.
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

  /// Ends a run without spaces; a single letter is a word. Returns false if there is no run.
  private mutating func endRun() -> Bool {
    guard !letter.isEmpty else { return false }
    appendPair()
    earlier.removeAll(keepingCapacity: true)
    letter.removeAll(keepingCapacity: true)
    return true
  }
}

extension Unicode.Scalar {
  /// Whether the character stacks the next letter below the previous one (Indic_Syllabic_Category=Invisible_Stacker).
  fileprivate var isStacker: Bool { self == "\u{1039}" || self == "\u{17D2}" || self == "\u{1A60}" }
}

extension [UInt8] {
  /// Returns the character at `index`, in its usual width and composed with a following sound mark, and its end.
  fileprivate func composedScalar(at index: Int) -> (Unicode.Scalar, Int) {
    let (scalar, end) = scalar(at: index)
    let usual = scalar.inUsualWidth
    guard (0x3041...0x30FF).contains(usual.value), end < count else { return (usual, end) }
    let (mark, markEnd) = self.scalar(at: end)
    return usual.composed(with: mark.inUsualWidth).map { ($0, markEnd) } ?? (usual, end)
  }

  /// Returns the character at `index` and its end; an invalid byte of UTF-8 becomes U+FFFD.
  private func scalar(at index: Int) -> (Unicode.Scalar, Int) {
    if let scalar = threeByteScalar(at: index) { return (scalar, index + 3) }
    var iterator = self[index..<Swift.min(index + 4, count)].makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", index + 1) }
    return (scalar, index + Unicode.UTF8.width(scalar))
  }
  /// Returns the character of three bytes at `index`, such as quotation marks, dashes and most ideographs; otherwise nil.
  private func threeByteScalar(at index: Int) -> Unicode.Scalar? {
    guard index + 2 < count, self[index] & 0xF0 == 0xE0, self[index + 1] & 0xC0 == 0x80, self[index + 2] & 0xC0 == 0x80
    else { return nil }
    let value = UInt32(self[index] & 0xF) << 12 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
    return value < 0x800 ? nil : Unicode.Scalar(value)
  }
}
