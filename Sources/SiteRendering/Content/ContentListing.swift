/// The files of a content folder, in the order of their paths.
package struct ContentListing: Sendable {
  package var files: [File] = []

  package init() {}

  /// One file, by its path below the content folder.
  package struct File: Hashable, Sendable {
    package let path: String
    package let kind: Kind

    /// Makes a file of its path; nil when nothing is made of such a file.
    package init?(path: String) {
      guard let kind = Kind(path) else { return nil }
      self.path = path
      self.kind = kind
    }
  }

  /// What is made of a file.
  package enum Kind: Sendable {
    case configuration, review, restaurant, page, picture

    /// Whether it has front matter and a body.
    package var isContent: Bool { self == .review || self == .restaurant || self == .page }

    init?(_ path: String) {
      let isMarkdown = path.hasSuffix(".md")
      switch path {
      case configurationPath: self = .configuration
      case _ where isMarkdown && path.hasPrefix("reviews/"): self = .review
      case _ where isMarkdown && path.hasPrefix("restaurants/"): self = .restaurant
      case _ where isMarkdown && path.hasPrefix("pages/"): self = .page
      case _ where Self.isPicture(path): self = .picture
      default: return nil
      }
    }

    private static func isPicture(_ path: String) -> Bool {
      let name = path.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return false }
      return ["jpg", "jpeg", "png", "webp", "avif", "gif", "svg"].contains(name[name.index(after: dot)...].lowercased())
    }
  }
}

/// The path of the site's configuration below the content folder.
package let configurationPath = "site.yaml"
