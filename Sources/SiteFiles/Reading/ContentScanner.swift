import Diagnostics
import SiteRendering

/// Finds the files of the content folder, in the order of their names, and names what it will not read.
struct ContentScanner {
  private let root: String
  private(set) var listing = ContentListing()
  private(set) var diagnostics: [Diagnostic] = []

  /// Lists the content folder at `path`.
  static func scan(_ path: String) throws(FileError) -> Diagnosed<ContentListing> {
    guard resolvedPath(path) != nil else { return Diagnosed(ContentListing(), [missing(path)]) }
    let folder = try Descriptor.folder(path)
    var scanner = ContentScanner(root: path)
    try scanner.scan(folder, below: "", depth: 0)
    return Diagnosed(scanner.listing, scanner.diagnostics)
  }

  private static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .contentMissing,
      "there is no content folder '\(path)'",
      hint: "run verdict in the folder that holds it, name it with --content, or make a new site with verdict init",
      in: SourceFile(path: path, bytes: [])
    )
  }

  private init(root: String) {
    self.root = root
  }

  private mutating func scan(_ folder: borrowing Descriptor, below prefix: String, depth: Int) throws(FileError) {
    guard depth <= ContentLimits.depth else {
      report(.foldersTooDeep, prefix, "folders nest deeper than \(ContentLimits.depth) levels", "move it further up")
      return
    }
    for name in try folder.names() where !name.isHidden {
      let path = prefix + name.shown
      guard name.isUTF8 else {
        report(.fileNameNotUTF8, path, "the file's name is not UTF-8", "rename it")
        continue
      }
      try visit(name.shown, of: folder, path: path, depth: depth)
    }
  }

  private mutating func visit(
    _ name: String,
    of folder: borrowing Descriptor,
    path: String,
    depth: Int
  ) throws(FileError) {
    switch (try? folder.status(of: name))?.kind {
    case .folder?: try descend(name, of: folder, path: path, depth: depth)
    case .file?: add(path)
    case .link?: follow(name, of: folder, path: path)
    case .other?:
      report(.fileNotRegular, path, "this is not a regular file", "remove it from the content folder")
    case nil: report(.fileUnreadable, path, "the file cannot be read", "check its permissions")
    }
  }

  private mutating func descend(
    _ name: String,
    of folder: borrowing Descriptor,
    path: String,
    depth: Int
  ) throws(FileError) {
    do throws(FileError) {
      try scan(try folder.folder(name), below: path + "/", depth: depth + 1)
    } catch {
      report(.fileUnreadable, path, "the folder cannot be read", "check its permissions")
    }
  }

  /// A link is taken for the file it leads to, if that is a regular file below the content folder.
  private mutating func follow(_ name: String, of folder: borrowing Descriptor, path: String) {
    guard let target = resolvedPath(folder.joined(name)), let root = resolvedPath(root) else {
      report(.fileNotRegular, path, "this link leads to nothing", "remove it")
      return
    }
    guard target.hasPrefix(root + "/") else {
      report(.fileOutsideContent, path, "this link leads out of the content folder", "copy the file instead")
      return
    }
    guard (try? folder.status(of: name, followsLink: true))?.kind == .file else {
      report(.fileNotRegular, path, "this link leads to something that is not a regular file", "remove it")
      return
    }
    add(path)
  }

  private mutating func add(_ path: String) {
    guard let file = ContentListing.File(path: path) else {
      report(
        .unexpectedFile,
        path,
        "nothing is made of this file",
        "reviews live in reviews/, restaurants in restaurants/, other pages in pages/"
      )
      return
    }
    listing.files.append(file)
  }

  private mutating func report(_ code: DiagnosticCode, _ path: String, _ message: String, _ hint: String) {
    let shown = root.hasSuffix("/") ? root + path : "\(root)/\(path)"
    diagnostics.append(Diagnostic(code, message, hint: hint, in: SourceFile(path: shown, bytes: [])))
  }
}
