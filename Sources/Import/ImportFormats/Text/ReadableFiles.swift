import BinaryCoding
import Diagnostics

extension ImportSource {
  /// Returns the paths with the given extensions, such as `.json`; a single file may have any name.
  package func paths(ending endings: String...) -> [String] {
    paths.count == 1 ? paths : paths.filter { path in endings.contains { path.lowercased().hasSuffix($0) } }
  }

  /// Returns the files with an extension that satisfy a condition, in the order of `paths`.
  package func files(ending: String, where isIncluded: (SourceFile) throws -> Bool) throws -> [SourceFile] {
    var (found, size) = ([SourceFile](), 0)
    try readSome(paths(ending: ending)) { file in
      guard try isIncluded(file) else { return }
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: self)
      found.append(file)
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Reads text files. Unreadable and too large files are skipped, unless the source is a single file.
  package func readSome(_ names: [String], _ use: (SourceFile) throws -> Void) throws {
    let isAlone = paths.count == 1
    try read(Set(names.map(PathKey.init)), atMost: ImportLimits.textFile, orElse: { if isAlone { throw $0 } }, use)
  }

  /// Throws an `ImportFailure` if a file that importers skipped is encrypted or too large, or if the source is a single text
  /// file that is not UTF-8.
  package func checkReadability() throws {
    let isAlone = paths.count == 1
    let names = paths(ending: ".csv", ".json", ".xml", ".wxr").map(PathKey.init)
    try read(Set(names), atMost: ImportLimits.textFile) { file in
      if isAlone, file.isText { _ = try file.readable() }
    }
  }
}

extension SourceFile {
  /// Whether a member name occurs in the first MiB of a JSON file, enough for the first element of any list.
  package func names(_ member: String) -> Bool {
    bytes.prefix(1 << 20).firstRange(of: Array("\"\(member)\"".utf8)) != nil
  }
}

extension Importer {
  /// Returns the failure of a source without a readable export; throws the error of an unreadable file instead.
  package static func notFound(
    in source: some ImportSource,
    hint: String = "export it again and import the new file"
  ) throws -> ImportFailure {
    try source.checkReadability()
    return ImportFailure("\(source.name) contains no readable export of \(system)", hint: hint)
  }
}
