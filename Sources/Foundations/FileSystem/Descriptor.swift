import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file or folder, closed on deinitialization. Paths below a folder are opened relative to its descriptor, so replacing
/// the folder by a symlink has no effect. Paths that may lead out of the folder are rejected.
package struct Descriptor: ~Copyable {
  /// The file descriptor; -1 after closing.
  package internal(set) var number: Int32
  /// The path with which the descriptor was opened, for messages.
  package let path: String

  private init(_ number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { if number >= 0 { close(number) } }

  /// Opens a folder. A symlink as the last component is followed only with `followsLink`.
  package static func folder(_ path: String, followsLink: Bool = true) throws(FileError) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    return Descriptor(try retried("open", path) { unsafe open(path, flags) }, path: path)
  }

  /// Opens a folder below this one. The last component must not be a symlink.
  package func folder(_ name: String) throws(FileError) -> Descriptor {
    try opened(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, action: "open")
  }

  /// Opens a file below this folder for reading, without blocking on a named pipe.
  package func file(_ name: String) throws(FileError) -> Descriptor {
    try opened(name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, action: "read")
  }

  /// Opens a file at any path for reading, following symlinks.
  package static func file(_ path: String) throws(FileError) -> Descriptor {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    return Descriptor(try retried("read", path) { unsafe open(path, flags) }, path: path)
  }

  /// Creates a file below this folder, with the permissions `mode` as far as the umask permits them; throws if the name is
  /// taken.
  func newFile(_ name: String, mode: mode_t = 0o644) throws(FileError) -> Descriptor {
    try opened(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, action: "write")
  }

  /// Opens an entry of the folder with `open` flags; `action` is the verb of the error message.
  package func opened(
    _ name: String,
    _ flags: Int32,
    mode: mode_t = 0o644,
    action: String
  ) throws(FileError) -> Descriptor {
    try expectPlain(name, action)
    let path = joined(name)
    return Descriptor(
      try retried(action, path) { unsafe name.withCString { unsafe openat(number, $0, flags | O_CLOEXEC, mode) } },
      path: path
    )
  }

  /// Returns the path of an entry, for messages.
  package func joined(_ name: String) -> String { path.joined(name) }

  /// Throws if a path may lead out of this folder.
  func expectPlain(_ name: String, _ action: String) throws(FileError) {
    guard name.isPlain else { throw FileError(action: action, path: joined(name), code: EINVAL) }
  }

  /// Returns the status of the open file.
  package func status() throws(FileError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last("read", path) }
    return FileStatus(status)
  }

  /// Returns the status of an entry of this folder, without following a symlink by default.
  package func status(of name: String, followsLink: Bool = false) throws(FileError) -> FileStatus {
    try expectPlain(name, "read")
    guard let status = FileStatus(of: name, in: number, followsLink: followsLink) else {
      throw .last("read", joined(name))
    }
    return status
  }
}

extension Descriptor {
  /// Returns the status of an entry below this folder; nil if there is none.
  package func statusIfThere(of name: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try status(of: name)
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }
}

/// Repeats a system call that a signal interrupts; throws on failure.
func retried(_ action: String, _ path: @autoclosure () -> String, _ call: () -> Int32) throws(FileError) -> Int32 {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw .last(action, path()) }
  }
}
