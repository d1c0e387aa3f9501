import BinaryCoding

/// A page other than a review, such as `/about/`.
package struct StandalonePage: ContentValue {
  package let path: String
  /// The components of the URL: `about` for `/about/`.
  package let components: [String]
  package let title: String
  /// A summary in one sentence.
  package let verdict: String?
  package let illustration: Illustration?
  /// The language of the text (BCP 47); nil for the site's.
  package let language: String?
  /// The layout: `wide` for the template `page.wide.html`; nil for `page.html`.
  package let layout: Ranged<String>?
  /// Former paths, which redirect to the page.
  package let aliases: [Ranged<String>]
  /// Whether the page is published only with `--drafts`.
  package let isDraft: Bool
}

extension StandalonePage {
  /// The keys of pages in the order of forms.
  package static let declaration = Declaration([
    Field(own: "title", "Title", "Title of the page."),
    Field(own: "verdict", "Summary", "Summary in one sentence, for search engines and link previews."),
    Field(own: "image", "Image", "Main image: path relative to this file or the content folder."),
    Field(own: "alt", "Alt text of the image"),
    Field(own: "draft", "Draft (not published)", "Marks a draft, which is not published."),
    Field(
      own: "lang",
      "Language",
      "Language of the text, such as de. Default: the language of the site.",
      isRare: true
    ),
    Field(
      own: "layout",
      "Layout",
      "Layout of the page, such as wide for the template page.wide.html.",
      isRare: true
    ),
    Field(own: "slug", "Name in the URL (slug)", isRare: true),
    Field(own: "aliases", nil, "Old paths that redirect here, such as /2019/04/old-name/.", isRare: true),
  ])

  package func encode(to encoder: inout ByteEncoder) {
    components.encode(to: &encoder)
    title.encode(to: &encoder)
    verdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    language.encode(to: &encoder)
    layout.encode(to: &encoder)
    aliases.encode(to: &encoder)
    isDraft.encode(to: &encoder)
  }

  /// Decodes a page. The arguments are evaluated in the order of `encode`.
  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: path,
      components: try [String](from: &decoder),
      title: try decoder.text(),
      verdict: try String?(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      language: try String?(from: &decoder),
      layout: try Ranged<String>?(from: &decoder),
      aliases: try [Ranged<String>](from: &decoder),
      isDraft: try Bool(from: &decoder)
    )
  }
}
