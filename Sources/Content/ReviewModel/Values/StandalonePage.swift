import BinaryCoding

/// A page that is no review, such as `/about/`.
package struct StandalonePage: Sendable {
  /// The path of its file below the content folder.
  package let path: String
  /// The components of its URL: `about` for `/about/`.
  package let components: [String]
  package let title: String
  /// The author's one sentence.
  package let verdict: String?
  package let illustration: Illustration?
  package let language: String?
  /// Which template the theme draws it with: `wide` for `page.wide.html`; nil for `page.html`.
  package let layout: Written<String>?
  package let isDraft: Bool
}

extension StandalonePage: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    components.encode(to: &encoder)
    title.encode(to: &encoder)
    verdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    language.encode(to: &encoder)
    layout.encode(to: &encoder)
    isDraft.encode(to: &encoder)
  }

  /// The arguments are read in the order in which `encode` wrote them.
  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      path: try decoder.text(),
      components: try [String](from: &decoder),
      title: try decoder.text(),
      verdict: try String?(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      language: try String?(from: &decoder),
      layout: try Written<String>?(from: &decoder),
      isDraft: try Bool(from: &decoder)
    )
  }
}
