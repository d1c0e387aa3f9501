/// Titles as terms: `the_third_man_`, and the rest from each further word, `third_man_` and `man_`. A query is a prefix of
/// such a term if a title equals it, begins with it or contains it. No word contains `_`.
struct TitleTerms {
  /// The score of a title term. Its level separates titles (15), names of subjects (12) and inner parts of both (0).
  enum Score: Int { case title = 4096, subject = 1024, inner = 1 }

  static let separator = UInt8(ascii: "_")

  /// The words of the current title, each followed by a separator.
  private var text: [UInt8] = []
  /// The offsets of the words in `text`.
  private var starts: [Int] = []

  mutating func append(word: [UInt8]) {
    starts.append(text.count)
    text += word
    text.append(Self.separator)
  }

  /// Returns the terms of the current title, the whole title first, and resets it. Long terms are cut after a word.
  mutating func take() -> [ArraySlice<UInt8>] {
    defer {
      text.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
    }
    return starts.indices.map { first in
      let limit = first == 0 ? SearchLimits.termBytes : SearchLimits.innerTitleBytes
      let ends = starts[(first + 1)...] + [text.count]
      return text[starts[first]..<(ends.last { $0 - starts[first] <= limit } ?? starts[first])]
    }
    .filter { !$0.isEmpty }
  }
}
