#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error of a system call, with the action and the path.
package struct FileError: Error, Sendable {
  /// The action, as a verb: `read`, `write`, `rename`.
  package let action: String
  /// The path of the file, as in messages.
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  /// Creates an error.
  package init(action: String, path: String, code: Int32) {
    (self.action, self.path, self.code) = (action, path, code)
  }

  /// The error of the system call that has just failed.
  package static func last(_ action: String, _ path: String) -> FileError {
    FileError(action: action, path: path, code: errno)
  }

  /// Returns the error for a file that exceeds the size limit of builds.
  package static func tooLarge(_ action: String, _ path: String) -> FileError {
    FileError(action: action, path: path, code: EFBIG)
  }

  /// Returns the error for an action that Verdict refuses.
  package static func refused(_ action: String, _ path: String) -> FileError {
    FileError(action: action, path: path, code: EACCES)
  }
}

extension FileError {
  /// Whether the author can fix the cause: the file is missing, inaccessible or not a regular file. Other causes are system
  /// errors.
  package var isOfFile: Bool { [EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ELOOP, ENXIO, ENODEV].contains(code) }
}

extension FileError {
  /// Whether a symlink was rejected.
  package var isOfSymlink: Bool { code == ELOOP }
}

extension FileError {
  /// Whether no entry can exist at the path: a component is missing, too long, a symlink, or not a folder.
  package var isNotFound: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(action) '\(path)': \(unsafe String(cString: strerror(code)))" }
}
