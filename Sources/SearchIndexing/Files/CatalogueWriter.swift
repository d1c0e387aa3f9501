import Notation

/// Writes what results show of each review: `{"titles":[…],"urls":[…],"categories":[…],"restaurants":[…],"days":[…]}`.
///
/// Each list has an element a review, because like compresses well beside like. A category is its number in the
/// head, a missing restaurant an empty text. The first day is whole, each other the distance down from the one
/// before it. An address that is `/reviews/` and the words of the title begins with `~` instead of both.
struct CatalogueWriter {
  let categories: [String]
  /// What the addresses of most reviews begin with.
  let root: String
  private var splitter: WordSplitter
  /// The address that a review with the title at hand usually has.
  private var usual: [UInt8] = []

  init(categories: [String], root: String, rules: LanguageRules) {
    self.categories = categories
    self.root = root
    splitter = WordSplitter(rules)
  }

  /// The most reviews in a file of the catalogue of so many.
  static func rowsPerFile(count: Int) -> Int {
    count <= SearchLimits.wholeCatalogue ? max(1, count) : SearchLimits.rowsPerFile
  }

  /// The file of some reviews that follow one another.
  mutating func json(_ documents: [SearchDocument]) -> ContiguousArray<UInt8> {
    let json: JSON = [
      "titles": .list(documents.map { .text($0.title) }),
      "urls": .list(documents.map { .text(address(of: $0)) }),
      "categories": .list(documents.map { JSON(categories.firstIndex(of: $0.category.name)) }),
      "restaurants": .list(documents.map { .text($0.restaurant?.name ?? "") }),
      "days": .list(days(documents).map(JSON.number)),
    ]
    return json.bytes
  }

  private func days(_ documents: [SearchDocument]) -> [Int] {
    var last = 0
    return documents.map { document in
      let day = document.day.number
      defer { last = day }
      return last == 0 ? day : last - day
    }
  }

  private mutating func address(of document: SearchDocument) -> String {
    findUsualAddress(of: document.title)
    guard document.url.utf8.starts(with: usual) else { return document.url }
    return "~" + String(Substring(document.url.utf8.dropFirst(usual.count)))
  }

  /// The words of a title with hyphens between them, in the folder that most addresses lie in.
  private mutating func findUsualAddress(of title: String) {
    usual.removeAll(keepingCapacity: true)
    usual += root.utf8
    let text = Array(title.utf8)
    var (index, isFirst) = (0, true)
    while splitter.next(in: text, at: &index) {
      if !isFirst { usual.append(UInt8(ascii: "-")) }
      usual += splitter.word
      isFirst = false
    }
  }
}

extension CalendarDay {
  /// The day as one number that division takes apart again: months have 31 places, so it counts no days.
  fileprivate var number: Int { (year * 12 + month - 1) * 31 + day - 1 }
}
