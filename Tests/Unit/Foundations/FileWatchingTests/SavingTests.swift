import Foundation
import SiteTestSupport
import Testing

@testable import FileWatching

/// The ways in which editors save files, and their temporary files. Polling may also report files that were written just
/// before, and short-lived files.
@Suite struct SavingTests {
  /// A way to change the file `x`; after all but the first two, it contains `new`.
  enum Style: CaseIterable, Sendable {
    case touch, delete
    case inPlace, append, truncateThenWrite, writeAndRename, backupRename, backupLink, sed, vim, emacs, jetBrains
  }

  @Test(arguments: Style.allCases, Mechanism.allCases)
  func saveIsReported(style: Style, mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/x", "content/other"], by: mechanism)
    try style.apply(to: watched.folder)
    let paths = try await watched.paths(including: ["content/x"])
    if mechanism == .system { #expect(paths == ["content/x"]) }
  }

  /// The change of the last file marks the end of the events.
  @Test(arguments: Mechanism.allCases)
  func temporaryFilesAreIgnored(mechanism: Mechanism) async throws {
    let watched = try WatchedFolder(["content/.x.swp", "content/x~", "content/x"], by: mechanism)
    try FileManager.default.createSymbolicLink(
      atPath: watched.folder / "content/.#x",
      withDestinationPath: "ada@host.1:2"
    )
    for name in [".x.swp", "x~", "#x#", ".git/index", ".y.swx"] {
      try watched.folder.write("litter", to: "content/\(name)")
    }
    try watched.folder.remove("content/.x.swp")
    try watched.folder.write("new", to: "content/last")
    let paths = try await watched.paths(including: ["content/last"])
    #expect(paths.subtracting(["content/x"]) == ["content/last"])
  }
}

extension SavingTests.Style {
  func apply(to folder: TemporaryFolder, file: String = "x") throws {
    let (path, manager) = (folder / "content/\(file)", FileManager.default)
    func rename(_ name: String, to newName: String) throws {
      try FileSystemCall.rename(folder / "content/\(name)", to: folder / "content/\(newName)")
    }
    func write(_ name: String, _ mode: String = "w") throws {
      try FileSystemCall.write(folder / "content/\(name)", mode)
    }
    switch self {
    case .touch: try manager.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    case .delete: try folder.remove("content/\(file)")
    case .inPlace: try write(file, "r+")
    case .append: try write(file, "a")
    case .truncateThenWrite:
      try FileSystemCall.truncate(path)
      try write(file, "r+")
    case .writeAndRename:
      try write("\(file).tmp")
      try rename("\(file).tmp", to: file)
    case .backupRename:
      try rename(file, to: "\(file)~")
      try write(file)
    case .backupLink:
      try manager.linkItem(atPath: path, toPath: folder / "content/\(file)~")
      try write(file)
    case .sed:
      try write("sedA1b2C3")
      try rename("sedA1b2C3", to: file)
    case .vim:
      try write("4913")
      try folder.remove("content/4913")
      try rename(file, to: "\(file)~")
      try write(file)
      try FileSystemCall.changeMode(path, 0o600)
      try folder.remove("content/\(file)~")
    case .emacs:
      try manager.createSymbolicLink(atPath: folder / "content/.#\(file)", withDestinationPath: "ada@host.1:2")
      try rename(file, to: "\(file)~")
      try write(file)
      try folder.remove("content/.#\(file)")
    case .jetBrains:
      try write("\(file)___jb_tmp___")
      try rename(file, to: "\(file)___jb_old___")
      try rename("\(file)___jb_tmp___", to: file)
      try folder.remove("content/\(file)___jb_old___")
    }
  }
}
