import BinaryCoding
import Diagnostics
import PictureMetadata
import ReviewModel

/// The path of a file below the content folder, with the kind of its content.
package struct ContentPath: Hashable, Sendable {
  package let path: String
  package let kind: ContentKind

  /// Classifies a path; nil for an unknown folder or type.
  package init?(path: String) {
    guard let kind = ContentKind(path) else { return nil }
    self.path = path
    self.kind = kind
  }

  /// Whether the file is used in a site with the given topic kinds. Facts require a kind with their folder.
  package func isUsed(_ kinds: [TopicKind]) -> Bool { kind != .facts || kinds.contains { path.isInside($0.folder) } }
}

extension Diagnostic {
  /// Returns the warning about an ignored file. `shown` is the path that a user would type, `path` that below the content
  /// folder.
  package static func unexpectedFile(_ shown: String, _ path: String) -> Diagnostic {
    let folder = path.pathComponents.count > 1 ? String(path.pathComponents[0]) : ""
    let name = path.lastPathComponent
    let (stem, type) = name.lastIndex(of: ".").map { (name[..<$0], name[$0...]) } ?? (name[...], "")
    let isKnown = ["reviews", "pages", TopicKind.tags.folder, TopicKind.restaurants.folder].contains(folder)
    guard isKnown, !stem.isEmpty else {
      let hint = "move it to reviews/, restaurants/, pages/ or static/"
      return ignored(shown, "file ignored: unknown folder or type", hint)
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

/// The kind of a content file.
package enum ContentKind: Sendable {
  case configuration, views, review, facts, page, picture, plain

  /// Whether the file has front matter and a body. The folder of facts determines the kind of their topic.
  package var isContent: Bool { self == .review || self == .facts || self == .page }

  fileprivate init?(_ path: String) {
    if path.startsWithBytes(of: "static/") {
      self = .plain
    } else if path.endsWithBytes(of: ".md") {
      self.init(markdown: path)
    } else {
      switch path {
      case configurationPath: self = .configuration
      case viewsPath: self = .views
      case _ where Self.isPicture(path): self = .picture
      default: return nil
      }
    }
  }

  private init?(markdown path: String) {
    if path.startsWithBytes(of: "reviews/") {
      self = .review
    } else if path.startsWithBytes(of: "pages/") {
      self = .page
    } else if path.pathComponents.count > 1 {
      self = .facts
    } else {
      return nil
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    let name = path.lastPathComponent
    guard let dot = name.lastIndex(of: ".") else { return false }
    return PictureFormat.allExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}

/// The path of the site configuration below the content folder.
package let configurationPath = "site.yaml"

/// The path of the file with view counts, below the content folder.
package let viewsPath = "views.json"

/// The folder, below the content folder, whose files are copied unchanged to the root of the site.
package let plainFolder = "static"
