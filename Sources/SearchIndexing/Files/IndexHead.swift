import Notation

/// What a browser reads first: how the index is laid out, the rules of the language, and for each review what ties are
/// broken by.
struct IndexHead {
  let marks: [SearchMark]
  let categories: [String]
  let root: String
  let rules: LanguageRules
  /// The first term of each block.
  let firstTerms: [String]
  /// The names of the other files.
  let files: (blocks: [String], catalogue: [String], words: String)

  /// The ratings that occur, `nil` first; a review's mark is the place of its rating here, doubled, plus 1 for a pick.
  private var ratings: [Int?] { [nil] + Set(marks.compactMap(\.rating)).sorted() }

  var json: ContiguousArray<UInt8> {
    let json: JSON = [
      "count": .number(marks.count), "rowsPerFile": .number(CatalogueWriter.rowsPerFile(count: marks.count)),
      "root": .text(root), "categories": .list(categories.map(JSON.text)), "ratings": .list(ratings.map { JSON($0) }),
      "marks": .text(codes), "blocks": .list(firstTerms.map(JSON.text)),
      "files": [
        "blocks": .list(files.blocks.map(JSON.text)), "catalogue": .list(files.catalogue.map(JSON.text)),
        "words": .text(files.words),
      ],
      "rules": rules.json,
    ]
    return json.bytes
  }

  private var codes: String {
    let places = Dictionary(uniqueKeysWithValues: ratings.enumerated().map { ($0.element ?? -1, $0.offset) })
    var codes: ContiguousArray<UInt8> = []
    for mark in marks {
      let place = places[mark.rating ?? -1] ?? 0
      PostingCode.append(UInt32(place * 2 + (mark.isPick ? 1 : 0)), to: &codes)
    }
    return String(decoding: codes, as: UTF8.self)
  }
}

extension LanguageRules {
  /// The rules as the browser reads them: `{"joiners":…,"stopWords":…,"vowels":…,"steps":[[least,needsVowel,endings]…]}`.
  package var json: JSON {
    let steps = steps.map { JSON.list([.number($0.least), .condition($0.needsVowel), .text($0.endings)]) }
    return [
      "joiners": .text(joiners), "stopWords": .text(stopWords), "vowels": .text(vowels), "steps": .list(steps),
    ]
  }
}
