import BinaryCoding
import Diagnostics

/// The source of an import: a folder, an archive or a single file.
package protocol ImportSource: Sendable {
  /// The name as the user entered it, such as `letterboxd-morgan.zip`.
  var name: String { get }
  /// The paths of all files in byte order, with `/` as the separator. The path of a single file is its name.
  var paths: [String] { get }
  /// The paths of ignored entries: hidden files, package and output folders, symlinks, paths outside the source.
  var unreadPaths: [String] { get }
  /// Reads the given files one by one, so that only one needs to be in memory. An archive defines the order. Calls `fail`
  /// for a file that is encrypted or larger than `limit` bytes, and skips that file unless `fail` throws.
  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws
}

extension ImportSource {
  package var unreadPaths: [String] { [] }

  /// Reads files. Throws an `ImportFailure` if a file is unreadable or larger than `limit` bytes, and rethrows errors of `use`.
  package func read(_ names: Set<PathKey>, atMost limit: Int, _ use: (SourceFile) throws -> Void) throws {
    try read(names, atMost: limit, orElse: { throw $0 }, use)
  }

  /// Returns text files in the order of `paths`, each of at most `ImportLimits.textFile` bytes.
  package func files(_ names: some Sequence<String>) throws -> [SourceFile] {
    var (files, size) = ([SourceFile](), 0)
    try read(Set(names.map(PathKey.init)), atMost: ImportLimits.textFile) { file in
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: self)
      files.append(file)
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns a text file; nil if it does not exist.
  package func file(_ path: String) throws -> SourceFile? { try files([path]).first }
}

/// A location in the source, for messages.
package struct ImportPlace: Hashable, Comparable, Sendable {
  private let key: PathKey
  /// The line, counted from 1; nil for the whole file.
  package let line: Int?

  /// Creates a location; lines are counted from 1.
  package init(_ path: String, line: Int? = nil) { (key, self.line) = (PathKey(path), line) }

  /// The path of the file, as the source spells it.
  package var path: String { key.path }

  package static func < (one: ImportPlace, other: ImportPlace) -> Bool {
    one.key == other.key ? (one.line ?? 0) < (other.line ?? 0) : one.path.precedesBytewise(other.path)
  }
}

extension ImportPlace: CustomStringConvertible {
  package var description: String { line.map { "\(path):\($0)" } ?? path }
}

/// The reason why an import is impossible. An import that fails has written no file.
package struct ImportFailure: Error {
  /// The description of the error, beginning with its location.
  package let message: String
  /// The suggested action.
  package let hint: String

  /// Creates an error with an imperative as its hint.
  package init(_ message: String, at place: ImportPlace? = nil, hint: String) {
    self.message = place.map { "\($0): \(message)" } ?? message
    self.hint = hint
  }
}
