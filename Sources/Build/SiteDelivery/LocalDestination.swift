import BinaryCoding
import FileSystem
import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A local folder as a destination.
package struct LocalDestination: Sendable {
  private let path: String

  /// Checks a folder, which may not exist yet; `name` is its name in `site.yaml`. Throws if it overlaps the source folders or
  /// the output folder.
  package init(_ path: String, named name: String, for settings: SiteSettings) throws(OutputRefusal) {
    self.path = path
    let reason = OutputGuard.objection(
      to: resolvedPath(ofNew: path) ?? path,
      sources: settings.sources + [settings.output],
      home: settings.home
    )
    guard let reason else { return }
    throw OutputRefusal(
      description: "the publish folder '\(name)' \(reason)",
      hint: "set publish: in site.yaml to a folder outside the project"
    )
  }

  /// Whether the folder exists.
  package var exists: Bool { resolvedPath(path) != nil }

  /// Begins a walk through the files of the folder.
  func walk() throws(FileError) -> FolderWalk { FolderWalk(try Descriptor.folder(path)) }

  /// Creates the folder. Returns false if its parent is missing, such as a disk that is not mounted, or does not permit it.
  package func create() -> Bool { unsafe mkdir(path.withoutSlashAtEnd, 0o755) == 0 }

  /// Throws if a path contains a symlink or is not a regular file: programs that copy files would follow the symlink or open
  /// the file.
  package func requireFiles(_ paths: [String]) throws {
    guard let folder = try? Descriptor.folder(path) else { return }
    var walk = FolderWalk(folder)
    for file in paths.sorted() { try walk.requireFile(file) }
  }
}

extension FolderWalk {
  fileprivate mutating func requireFile(_ path: String) throws {
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      try enter(folder)
    } catch {
      guard error.code != ENOENT else { return }
      let obstacle = obstacle(on: folder)
      throw refusal(obstacle?.path ?? folder, obstacle?.kind)
    }
    let status = try inCurrent { (folder) throws(FileError) in try folder.statusIfThere(of: name) }
    if let kind = status?.kind, kind != .file { throw refusal(path, kind) }
  }

  private func refusal(_ path: String, _ kind: FileStatus.Kind?) -> OutputRefusal {
    OutputRefusal(
      description:
        "'\(root.joined(path))' at the destination is \(kind == .link ? "a symlink" : "not a regular file"); no file was sent",
      hint: "remove or rename it, and publish again"
    )
  }
}
