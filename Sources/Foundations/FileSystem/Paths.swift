import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the absolute path without symlinks; nil if it cannot be resolved.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Returns the resolved path of a folder that may not exist: its nearest existing ancestor is resolved. Nil if the missing
/// part contains `.` or `..`.
package func resolvedPath(ofNew path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let path = path.withoutSlashAtEnd
  let name = String(path.lastPathComponent)
  guard let above = path.folderPath else { return resolvedPath(".")?.joined(name) }
  guard name != "..", name != "." else { return nil }
  return resolvedPath(ofNew: above.isEmpty ? "/" : String(above))?.joined(name)
}

/// Returns the resolved path of the folder that contains a file or folder. For a symlink, this is the folder of the
/// symlink. Nil if the folder does not exist.
package func resolvedFolder(of path: String) -> String? {
  let path = path.withoutSlashAtEnd
  guard !["", ".", ".."].contains(path.lastPathComponent) else { return resolvedPath(path + "/..") }
  guard let folder = path.folderPath else { return resolvedPath(".") }
  return resolvedPath(folder.isEmpty ? "/" : String(folder))
}

/// The path of the running program, which may be a symlink.
package var programPath: String {
  #if canImport(Darwin)
    CommandLine.arguments.first ?? ""
  #else
    "/proc/self/exe"
  #endif
}
