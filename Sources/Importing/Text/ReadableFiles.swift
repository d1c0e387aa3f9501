import Diagnostics

extension ImportSource {
  /// The files with an ending, such as `.json`, that are what is looked for, in the order of `paths`. Those that cannot be read, such as one that is
  /// too large, are none of them.
  func files(ending: String, where isWanted: (SourceFile) throws -> Bool) throws -> [SourceFile] {
    var found: [SourceFile] = []
    let use = { (file: SourceFile) in if try isWanted(file) { found.append(file) } }
    let wanted = paths.filter { $0.lowercased().hasSuffix(ending) }
    do {
      try read(Set(wanted), atMost: ImportLimits.textFile, use)
    } catch is ImportFailure where (2...mostReadAlone).contains(wanted.count) {
      found = []
      for path in wanted { do { try read([path], atMost: ImportLimits.textFile, use) } catch is ImportFailure {} }
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

/// An archive is read from its beginning for each.
private let mostReadAlone = 100

extension SourceFile {
  /// Whether a member of this name stands in the beginning of a JSON file, which has room for the first entry of any list.
  func names(_ member: String) -> Bool { bytes.prefix(1 << 20).firstRange(of: Array("\"\(member)\"".utf8)) != nil }

  /// Whether the first row of a table names all these columns.
  func hasColumns(_ names: Set<String>) -> Bool {
    (try? CSVTable.columns(of: self)).map(names.isSubset) ?? false
  }
}

extension Importer {
  /// The failure that none of the files is an export that this importer knows.
  static func nothing(in source: some ImportSource) -> ImportFailure {
    ImportFailure(
      "\(source.name) holds no export of \(system) that can be read",
      hint: "export it again, and import that"
    )
  }
}
