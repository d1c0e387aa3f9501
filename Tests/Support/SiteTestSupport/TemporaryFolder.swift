import Foundation
import SiteRendering
import TestSupport

/// A temporary folder of a test; deallocating this object deletes it.
package final class TemporaryFolder: Sendable {
  /// The absolute path.
  package let path: String

  /// Creates a folder in memory if it has room, because the tests write millions of files.
  package convenience init() throws { try self.init(in: Self.fastest) }

  /// Creates a folder on a disk, for a test that depends on the file system.
  package static func onDisk() throws -> TemporaryFolder {
    try TemporaryFolder(in: FileManager.default.temporaryDirectory)
  }

  private init(in parent: URL) throws {
    let url = parent.appendingPathComponent("verdict-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// The memory-backed file system of Linux if it has 4 GiB free; otherwise the system's temporary folder (`TMPDIR`).
  private static let fastest: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let free = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)[.systemFreeSize] as? Int
    let hasRoom = (free ?? 0) >= 4 << 30 && FileManager.default.isWritableFile(atPath: memory.path)
    return hasRoom ? memory : FileManager.default.temporaryDirectory
  }()

  /// Creates a folder with copies of others, keyed by their new names.
  package convenience init(copying folders: [String: String]) throws {
    try self.init()
    for (name, source) in folders { try FileManager.default.copyItem(atPath: source, toPath: self / name) }
  }

  /// Copies a theme and adds an empty template for every page kind that it lacks.
  package func addTheme(_ theme: String = Repository.plainTheme, as name: String = "templates") throws {
    try FileManager.default.copyItem(atPath: theme, toPath: self / name)
    for template in ThemeTemplate.all where !exists("\(name)/\(template.file)") {
      try write("", to: "\(name)/\(template.file)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }

  package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  package func write(_ data: Data, to name: String) throws {
    let url = URL(fileURLWithPath: self / name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self / name, withIntermediateDirectories: true)
  }

  package func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  package func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: self / name)) }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self / name) }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self / name) }
}
