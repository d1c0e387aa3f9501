import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder as it was listed.
enum Folder {
  /// A name in a folder.
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// The names in a folder, without those that are no UTF-8; none when it is gone or cannot be read.
  static func entries(of path: String) -> [Entry] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(stream) {
      guard let name = unsafe name(of: entry), name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isFolder: unsafe isFolder(entry, path.joined(name))))
    }
    return entries
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
      unsafe buffer.bindMemory(to: CChar.self).baseAddress.flatMap { unsafe String(validatingCString: $0) }
    }
  }

  /// Some file systems do not tell kinds with the names.
  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, _ path: String) -> Bool {
    let type = Int(unsafe entry.pointee.d_type)
    return type == Int(DT_UNKNOWN) ? FileStatus(of: path)?.kind == .folder : type == Int(DT_DIR)
  }
}
