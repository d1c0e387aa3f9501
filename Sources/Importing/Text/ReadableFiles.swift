import Diagnostics

extension ImportSource {
  /// The paths with one of the endings, such as `.json`; a file alone may have any name.
  func paths(ending endings: String...) -> [String] {
    paths.count == 1 ? paths : paths.filter { path in endings.contains { path.lowercased().hasSuffix($0) } }
  }

  /// The files with an ending that are what is looked for, in the order of `paths`.
  func files(ending: String, where isWanted: (SourceFile) throws -> Bool) throws -> [SourceFile] {
    var (found, size) = ([SourceFile](), 0)
    try readSome(paths(ending: ending)) { file in
      guard try isWanted(file) else { return }
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: self)
      found.append(file)
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Reads files of text. Those that cannot be read, such as one that is too large, are passed over, unless it is alone.
  func readSome(_ wanted: [String], _ use: (SourceFile) throws -> Void) throws {
    let isAlone = paths.count == 1
    try read(Set(wanted), atMost: ImportLimits.textFile, orElse: { if isAlone { throw $0 } }, use)
  }

  /// Throws an `ImportFailure` where it is a file alone, of text that is not in UTF-8.
  package func checkEncoding() throws {
    guard paths.count == 1, let file = try files(paths).first, file.isText else { return }
    _ = try file.readable()
  }
}

extension SourceFile {
  /// Whether a member of this name stands in the beginning of a JSON file, which has room for the first entry of any list.
  func names(_ member: String) -> Bool { bytes.prefix(1 << 20).firstRange(of: Array("\"\(member)\"".utf8)) != nil }

  /// Whether the first row of a table names all these columns.
  func hasColumns(_ names: Set<String>) -> Bool {
    (try? CSVTable.columns(of: self)).map(names.isSubset) ?? false
  }
}

extension Importer {
  /// The failure that none of the files is an export that this importer knows; throws that of the encoding of a file alone.
  static func nothing(
    in source: some ImportSource,
    hint: String = "export it again and import the new file"
  ) throws -> ImportFailure {
    try source.checkEncoding()
    return ImportFailure("\(source.name) contains no readable export of \(system)", hint: hint)
  }
}
