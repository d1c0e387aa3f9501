/// What a browser reads first: how the index is laid out, the rules of the language, and for each review what ties are
/// broken by.
struct Manifest {
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
    var json = JSONText()
    json.append("{", key: "count")
    json.append(marks.count)
    json.append(",", key: "rowsPerFile")
    json.append(CatalogueWriter.rowsPerFile(count: marks.count))
    json.append(",", key: "root")
    json.append(string: root)
    json.append(",", key: "categories")
    json.append(list: categories) { $0.append(string: $1) }
    json.append(",", key: "ratings")
    json.append(list: ratings) { $0.append($1) }
    json.append(",", key: "marks")
    json.append(string: codes)
    json.append(",", key: "blocks")
    json.append(list: firstTerms) { $0.append(string: $1) }
    append(files, to: &json)
    json.append(",", key: "rules")
    json.append(rules.json)
    json.append("}")
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

  private func append(_ files: (blocks: [String], catalogue: [String], words: String), to json: inout JSONText) {
    json.append(",", key: "files")
    json.append("{", key: "blocks")
    json.append(list: files.blocks) { $0.append(string: $1) }
    json.append(",", key: "catalogue")
    json.append(list: files.catalogue) { $0.append(string: $1) }
    json.append(",", key: "words")
    json.append(string: files.words)
    json.append("}")
  }
}

extension LanguageRules {
  /// The rules as the browser reads them: `{"joiners":…,"stopWords":…,"vowels":…,"steps":[[least,needsVowel,endings]…]}`.
  package var json: String {
    var json = JSONText()
    json.append("{", key: "joiners")
    json.append(string: joiners)
    json.append(",", key: "stopWords")
    json.append(string: stopWords)
    json.append(",", key: "vowels")
    json.append(string: vowels)
    json.append(",", key: "steps")
    json.append(list: steps) { json, step in
      json.append("[\(step.least),\(step.needsVowel),")
      json.append(string: step.endings)
      json.append("]")
    }
    json.append("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
