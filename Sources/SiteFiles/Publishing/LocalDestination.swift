import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of this machine that a site is published into.
package struct LocalDestination: Sendable {
  private let path: String

  /// Checks a folder, which need not be there yet; `name` is its name in `site.yaml`. Throws where it is one of the folders
  /// that the site is made of or built into, or one that contains them.
  package init(_ path: String, named name: String, for options: BuildOptions) throws(OutputRefusal) {
    self.path = path
    let reason = OutputGuard.objection(
      to: resolvedPath(ofNew: path) ?? path,
      sources: options.sources + [options.output],
      home: options.home
    )
    guard let reason else { return }
    throw OutputRefusal(
      description: "the folder '\(name)' to publish into \(reason)",
      hint: "name a folder outside of the project as publish: in site.yaml"
    )
  }

  /// Requires that files can be replaced or removed without following a symlink, and without opening what is no regular
  /// file: a program that copies files may do both.
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
      throw refusal(folder.foldersAndSelf.first { isOther($0, than: .folder) } ?? folder)
    }
    let status = try inCurrent { (folder) throws(FileError) in try folder.statusIfThere(of: name) }
    if let status, status.kind != .file { throw refusal(path) }
  }

  private func isOther(_ path: String, than kind: FileStatus.Kind) -> Bool {
    (try? root.status(of: path).kind).map { $0 != kind } ?? false
  }

  private func refusal(_ path: String) -> OutputRefusal {
    let kind = (try? root.status(of: path).kind) == .link ? "a symlink" : "no regular file"
    return OutputRefusal(
      description: "'\(root.joined(path))' at the destination is \(kind); nothing was sent",
      hint: "remove or rename it, and publish again"
    )
  }
}

extension String {
  /// The paths of the folders above, from the outermost on, and the path itself.
  fileprivate var foldersAndSelf: [String] { foldersAbove.map(String.init) + [self] }
}
