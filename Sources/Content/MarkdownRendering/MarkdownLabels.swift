/// The words that bodies hold beside those of their authors, in the site's language.
package struct MarkdownLabels: Sendable {
  /// Stands before the title of a spoiler.
  package var spoiler = "Spoiler"
  /// What a table is called for those who cannot see it.
  package var table = "Table"
  /// What the list of footnotes is called, and a link to one of them.
  package var footnotes = "Notes"
  package var footnote = "Note"
  /// What the link from a footnote to its reference is called.
  package var backToText = "Back to the text"
  /// Stands before the name of a site that a video is on.
  package var videoOn = "Video on"

  /// English words.
  package init() {}

  /// The words among a theme's strings.
  package init(_ strings: [String: String]) {
    spoiler = strings["spoiler"] ?? spoiler
    table = strings["table"] ?? table
    footnotes = strings["footnotes"] ?? footnotes
    footnote = strings["footnote"] ?? footnote
    backToText = strings["backToText"] ?? backToText
    videoOn = strings["videoOn"] ?? videoOn
  }

  /// All words.
  package var all: [String] { [spoiler, table, footnotes, footnote, backToText, videoOn] }
}
