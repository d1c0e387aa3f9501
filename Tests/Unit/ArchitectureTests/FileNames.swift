/// The names that a file declares and uses.
struct FileNames {
  /// The types at top level, except private ones.
  let types: Set<Substring>
  /// The functions and properties of the file, its types and extensions, except private ones.
  private(set) var members: Set<Substring> = []
  /// All names of functions, values, cases, parameters and labels.
  private(set) var declared: Set<Substring> = []
  private(set) var used: Set<Substring> = []
  /// The lines that contain the current line, by their indentation.
  private var enclosing: [(column: Int, isType: Bool)] = []

  init(_ file: SourceTree.File) {
    types = Set(SourceTree.declaredTypes(file.code))
    for line in SourceWords(file.text).lines { if let first = line.first { add(line, first.column) } }
  }

  private mutating func add(_ line: [SourceWords.Word], _ column: Int) {
    let words = line.map(\.text)
    used.formUnion(words)
    for (word, next) in zip(words, words.dropFirst()) where Self.valueKeywords.contains(word) || word == "case" {
      declared.insert(next)
    }
    declared.formUnion(line.filter { $0.after == UInt8(ascii: ":") && $0.before != UInt8(ascii: ".") }.map(\.text))
    let modifiers = line.prefix(while: \.isModifier)
    let rest = words.dropFirst(modifiers.count)
    while let last = enclosing.last, last.column >= column { enclosing.removeLast() }
    if enclosing.last?.isType ?? true, !modifiers.contains(where: \.isPrivate), rest.count > 1,
      Self.valueKeywords.contains(rest[rest.startIndex])
    {
      members.insert(rest[rest.startIndex + 1])
    }
    enclosing.append((column, rest.first.map(Self.typeKeywords.contains) ?? false))
  }

  private static let valueKeywords: Set<Substring> = ["func", "var", "let"]
  private static let typeKeywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension"]
}

extension SourceWords.Word {
  fileprivate var isPrivate: Bool {
    // `private(set)` limits only changes.
    (text == "private" || text == "fileprivate") && after != UInt8(ascii: "(")
  }

  fileprivate var isModifier: Bool {
    before == UInt8(ascii: "@") || before == UInt8(ascii: "(")
      || [
        "package", "private", "fileprivate", "static", "mutating", "nonisolated", "final", "override", "consuming",
        "borrowing", "async", "lazy", "weak", "indirect",
      ].contains(text)
  }
}
