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
  /// Returns the warning about an ignored file, with the path that a user would type.
  package static func unexpectedFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .unexpectedFile,
      "file ignored: unknown folder or type",
      hint: "move it to reviews/, restaurants/, pages/ or static/",
      in: SourceFile(path: path, bytes: [])
    )
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
