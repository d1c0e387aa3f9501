import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Listing of folders.
enum Folder {
  /// An entry of a folder.
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// Returns the entries of a folder, except names that are not UTF-8; empty if the folder cannot be read.
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

  /// Returns whether an entry is a folder. Some file systems do not list types (`DT_UNKNOWN`).
  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, _ path: String) -> Bool {
    let type = Int(unsafe entry.pointee.d_type)
    return type == Int(DT_UNKNOWN) ? FileStatus(of: path)?.kind == .folder : type == Int(DT_DIR)
  }
}
