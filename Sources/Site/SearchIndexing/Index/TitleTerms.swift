/// Titles as terms: `the_third_man_`, and what is left of it from each further word on, `third_man_` and `man_`. What readers
/// type stands at the beginning of such a term if a title equals it, begins with it or holds it, and no word holds `_`.
struct TitleTerms {
  /// What a term scores, so that its level tells a title from the name of what is reviewed and both from parts of them: 15, 12
  /// and 0.
  enum Score: Int { case title = 4096, subject = 1024, inner = 1 }

  static let separator = UInt8(ascii: "_")

  /// The words of the title at hand, each with a separator behind it.
  private var text: [UInt8] = []
  /// Where they begin.
  private var starts: [Int] = []

  mutating func append(word: [UInt8]) {
    starts.append(text.count)
    text += word
    text.append(Self.separator)
  }

  /// Takes the terms of the title at hand, the whole one first, and begins anew. Long ones end after a word.
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
