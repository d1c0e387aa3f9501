import BinaryCoding
import Diagnostics
import PictureMetadata
import ReviewModel

/// The path of a file below the content folder, and what is made of the file.
package struct ContentPath: Hashable, Sendable {
  package let path: String
  package let kind: ContentKind

  /// Judges a path; nil when nothing is made of such a file.
  package init?(path: String) {
    guard let kind = ContentKind(path) else { return nil }
    self.path = path
    self.kind = kind
  }

  /// Whether something is made of it in a site with some kinds of topics: facts are about those of one of them.
  package func isUsed(_ kinds: [TopicKind]) -> Bool { kind != .facts || kinds.contains { path.lies(in: $0.folder) } }
}

extension Diagnostic {
  /// What is said of a file of which nothing is made, by the path that a person would type.
  package static func unexpectedFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .unexpectedFile,
      "file ignored: unknown folder or type",
      hint: "move it to reviews/, restaurants/, pages/ or static/",
      in: SourceFile(path: path, bytes: [])
    )
  }
}

/// What is made of a content file.
package enum ContentKind: Sendable {
  case configuration, views, review, facts, page, picture, plain

  /// Whether it has front matter and a body. Facts are about topics of the kind that their folder names, if there is one.
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

/// The path of the site's configuration below the content folder.
package let configurationPath = "site.yaml"

/// The path of the file that tells how often pages were viewed.
package let viewsPath = "views.json"

/// The folder, below the content folder, of what is published as it is, at the root of the site.
package let plainFolder = "static"
