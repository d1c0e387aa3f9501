import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteModel

/// A listed file of the content folder.
struct FoundFile: Sendable {
  let content: ContentPath
  /// The file metadata; for a symlink, that of its target.
  var metadata: FileMetadata
  let isLink: Bool

  var path: String { content.path }
}

extension [FoundFile] {
  /// Adds the files that exist only as unsaved texts.
  func adding(_ texts: Overlay.Texts, _ types: ContentTypes) -> [FoundFile] {
    guard !texts.isEmpty else { return self }
    let paths = Set(map(\.path))
    let new = texts.keys.filter { !paths.contains($0) && $0.isPlain }.compactMap { ContentPath(path: $0, types) }
    guard !new.isEmpty else { return self }
    let added = new.map { FoundFile(content: $0, metadata: .none, isLink: false) }
    return (self + added).sorted { $0.path.precedesInFolder($1.path) }
  }
}

/// A scanner that lists the files of the content folder, sorted by name, and reports files that cannot be read.
struct ContentScanner {
  private let root: String
  private let types: ContentTypes
  private(set) var files: [FoundFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The paths of backups of saves.
  private var backups: [String] = []

  /// Lists the content folder at `path`.
  static func scan(_ path: String, _ types: ContentTypes) async throws(FileError) -> Diagnosed<[FoundFile]> {
    guard resolvedPath(path) != nil else { return Diagnosed([], [missing(path)]) }
    let folder = try Descriptor.folder(path)
    var scanner = ContentScanner(root: path, types)
    try await scanner.scan(folder, below: "", depth: 0)
    scanner.reportBackups(in: folder)
    return Diagnosed(scanner.files, scanner.diagnostics)
  }

  /// Returns the diagnostic for a missing content folder.
  static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .contentMissing,
      "content folder '\(path)' not found",
      hint: "run verdict in the folder that contains it, set --content, or create a site with verdict init",
      in: SourceFile(path: path, bytes: [])
    )
  }

  private init(root: String, _ types: ContentTypes) {
    (self.root, self.types) = (root, types)
  }

  private mutating func scan(
    _ folder: borrowing Descriptor,
    below prefix: String,
    depth: Int
  ) async throws(FileError) {
    guard depth <= ContentLimits.depth else {
      report(
        .foldersTooDeep,
        prefix,
        "folders are nested deeper than \(ContentLimits.depth) levels",
        "move it to a higher folder"
      )
      return
    }
    let all = try folder.namesAsStored()
    backups += all.lazy.map(\.shown).filter { BackupName($0) != nil }.map { prefix + $0 }
    let names = all.filter { isScanned($0, in: prefix) }
    let statuses = await folder.statuses(of: names)
    // Indexes are sorted, since moving names and statuses costs more.
    for number in names.indices.sorted(by: { EntryName.precedes(names[$0], names[$1]) }) {
      let (name, status) = (names[number], statuses[number])
      let path = prefix + name.shown
      guard name.isUTF8 else {
        report(.fileNameNotUTF8, path, "the file name is not UTF-8", "rename it")
        continue
      }
      try await visit(name.shown, status, of: folder, path: path, depth: depth)
    }
  }

  /// Reports the backups that still exist: during a save, there is one for a moment.
  private mutating func reportBackups(in folder: borrowing Descriptor) {
    for path in backups.sorted(by: { $0.precedesInFolder($1) }) {
      let name = path.folderAndName.name
      guard let backup = BackupName(name), (try? folder.status(of: path)) != nil else { continue }
      let original = path.dropLast(name.count) + backup.original
      let message = "backup of '\(original)' from a simultaneous or interrupted save"
      report(.backupLeft, path, message, "copy what '\(original)' lacks, then delete the backup")
    }
  }

  /// Returns whether an entry is read. Of plain files, private ones are reported instead: everything there would be published.
  private mutating func isScanned(_ name: EntryName, in folder: String) -> Bool {
    guard folder.startsWithBytes(of: "static/"),
      name.isHidden ? name.shown.isIntentionallyHidden : name.shown.isPrivateName
    else {
      return !name.isHidden
    }
    if name.shown.isHiddenNameOfWebsites { return true }
    let reason = name.isHidden ? "hidden files may be private" : "such files contain keys or backups"
    let message = "'\(name.shown)' is not published: \(reason)"
    report(.filePrivate, folder + name.shown, message, "move it out of '\(plainFolder)/', or rename it")
    return false
  }

  private mutating func visit(
    _ name: String,
    _ status: FileStatus?,
    of folder: borrowing Descriptor,
    path: String,
    depth: Int
  ) async throws(FileError) {
    switch status?.kind {
    case .folder?: try await descend(name, of: folder, path: path, depth: depth)
    case .file?: add(path, status)
    case .link?: follow(name, of: folder, path: path)
    case .other?:
      report(.fileNotRegular, path, "not a regular file", "remove it from the content folder")
    case nil: report(.fileUnreadable, path, "the file cannot be read", "check its permissions")
    }
  }

  private mutating func descend(
    _ name: String,
    of folder: borrowing Descriptor,
    path: String,
    depth: Int
  ) async throws(FileError) {
    do throws(FileError) {
      try await scan(try folder.folder(name), below: path + "/", depth: depth + 1)
    } catch {
      guard error.isOfFile else { throw error }
      report(.fileUnreadable, path, "the folder cannot be read", "check its permissions")
    }
  }

  /// Adds a symlink as a file if its target is a regular file in the content folder; reports it otherwise.
  private mutating func follow(_ name: String, of folder: borrowing Descriptor, path: String) {
    guard let target = resolvedPath(folder.joined(name)), let root = resolvedPath(root) else {
      report(.fileNotRegular, path, "the target of the symlink is missing", "remove it")
      return
    }
    guard target.isInside(root) else {
      report(
        .fileOutsideContent,
        path,
        "the symlink points outside the content folder",
        "replace it by a copy of the file"
      )
      return
    }
    let status = try? folder.status(of: name, followsLink: true)
    guard status?.kind == .file else {
      report(.fileNotRegular, path, "the target of the symlink is not a regular file", "remove it")
      return
    }
    add(path, status, isLink: true)
  }

  private mutating func add(_ path: String, _ status: FileStatus?, isLink: Bool = false) {
    guard let content = ContentPath(path: path, types), let metadata = status?.metadata else {
      diagnostics.append(.unexpectedFile(Self.shown(path, in: root), path))
      return
    }
    files.append(FoundFile(content: content, metadata: metadata, isLink: isLink))
  }

  private static func shown(_ path: String, in root: String) -> String {
    root.hasSuffix("/") ? root + path : "\(root)/\(path)"
  }

  /// Returns the files that the site uses, with a warning for each other one: topic files must belong to a topic kind of the
  /// configuration.
  static func used(
    _ files: [FoundFile],
    of root: String,
    _ configuration: SiteConfiguration
  ) -> Diagnosed<[FoundFile]> {
    let unused = files.filter { !$0.content.isUsed(configuration) }
    guard !unused.isEmpty else { return Diagnosed(files) }
    let (paths, topics) = (Set(unused.map(\.path)), configuration.topicKinds.map(\.folder))
    return Diagnosed(
      files.filter { !paths.contains($0.path) },
      unused.map { .unexpectedFile(shown($0.path, in: root), $0.path, topics: topics) }
    )
  }

  private mutating func report(_ code: DiagnosticCode, _ path: String, _ message: String, _ hint: String) {
    let source = SourceFile(path: Self.shown(path, in: root), bytes: [])
    diagnostics.append(Diagnostic(code, message, hint: hint, in: source))
  }
}
