/// The words of a name, including words that readers may join: M*A*S*H as `mash`, Spider-Man as `spiderman`. The signs of a
/// name without words, such as `!!!`, are one word.
package struct NameWords {
  /// The folded words.
  package private(set) var words: [[UInt8]] = []
  /// The folded words, with initials and words around a hyphen, slash or apostrophe joined.
  private(set) var joined: [[UInt8]] = []
  /// The words with diacritics, in lower case.
  private(set) var exact: [[UInt8]] = []

  /// Splits a name into words.
  package init(_ name: String, _ splitter: inout WordSplitter) {
    let text = WordSplitter.composed(Array(name.utf8))
    var (index, isJoined) = (0, false)
    while splitter.next(in: text, at: &index) {
      append(splitter.word, isJoined)
      if splitter.hasDiacritics { exact.append(splitter.exact) }
      isJoined = Self.isSign(at: index, in: text)
    }
    if words.isEmpty { append(signs: splitter.signs(of: text)) }
  }

  private mutating func append(signs: [UInt8]) {
    if !signs.isEmpty { append(signs, false) }
  }

  private mutating func append(_ word: [UInt8], _ isJoined: Bool) {
    if isJoined || word.isInitial && words.last?.isInitial == true {
      joined[joined.count - 1] += word
    } else {
      joined.append(word)
    }
    words.append(word)
  }

  /// Whether a hyphen, a slash or an apostrophe at `index` precedes a word.
  private static func isSign(at index: Int, in text: [UInt8]) -> Bool {
    guard index + 1 < text.count else { return false }
    return "-/'".utf8.contains(text[index]) && text[index + 1] >= UInt8(ascii: "0")
  }
}

extension [UInt8] {
  fileprivate var isInitial: Bool { count == 1 && self[0] >= UInt8(ascii: "a") }
}
