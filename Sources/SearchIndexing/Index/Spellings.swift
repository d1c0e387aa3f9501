/// The words of titles, restaurants, categories and tags, folded: what typing errors are measured against.
struct Spellings {
  private var splitter: WordSplitter
  private var words = TermTable()

  init(_ documents: [SearchDocument], _ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    var topics: Set<String> = []
    for document in documents {
      append(document.title)
      for name in document.topics where topics.insert(name).inserted { append(name) }
    }
  }

  private mutating func append(_ name: String) {
    let text = Array(name.utf8)
    var index = 0
    while splitter.next(in: text, at: &index) { _ = words.number(of: splitter.word) }
  }

  /// The words in the order of their bytes, a line each.
  var lines: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for number in words.sortedNumbers() {
      bytes += words[number]
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

extension SearchDocument {
  /// The names of what it belongs to.
  fileprivate var topics: [String] { [category.name] + tags.map(\.name) + (restaurant.map { [$0.name] } ?? []) }
}
