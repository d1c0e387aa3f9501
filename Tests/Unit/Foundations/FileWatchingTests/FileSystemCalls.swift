import Foundation
import Testing

/// System calls that editors use, without the additional calls of Foundation.
enum FileSystemCall {
  static func rename(_ path: String, to newPath: String) throws {
    try #require(unsafe Foundation.rename(path, newPath) == 0)
  }

  static func truncate(_ path: String) throws { try #require(unsafe Foundation.truncate(path, 0) == 0) }

  static func changeMode(_ path: String, _ mode: mode_t) throws { try #require(unsafe chmod(path, mode) == 0) }

  /// Opens a file in one of the modes of `fopen`, writes `new`, and closes it.
  static func write(_ path: String, _ mode: String = "w") throws {
    guard let file = unsafe fopen(path, mode) else { throw CocoaError(.fileWriteUnknown) }
    unsafe fputs("new", file)
    try #require(unsafe fclose(file) == 0)
  }
}
