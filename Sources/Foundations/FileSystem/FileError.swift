#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine refused something: which file, what was tried, and its reason.
package struct FileError: Error, Sendable {
  /// What was tried, as a verb: `read`, `write`, `rename`.
  package let action: String
  /// The path it was tried on.
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

  /// The error of a file that is larger than a build reads.
  package static func tooLarge(_ action: String, _ path: String) -> FileError {
    FileError(action: action, path: path, code: EFBIG)
  }

  /// The error of what is not even tried.
  package static func refused(_ action: String, _ path: String) -> FileError {
    FileError(action: action, path: path, code: EACCES)
  }
}

extension FileError {
  /// Whether it is for the file's author to mend: the file is gone, locked or no file. Anything else is the machine's.
  package var isOfFile: Bool { [EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ELOOP, ENXIO, ENODEV].contains(code) }
}

extension FileError {
  /// Whether a symlink is in the way.
  package var isOfSymlink: Bool { code == ELOOP }
}

extension FileError {
  /// Whether there can be nothing at the path: a name is missing or too long, or what should be a folder is none.
  package var isOfNothing: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) }
}

extension FileError: CustomStringConvertible {
  /// One line that names the file and the cause.
  package var description: String { "cannot \(action) '\(path)': \(unsafe String(cString: strerror(code)))" }
}
