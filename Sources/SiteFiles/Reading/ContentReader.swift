import Diagnostics
import SiteRendering

/// Reads files of the content folder; each worker has its own.
struct ContentReader: ~Copyable {
  private let folder: Descriptor

  /// Opens the content folder.
  init(_ path: String) throws(FileError) {
    folder = try Descriptor.folder(path)
  }

  /// The bytes of a file at a path below the content folder, or a diagnostic where it cannot be read whole. Throws when
  /// that is no fault of the file.
  func read(_ path: String, limit: Int) throws(FileError) -> Diagnosed<SourceFile?> {
    let shown = folder.joined(path)
    do throws(FileError) {
      // Links were checked when the folder was scanned.
      let file = try folder.file(path, followsLink: true)
      let status = try file.status()
      guard status.kind == .file else {
        return Self.refusal(.fileNotRegular, shown, "this is not a regular file", "remove it")
      }
      guard let bytes = try file.readAll(status.size, atMost: limit) else {
        return Self.refusal(
          .fileTooLarge,
          shown,
          "the file is larger than \(limit) bytes",
          "make it smaller, or divide it"
        )
      }
      return Diagnosed(SourceFile(path: shown, bytes: bytes))
    } catch {
      guard error.isOfFile else { throw error }
      return Self.refusal(.fileUnreadable, shown, error.description, "check that it is there and its permissions")
    }
  }

  private static func refusal(
    _ code: DiagnosticCode,
    _ path: String,
    _ message: String,
    _ hint: String
  ) -> Diagnosed<SourceFile?> {
    Diagnosed(nil, [Diagnostic(code, message, hint: hint, in: SourceFile(path: path, bytes: []))])
  }
}

extension ContentSources {
  /// Sources that read the content folder at `path` again.
  init(folder path: String) {
    self.init(folder: path) { file in
      let source = try? ContentReader(path).read(file, limit: ContentLimits.contentFile).value
      return (source ?? nil)?.bytes ?? []
    }
  }
}
