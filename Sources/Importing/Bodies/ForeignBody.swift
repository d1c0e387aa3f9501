/// Systems whose bodies are Markdown with tags of their own.
package enum ForeignSystem: Sendable {
  case jekyll, hugo, eleventy
}

/// The body of a post of another system.
package struct ForeignBody: Sendable {
  /// What follows the front matter.
  package var text: String
  /// The path of its file in the source, and the line on which the body begins.
  package var place: ImportPlace
  /// The path of the post's page in the old site, such as `/2020/01/02/name/`, to which relative addresses are relative.
  package var address: String?
  /// `excerpt_separator` of Jekyll, of the post or of its site.
  package var excerptSeparator: String?
  /// The lists of pictures in its front matter that `{% include gallery id="…" %}` shows; `gallery` where it names none.
  package var galleries: [String: [ForeignPicture]] = [:]

  package init(_ text: String, at place: ImportPlace, address: String? = nil) {
    (self.text, self.place, self.address) = (text, place, address)
  }
}

/// A picture that front matter lists.
package struct ForeignPicture: Sendable {
  package var address: String
  package var alt: String
  package var caption: String

  package init(_ address: String, alt: String = "", caption: String = "") {
    (self.address, self.alt, self.caption) = (address, alt, caption)
  }
}

/// What bodies of a site refer to, as only the importer of its system knows.
package struct ForeignSite: Sendable {
  package var system: ForeignSystem
  /// The folder of the site in the source, with `/` at its end, such as `docs/`; empty for the source as a whole.
  package var root = ""
  /// The address of the old site without a path, such as `https://blog.example`.
  package var origin: String?
  /// The path below which the old site lies, such as `/blog`; empty for the whole of its host.
  package var basePath = ""
  /// The path below the content folder that a picture of the source gets; nil where the source has no such picture.
  package var picture: @Sendable (_ sourcePath: String) -> String? = { _ in nil }
  /// A picture by its name alone, wherever it lies: its path in the source, and the one that it gets.
  package var pictureNamed: @Sendable (_ name: String) -> (source: String, path: String)? = { _ in nil }
  /// What a link says that leads to what becomes of a page of the old site, such as `reviews/name.md`; nil where nothing does.
  package var page: @Sendable (ForeignReference) -> String? = { _ in nil }

  package init(_ system: ForeignSystem) { self.system = system }
}

/// How a body names another page of its site.
package enum ForeignReference: Hashable, Sendable {
  /// A path of the old site, without `ForeignSite.basePath`, decoded: `/2020/01/02/name/`.
  case address(String)
  /// A file of the source: `_posts/2020-01-02-name.md`.
  case file(String)
  /// What `{% post_url %}` or `ref` of Hugo calls it: `2020-01-02-name`, `post/name.md`.
  case name(String)
  /// Its name in wiki links, in lower case: its title or file name.
  case title(String)
}

/// A body that Verdict takes.
package struct ConvertedBody: Sendable {
  package var text: String
  package var remarks: [ImportRemark] = []
  /// Where the pictures that it shows lie in the source, by the paths that they get below the content folder.
  package var pictures: [String: String] = [:]
  /// The origins of the pictures that it shows from elsewhere, all of HTTPS.
  package var pictureOrigins: Set<String> = []
}
