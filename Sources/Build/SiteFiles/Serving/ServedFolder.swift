import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder whose regular files are served.
package struct ServedFolder: Sendable {
  private let path: String

  /// Creates a served folder, which may not exist yet. Symlinks in its path are resolved only now.
  package init(_ path: String) { self.path = resolvedPath(ofNew: path) ?? path }

  /// Opens the entry at a path, given as names. Each component is opened below the previous one without following symlinks.
  /// Throws only system errors.
  package func entry(at names: [String]) throws(FileError) -> ServedEntry {
    do throws(FileError) {
      return try opened(names)
    } catch {
      guard error.isOfFile || error.code == ENAMETOOLONG else { throw error }
      return .missing
    }
  }

  private func opened(_ names: [String]) throws(FileError) -> ServedEntry {
    var folder = try Descriptor.folder(path, followsLink: false)
    guard let name = names.last else { return .folder }
    for name in names.dropLast() { folder = try folder.folder(name) }
    let file = try folder.file(name)
    let status = try file.status()
    switch status.kind {
    case .file: return .file(ServedFile(file, status))
    case .folder: return .folder
    case .link, .other: return .missing
    }
  }
}

/// An entry of a served folder.
package enum ServedEntry: Sendable {
  case file(ServedFile)
  case folder
  /// A missing, unreadable or unsupported entry, such as a symlink or a pipe.
  case missing
}

/// An open regular file. Its bytes do not change while it is sent, since Verdict replaces files and never writes into them.
package final class ServedFile: Sendable {
  private let descriptor: Descriptor
  private let metadata: FileMetadata
  /// The size in bytes.
  package var size: Int { metadata.size }

  fileprivate init(_ descriptor: consuming Descriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    metadata = status.metadata
  }

  /// Returns a range of the bytes; fewer if the file was truncated.
  package func bytes(in range: Range<Int>) throws(FileError) -> ContiguousArray<UInt8> {
    try descriptor.bytes(range.count, at: range.lowerBound)
  }
}

/// The output folder of previews. It is separate, so that drafts are not published.
package enum PreviewFolder {
  static let path = ".verdict/preview"

  /// Returns the path of the preview folder for a content folder.
  package static func besides(_ content: String) -> String {
    guard let project = resolvedFolder(of: content), project != resolvedPath(".") else { return path }
    return "\(project)/\(path)"
  }
}
