import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The absolute path without links; nil when it leads to nothing.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The path of a folder that need not be there yet: its nearest ancestor resolved, the rest as written.
package func resolvedPath(ofNew path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let path = path.withoutSlashAtEnd
  let name = String(path.lastPathComponent)
  guard let above = path.folderPath else { return resolvedPath(".")?.joined(name) }
  guard name != "..", name != "." else { return nil }
  return resolvedPath(ofNew: above.isEmpty ? "/" : String(above))?.joined(name)
}

/// Returns the resolved path of the folder that holds a file or folder as it is named: of a symlink, the folder that
/// holds the link. Nil where there is no such folder.
package func resolvedFolder(of path: String) -> String? {
  let path = path.withoutSlashAtEnd
  guard !["", ".", ".."].contains(path.lastPathComponent) else { return resolvedPath(path + "/..") }
  guard let folder = path.folderPath else { return resolvedPath(".") }
  return resolvedPath(folder.isEmpty ? "/" : String(folder))
}

/// The path of the running program, which may be a link to it.
package var programPath: String {
  #if canImport(Darwin)
    CommandLine.arguments.first ?? ""
  #else
    "/proc/self/exe"
  #endif
}
