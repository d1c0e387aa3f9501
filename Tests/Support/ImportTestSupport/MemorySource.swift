import BinaryCoding
import Diagnostics
import ImportFormats
import Notation

/// Files in memory. A file with an image extension and the text `picture` contains a tiny image; `picture.EXTENSION`
/// chooses its format.
package struct MemorySource: ImportSource {
  package var name = "export"
  package let files: [String: String]
  /// The paths of files that exceed the size limit.
  package var unreadable: Set<String> = []

  package init(_ files: [String: String]) { self.files = files }

  package var paths: [String] { files.keys.sorted() }

  package func read(
    _ wanted: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    for path in paths where wanted.contains(PathKey(path)) {
      if unreadable.contains(path) {
        try fail(ImportFailure("it is too large", at: ImportPlace(path), hint: "split it"))
      } else {
        let bytes = bytes(of: path)
        if bytes.count > limit {
          try fail(ImportFailure("it is too large", at: ImportPlace(path), hint: "split it"))
        } else {
          try use(SourceFile(path: path, bytes: bytes))
        }
      }
    }
  }

  private func bytes(of path: String) -> ContiguousArray<UInt8> {
    let text = files[path] ?? ""
    let name = text == "picture" ? path.lowercased() : text.hasPrefix("picture.") ? text : ""
    return Self.pictures.first { name.hasSuffix($0.key) }?.value ?? ContiguousArray(text.utf8)
  }

  /// Tiny images by file extension.
  package static let pictures: [String: ContiguousArray<UInt8>] = [
    ".png": base64Decoded(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==".utf8
    ) ?? [],
    ".gif": base64Decoded("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7".utf8) ?? [],
    ".jpg": [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0x2A, 0xFF,
      0xD9,
    ],
    ".svg": ContiguousArray("<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>".utf8),
  ]
}
