import BinaryCoding
import Diagnostics
import ImportFormats
import ImportSystems
import MarkupConversion

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FuzzTarget {
  /// A file, read by every importer.
  static let importing = FuzzTarget(name: "Import") { bytes in
    for path in ["a.dat", "_posts/2026-01-02-a.md", "content/posts/a/index.md"] {
      let source = OneFile(SourceFile(bytes, path: path))
      for importer in Importers.all { check(importer, source) }
    }
  }

  /// Archives.
  static let archive = FuzzTarget(name: "Archive") { bytes in
    let file = unsafe tmpfile()
    defer { unsafe _ = fclose(file) }
    unsafe bytes.withUnsafeBytes { _ = unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    unsafe fflush(file)
    guard let source = failing({ try ArchiveSource(name: "a", descriptor: unsafe fileno(file)) }) else { return }
    for path in source.paths {
      let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      hold(!names.contains { $0.isEmpty || $0.elementsEqual("..".utf8) }, "the path '\(path)' gives another target")
    }
    _ = failing {
      try source.read(Set(source.paths.map(PathKey.init)), atMost: 1_000_000) {
        hold($0.bytes.count <= 1_000_000, $0.path)
      }
    }
  }
}

private struct OneFile: ImportSource {
  let file: SourceFile
  var name: String { "a" }
  var paths: [String] { [file.path] }

  init(_ file: SourceFile) { self.file = file }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    if names.contains(PathKey(file.path)) { try use(file) }
  }
}

private func check(_ importer: any Importer.Type, _ source: some ImportSource) {
  let isRecognized = failing { try importer.recognizedFiles(of: source) } ?? 0 > 0
  guard let collection = failing({ try importer.read(source) }) else { return }
  hold(isRecognized || collection.reviews.isEmpty, "\(importer.name) reads an unrecognized export")
  hold(Set(collection.reviews.map(\.key)).count == collection.reviews.count, "\(importer.name) gives a duplicate key")
  for review in collection.reviews {
    hold(review.key.hasPrefix(importer.name + "/"), "the key '\(review.key)' of \(importer.name)")
    hold(!review.entries.lines.contains { $0.utf8.contains(.lineFeed) }, "an entry with two lines")
  }
}

/// Returns the result of `body`; nil if it throws an `ImportFailure`, which must have a message and a hint.
private func failing<Result>(_ body: () throws -> Result) -> Result? {
  do { return try body() } catch {
    guard let failure = error as? ImportFailure else { fatalError("another error: \(error)") }
    hold(!failure.message.isEmpty && !failure.hint.isEmpty, "refused without a message")
    return nil
  }
}
