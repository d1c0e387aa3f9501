import Diagnostics

/// What is imported from: the files of a folder, of an archive, or one file alone.
package protocol ImportSource: Sendable {
  /// As the user wrote it, such as `letterboxd-morgan.zip`.
  var name: String { get }
  /// The paths of all files, with `/` between names, in the order of their bytes. A file alone has its own name.
  var paths: [String] { get }
  /// The paths of ignored entries: hidden files, package and output folders, symlinks, names that lead out of the source.
  var unreadPaths: [String] { get }
  /// Reads those of the files whole, one after the other, so that only one need be kept in memory; an archive has an order
  /// of its own. One that is larger than `limit` bytes or encrypted is told to `fail`, and passed over unless that throws.
  func read(
    _ wanted: Set<String>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws
}

extension ImportSource {
  package var unreadPaths: [String] { [] }

  /// Reads files; throws an `ImportFailure` when one is larger than `limit` bytes or cannot be read, and what `use` throws.
  package func read(_ wanted: Set<String>, atMost limit: Int, _ use: (SourceFile) throws -> Void) throws {
    try read(wanted, atMost: limit, orElse: { throw $0 }, use)
  }

  /// Files of text in the order of `paths`, each of at most `ImportLimits.textFile` bytes.
  package func files(_ wanted: some Sequence<String>) throws -> [SourceFile] {
    var (files, size) = ([SourceFile](), 0)
    try read(Set(wanted), atMost: ImportLimits.textFile) { file in
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: self)
      files.append(file)
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A file of text; nil where there is none.
  package func file(_ path: String) throws -> SourceFile? { try files([path]).first }
}

/// Where something was found in what is imported, for messages.
package struct ImportPlace: Hashable, Comparable, Sendable {
  /// The path of the file as the source spells it.
  package let path: String
  /// Counts from 1; nil for the file as a whole.
  package let line: Int?

  package init(_ path: String, line: Int? = nil) { (self.path, self.line) = (path, line) }

  package static func < (one: ImportPlace, other: ImportPlace) -> Bool {
    (one.path, one.line ?? 0) < (other.path, other.line ?? 0)
  }
}

extension ImportPlace: CustomStringConvertible {
  package var description: String { line.map { "\(path):\($0)" } ?? path }
}

/// Why nothing can be imported. Nothing has been written.
package struct ImportFailure: Error {
  /// What is wrong, beginning with the place.
  package let message: String
  /// What to do.
  package let hint: String

  package init(_ message: String, at place: ImportPlace? = nil, hint: String) {
    self.message = place.map { "\($0): \(message)" } ?? message
    self.hint = hint
  }
}
