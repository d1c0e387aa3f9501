/// The words of titles, restaurants, categories, tags and details, folded: what typing errors are measured against.
struct Spellings {
  private var splitter: WordSplitter
  private var words = TermTable()

  init(_ documents: some Sequence<SearchDocument>, _ rules: LanguageRules) {
    splitter = WordSplitter(rules)
    var topics: Set<String> = []
    for document in documents {
      append(document.title)
      for topic in document.tags where topics.insert(topic.name).inserted { append(topic.name) }
      if topics.insert(document.category.name).inserted { append(document.category.name) }
      if let name = document.restaurant?.name, topics.insert(name).inserted { append(name) }
      for detail in document.details where topics.insert(detail.text).inserted { append(detail.text) }
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
    for word in words.sorted() {
      bytes += words[word.number]
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
