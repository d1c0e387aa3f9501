/// The first sentence of a text, with the whole of a quotation that it begins or contains.
struct FirstSentence {
  /// The text up to the end of the first sentence outside of quotations; nil if none ends.
  private(set) var text: String?
  /// Whether a quotation is open at the end of the text.
  private(set) var endsInQuotation = false
  /// The text up to its first sentence, or its end, with an ellipsis in place of the rest of an open quotation.
  private(set) var cut = ""

  init(of line: String) {
    let scalars = line.unicodeScalars
    var reader = SentenceReader(Array(scalars))
    var inner: Int?
    while let end = reader.next() {
      inner = inner ?? end
      if reader.quotations.isEmpty {
        text = String(scalars.prefix(end))
        return
      }
    }
    endsInQuotation = !reader.quotations.isEmpty
    let beginning = inner.map(scalars.prefix) ?? scalars[...]
    cut = String(beginning.last == "." ? beginning.dropLast() : beginning) + "…"
  }
}

/// A reader of sentences, including those within quotations.
private struct SentenceReader {
  private let text: [Unicode.Scalar]
  private(set) var quotations = OpenQuotations()
  private var index = 0

  init(_ text: [Unicode.Scalar]) { self.text = text }

  /// Returns the index after the next sentence and the quotations that end with it; nil at the end of the text.
  mutating func next() -> Int? {
    while index < text.count {
      let stop = index
      _ = quotations.read(index, of: text)
      index += 1
      guard text[stop].endsSentence else { continue }
      while let end = closingEnd { index = end }
      if isEnd(of: stop) { return index }
    }
    return nil
  }

  /// The index after further punctuation, after reading a mark that closes a quotation, even if the text did not open it.
  private var closingEnd: Int? {
    mutating get {
      let space = index + 1 < text.count && text[index].properties.isWhitespace ? 1 : 0
      guard index + space < text.count else { return nil }
      var after = quotations
      if after.read(index + space, of: text) {
        quotations = after
        return index + space + 1
      }
      return text[index].endsSentence || text[index].closesQuotation ? index + 1 : nil
    }
  }

  /// Whether a mark and those after it end a sentence: not in a number, an abbreviation, or before a word in lower case.
  private func isEnd(of stop: Int) -> Bool {
    guard index < text.count else { return true }
    let isFullWidth = text[stop].value >= 0x3000
    let next = text[index...].dropFirst().first
    guard isFullWidth || text[index] == " " && next?.properties.isLowercase != true else { return false }
    return !isAbbreviation(endingAt: stop)
  }

  /// Whether the word before a full stop is short and begins with a capital letter, like an initial or a title.
  private func isAbbreviation(endingAt stop: Int) -> Bool {
    let word = text[..<stop].reversed().prefix { $0.properties.isAlphabetic }
    return text[stop] == "." && word.count <= 3 && word.last?.properties.isUppercase == true
  }
}

extension Unicode.Scalar {
  var endsSentence: Bool {
    switch self {
    case ".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।": true
    default: false
    }
  }

  fileprivate var closesQuotation: Bool {
    switch self {
    case ")", "]", "\"", "'", "”", "’", "»", "」", "』": true
    default: false
    }
  }
}
