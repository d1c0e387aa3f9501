import BinaryCoding
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// The files of a host in a site. Files that `verdict init` wrote for another host or archive are replaced; edited ones are
/// kept.
struct HostFiles {
  private let host: NewSiteHost
  private let folder: String

  init(_ host: NewSiteHost, _ folder: String) { (self.host, self.folder) = (host, folder) }

  /// Writes the files and prints their changes and the next steps. Without `release`, the archive of an existing workflow is
  /// used, or a terminal asks for it.
  func write(_ release: String?) throws {
    let release = try release ?? earlierRelease ?? asked
    let edited = try host.files(release: release).filter { try !write($0) }.map(\.path)
    for (path, owners) in others where try text(of: path) != nil {
      show("\(path) of \(owners) is still there; delete it if the site is no longer published there")
    }
    guard !edited.contains(host.workflow) else { return }
    if release == nil {
      let variable = "\(ReleaseArchive.variable) at the top of \(folder.joined(host.workflow))"
      show("set \(variable) before the first push: the URL of a Verdict archive, then #sha256= and its checksum")
    }
    show(host.advice)
  }

  private func show(_ message: String) { Terminal.message(printable(message) + "\n") }

  /// Writes a file; returns false if it was edited and therefore kept.
  private func write(_ file: NewSiteFile) throws -> Bool {
    let (path, bytes) = (folder.joined(file.path), ContiguousArray(file.text.utf8))
    let old = try text(of: file.path)
    if let old, old != file.text, !Self.isGenerated(old, file.path) {
      show(
        "kept \(path), which was edited or written by another version; to replace it, delete it and run this command again"
      )
      return false
    }
    if old == nil {
      _ = try NewFile.createInNewFolder(file.path, below: folder, bytes)
    } else if old != file.text {
      let (parent, name) = path.folderAndName
      try NewFile.replace(name, below: parent.isEmpty ? "." : parent, bytes)
    }
    show("\(old == nil ? "created" : old == file.text ? "kept" : "replaced") \(path)")
    return true
  }

  private var asked: String? {
    ask(
      "Verdict archive, as URL#sha256=CHECKSUM (later, in \(host.workflow)): ",
      complaint: ReleaseArchive.complaint
    )
  }
}

// MARK: - Existing files
extension HostFiles {
  /// The paths of the files that only other hosts have, with the names of these hosts.
  private var others: [(path: String, owners: String)] {
    let own = host.files(release: nil).map(\.path)
    let paths = NewSiteHost.allCases.flatMap { $0.files(release: nil).map(\.path) }
    return Set(paths).subtracting(own).sorted().map { path in
      let owners = NewSiteHost.allCases.filter { $0.files(release: nil).contains { $0.path == path } }
      return (path, owners.map(\.title).joined(separator: " or "))
    }
  }

  /// The archive in the workflow of any host.
  private var earlierRelease: String? {
    get throws {
      try NewSiteHost.allCases.compactMap { try text(of: $0.workflow).flatMap(Self.release) }.first
    }
  }

  /// Returns the text of a file below the folder of the site; nil if there is none.
  private func text(of path: String) throws -> String? {
    let path = folder.joined(path)
    guard resolvedPath(path) != nil else { return nil }
    return try NamedFiles.read(path, limit: ContentLimits.contentFile).value.map { $0.text(in: $0.range) }
  }

  /// Returns whether a file has the text that `verdict init` writes for any host and archive.
  private static func isGenerated(_ text: String, _ path: String) -> Bool {
    let files = NewSiteHost.allCases.flatMap { $0.files(release: release(in: text)) }
    return files.contains { $0.path == path && $0.text == text }
  }

  /// Returns the valid archive of a workflow.
  private static func release(in text: String) -> String? {
    let line = text.split(whereSeparator: \.isNewline).first { cleaned(String($0)).hasPrefix(ReleaseArchive.variable) }
    let value = line?.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    return value.flatMap { ReleaseArchive.complaint(about: $0) == nil ? $0 : nil }
  }
}
