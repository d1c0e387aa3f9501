import MarkdownRendering
import ReviewModel

extension SiteConfiguration {
  /// Returns a text of the author outside of Markdown, such as a title, with the typographic marks of its language, that of the site
  /// by default; the text itself if the site turns them off.
  package func typeset(_ text: String, in language: String? = nil) -> String {
    smartPunctuation ? QuotationMarks.typeset(text, in: language ?? self.language) : text
  }

  /// Returns a link whose name has the typographic marks of the site's language.
  func typeset(_ link: Link) -> Link { Link(name: typeset(link.name), url: link.url) }
}

extension Site {
  /// Returns a title for a heading, with typographic marks, and with soft hyphens in the long words of some languages.
  package func heading(_ title: String, in language: String?) -> String {
    divided(typeset(title, in: language), in: language)
  }

  /// Returns a text with soft hyphens in the long words of some languages.
  package func divided(_ text: String, in language: String? = nil) -> String {
    WordJoints.apply(to: language ?? configuration.language) ? WordJoints.divided(text) : text
  }

  /// Returns a text of the author outside of Markdown with the typographic marks of its language.
  package func typeset(_ text: String, in language: String? = nil) -> String {
    configuration.typeset(text, in: language)
  }

  /// Returns a link whose name has the typographic marks of the site's language.
  package func typeset(_ link: Link) -> Link { configuration.typeset(link) }
}
