import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder whose regular files are shown to others, and nothing that lies outside of it.
package struct ServedFolder: Sendable {
  private let path: String

  /// Takes a folder, which need not be there yet. Links on the way to it are followed now, and never again.
  package init(_ path: String) { self.path = resolvedPath(ofNew: path) ?? path }

  /// Opens what lies at a path, which is given name by name: one folder after the other, beneath the descriptor of the one
  /// before and never through a link. Fails only when the machine cannot open more files, or cannot read.
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

/// What lies at a path of a served folder.
package enum ServedEntry: Sendable {
  case file(ServedFile)
  case folder
  /// Nothing, or nothing that is shown: a link, a pipe, a file that must not be read.
  case missing
}

/// An open regular file. It stays as it is while it is sent, since Verdict replaces files and never writes into them.
package final class ServedFile: Sendable {
  private let descriptor: Descriptor
  private let stamp: FileStamp
  /// The number of bytes.
  package var size: Int { stamp.size }

  fileprivate init(_ descriptor: consuming Descriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    stamp = status.stamp
  }

  /// Some of the bytes; fewer when someone cut the file short.
  package func bytes(in range: Range<Int>) throws(FileError) -> ContiguousArray<UInt8> {
    try descriptor.bytes(range.count, at: range.lowerBound)
  }
}

/// Where a site is written that is looked at and not published: drafts must not get into the folder that is.
package enum PreviewFolder {
  static let path = ".verdict/preview"

  /// The folder for previews of the site with that content folder.
  package static func besides(_ content: String) -> String {
    guard let project = resolvedFolder(of: content), project != resolvedPath(".") else { return path }
    return "\(project)/\(path)"
  }
}
