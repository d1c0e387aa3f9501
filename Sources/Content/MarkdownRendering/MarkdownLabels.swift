/// The words in a rendered body that are not from its author, in the site's language.
package struct MarkdownLabels: Sendable {
  /// The text before the title of a spoiler.
  package var spoiler = "Spoiler"
  /// The mark between that text and the title, with its space.
  package var colon = ": "
  /// The accessible name of a table.
  package var table = "Table"
  /// The accessible name of the list of footnotes.
  package var footnotes = "Notes"
  /// The accessible name of a link to a footnote.
  package var footnote = "Note"
  /// The accessible name of the link from a footnote back to its reference.
  package var backToText = "Back to the text"
  /// The text before the name of a video site.
  package var videoOn = "Video on"

  /// Creates the English words.
  package init() {}

  /// Takes the words from the strings of a theme.
  package init(_ strings: [String: String]) {
    spoiler = strings["spoiler"] ?? spoiler
    // A full-width colon contains its space.
    colon = strings["colon"].map { $0 == "：" ? $0 : $0 + " " } ?? colon
    table = strings["table"] ?? table
    footnotes = strings["footnotes"] ?? footnotes
    footnote = strings["footnote"] ?? footnote
    backToText = strings["backToText"] ?? backToText
    videoOn = strings["videoOn"] ?? videoOn
  }

  /// All words.
  package var all: [String] { [spoiler, colon, table, footnotes, footnote, backToText, videoOn] }
}
