import ImportFormats

/// Systems with Markdown bodies and their own template tags.
package enum ForeignSystem: Sendable {
  case jekyll, hugo, eleventy
}

/// The body of a post of another system.
package struct ForeignBody: Sendable {
  /// The text after the front matter.
  package var text: String
  /// The path of the source file, and the first line of the body.
  package var place: ImportPlace
  /// The URL path of the post in the old site, such as `/2020/01/02/name/`; the base of relative URLs.
  package var address: String?
  /// Jekyll's `excerpt_separator` of the post or its site.
  package var excerptSeparator: String?
  /// Whether the text is HTML, not Markdown.
  package var isHTML = false

  package init(_ text: String, at place: ImportPlace, address: String? = nil) {
    (self.text, self.place, self.address) = (text, place, address)
  }
}

/// The resolver for references in the bodies of a site, provided by the importer.
package struct ForeignSite: Sendable {
  package var system: ForeignSystem
  /// The folder of the site in the source, with a trailing `/`, such as `docs/`; empty for the whole source.
  package var root = ""
  /// The origin of the old site, such as `https://blog.example`.
  package var origin: String?
  /// The base path of the old site, such as `/blog`; empty for the root of the host.
  package var basePath = ""
  /// The resolver for images: a source path to the new path below the content folder; nil if the source lacks the image.
  package var picture: @Sendable (_ sourcePath: String) -> String? = { _ in nil }
  /// The resolver for image names: a file name in any folder to the source path and new path; nil if missing or ambiguous.
  package var pictureNamed: @Sendable (_ name: String) -> (source: String, path: String)? = { _ in nil }
  /// The resolver for pages: a reference to a link destination such as `reviews/name.md`; nil if the page is not imported.
  package var page: @Sendable (ForeignReference) -> String? = { _ in nil }

  package init(_ system: ForeignSystem) { self.system = system }
}

/// A reference to another page of the old site.
package enum ForeignReference: Hashable, Sendable {
  /// A URL path without `ForeignSite.basePath`, percent-decoded: `/2020/01/02/name/`.
  case address(String)
  /// The path of a source file: `_posts/2020-01-02-name.md`.
  case file(String)
  /// The name in Jekyll's `{% post_url %}` or Hugo's `ref`: `2020-01-02-name`, `post/name.md`.
  case name(String)
  /// The lowercase title or file name, as wiki links use it.
  case title(String)
}

/// A body in valid Markdown.
package struct ConvertedBody: Sendable {
  package var text: String
  package var remarks: [ImportRemark] = []
  /// The source paths of its images, by their new paths below the content folder.
  package var pictures: [String: String] = [:]
  /// The origins of its external images, all with HTTPS.
  package var pictureOrigins: Set<String> = []
  /// Whether the text is quoted as code, because it would not build otherwise.
  package var isQuoted = false
}
