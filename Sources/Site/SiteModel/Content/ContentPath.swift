import BinaryCoding
import Diagnostics
import FrontMatter
import PictureMetadata
import ReviewModel

/// The path of a file below the content folder, with the role of the file.
package struct ContentPath: Sendable {
  package let path: String
  package let role: FileRole

  /// Classifies a path; nil for an unknown folder or type.
  package init?(path: String, _ types: ContentTypes = .standard) {
    guard let role = FileRole(path, types) else { return nil }
    self.init(path: path, role: role)
  }

  init(path: String, role: FileRole) {
    self.path = path
    self.role = role
  }

  /// The content type; nil for a file without front matter.
  package var type: (any ContentType)? { if case .content(let type) = role { type } else { nil } }

  /// Returns whether the file is in a folder that a site uses: facts require a topic kind with their folder.
  package func isUsed(_ configuration: SiteConfiguration) -> Bool {
    guard let type, type.folder == nil else { return true }
    return type.folders(configuration).contains { path.isInside($0) }
  }
}

/// The role of a file in the content folder.
package enum FileRole: Sendable {
  case configuration, views, picture, plain
  /// A file with front matter and a body.
  case content(any ContentType)

  /// Whether the file has front matter and a body.
  package var isContent: Bool { if case .content = self { true } else { false } }

  fileprivate init?(_ path: String, _ types: ContentTypes) {
    if path.startsWithBytes(of: "static/") {
      self = .plain
    } else if path.endsWithBytes(of: ".md") {
      guard let type = types.type(of: path, .fenced) else { return nil }
      self = .content(type)
    } else {
      switch path {
      case configurationPath: self = .configuration
      case viewsPath: self = .views
      case _ where Self.isPicture(path): self = .picture
      default:
        let layout = FileLayout(path: path)
        guard layout != .fenced, let type = types.type(of: path, layout) else { return nil }
        self = .content(type)
      }
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    let name = path.lastPathComponent
    guard let dot = name.lastIndex(of: ".") else { return false }
    return PictureFormat.allExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}

extension FileRole: Equatable {
  package static func == (one: FileRole, other: FileRole) -> Bool {
    switch one {
    case .configuration: if case .configuration = other { true } else { false }
    case .views: if case .views = other { true } else { false }
    case .picture: if case .picture = other { true } else { false }
    case .plain: if case .plain = other { true } else { false }
    case .content(let type): if case .content(let other) = other { type.name == other.name } else { false }
    }
  }
}

extension Diagnostic {
  /// Returns the warning about an ignored file. `shown` is the path that a user would type, `path` that below the content
  /// folder, and `topics` are the folders of topic files.
  package static func unexpectedFile(
    _ shown: String,
    _ path: String,
    topics: [String] = [TopicKind.restaurants.folder, TopicKind.tags.folder]
  ) -> Diagnostic {
    let folder = path.pathComponents.count > 1 ? String(path.pathComponents[0]) : ""
    let name = path.lastPathComponent
    let (stem, type) = name.lastIndex(of: ".").map { (name[..<$0], name[$0...]) } ?? (name[...], "")
    let folders = ContentTypes.standard.all.compactMap(\.folder) + topics
    guard folders.contains(folder), !stem.isEmpty else {
      let hint = "move it to \(folders.map { "\($0)/" }.joined(separator: ", ")) or static/"
      return ignored(shown, "file ignored: unknown folder or type", hint)
    }
    if let type = ContentTypes.standard.all.first(where: { $0.folder == folder }), !type.layouts.contains(.fenced) {
      return ignored(
        shown,
        "file ignored: only .yaml and .csv are read in \(folder)/",
        "write its entries into \(folder)/\(stem).yaml"
      )
    }
    let isText = ["", ".txt", ".text", ".markdown", ".mdown", ".mkd", ".mdx", ".mdwn"].contains(type.lowercased())
    return ignored(
      shown,
      "file ignored: \(type.isEmpty ? "a file without an extension" : "'\(type)'") is not read in \(folder)/",
      isText ? "rename it to \(stem).md" : "move it to static/ to publish it, or remove it"
    )
  }

  private static func ignored(_ shown: String, _ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.unexpectedFile, message, hint: hint, in: SourceFile(path: shown, bytes: []))
  }
}
