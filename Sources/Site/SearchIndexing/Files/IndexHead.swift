import Notation

/// The head of the index, which a browser loads first. It contains the layout of the index, the rules of the language, and
/// the data of each review for sorting, counting and grouping results.
struct IndexHead {
  let marks: [SearchMark]
  let categories: [String]
  let rules: LanguageRules
  /// The path of the folder of result files.
  let results: String
  let blocks: [BlockFiles]

  /// The distinct ratings, `nil` first. The mark of a review is twice the position of its rating, plus 1 for a pick. Documents
  /// without a category have the position after the last rating and category, those without a day that after the last year,
  /// where browsers find no value.
  private var ratings: [Int?] { [nil] + Set(marks.compactMap(\.rating)).sorted() }

  private var years: [Int] { Set(marks.compactMap(\.year)).sorted() }

  var json: ContiguousArray<UInt8> {
    let (ratings, years) = (ratings, years)
    let ratingPlaces = Dictionary(uniqueKeysWithValues: ratings.enumerated().map { ($0.element, $0.offset) })
    let yearPlaces = Dictionary(uniqueKeysWithValues: years.enumerated().map { ($0.element, $0.offset) })
    let json: JSON = [
      "count": .number(marks.count), "ratings": .list(ratings.map { JSON($0) }), "years": .list(years.map(JSON.number)),
      "categories": .list(categories.map(JSON.text)),
      "marks": codes { mark in
        (mark.category == nil ? ratings.count : ratingPlaces[mark.rating] ?? 0) * 2 + (mark.isPick ? 1 : 0)
      },
      "yearOf": codes { $0.year.flatMap { yearPlaces[$0] } ?? years.count },
      "categoryOf": codes { $0.category ?? categories.count },
      "subjectOf": codes(\.subject),
      "directories": .object(blocks.map { ($0.name, $0.directory) }),
      "results": .text(results),
      "rules": rules.json,
    ]
    return json.bytes
  }

  /// Returns one number per review, encoded as text.
  private func codes(_ number: (SearchMark) -> Int) -> JSON {
    var codes: ContiguousArray<UInt8> = []
    for mark in marks { PostingCode.append(UInt32(number(mark)), to: &codes) }
    return .text(String(decoding: codes, as: UTF8.self))
  }
}

extension LanguageRules {
  /// The rules as the browser reads them: `{"joiners":…,"stopWords":…,"vowels":…,"umlauts":…,"hasCompounds":…,
  /// "steps":[[least,shape,endings,isDerivation]…]}`.
  package var json: JSON {
    let steps = steps.map {
      JSON.list([.number($0.least), .text($0.shape), .text($0.endings), .condition($0.isDerivation)])
    }
    return [
      "joiners": .text(joiners), "stopWords": .text(stopWords), "vowels": .text(vowels), "umlauts": .text(umlauts),
      "hasCompounds": .condition(hasCompounds), "steps": .list(steps),
    ]
  }
}
