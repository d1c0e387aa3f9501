#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A form of names for temporary files or folders. Names contain the process ID, so that a later run recognizes leftovers of
/// killed processes.
package struct TemporaryName: Sendable {
  let prefix: String

  /// Temporary files in folders of authors; hidden, so that builds and previews ignore them.
  static let file = TemporaryName(prefix: ".verdict-tmp-")
  /// Folders in the system's folder for temporary files.
  package static let folder = TemporaryName(prefix: "verdict-publish-")

  /// The minimum age of a leftover, in nanoseconds. On a shared disk, the process may run on another machine.
  private static let leastAge = 60_000_000_000
  private static let digits = 16

  /// Returns a new unique name.
  package func new() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    return "\(prefix)\(getpid())-\(String(repeating: "0", count: Self.digits - random.utf8.count))\(random)"
  }

  /// Returns whether a file or folder is a leftover of a process that has ended.
  func isLeftBehind(_ name: String, _ status: FileStatus) -> Bool {
    guard let process = process(of: name), kill(process, 0) != 0, errno == ESRCH else { return false }
    return status.metadata.age(at: FileMetadata.now) > Self.leastAge
  }

  /// Returns the process ID in a name; nil for a name of another form.
  private func process(of name: String) -> pid_t? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == Self.digits, parts[1].allSatisfy(\.isHexDigit) else { return nil }
    return pid_t(parts[0]).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Descriptor {
  /// Removes temporary files of processes that were killed while they wrote into this folder.
  package func removeLeftovers() {
    for name in leftovers(.file, .file) { try? removeFile(name) }
  }

  /// Returns the names of temporary entries of processes that have ended.
  package func leftovers(_ form: TemporaryName, _ kind: FileStatus.Kind) -> [String] {
    var leftovers: [String] = []
    for name in (try? namesAsStored()) ?? [] where name.shown.hasPrefix(form.prefix) {
      guard let status = try? status(of: name.shown), status.kind == kind else { continue }
      if form.isLeftBehind(name.shown, status) { leftovers.append(name.shown) }
    }
    return leftovers
  }
}
