/// A segment of a body that is parsed separately: a table, a gallery, a footnote, or the text around these and around the
/// borders of spoilers.
///
/// Separate parsing guarantees well-formed HTML, in which no list, quote or element crosses the border of a spoiler. Every
/// segment receives all link reference definitions of the body.
struct BodySegment {
  enum Kind: Equatable {
    case text, table, gallery
    /// A footnote, with the range of its name in the source file.
    case footnote(name: Range<Int>)
  }

  /// The range of the segment in the source file.
  var range = 0..<0
  /// The index of the first line among the lines of the body.
  var firstLine = 0
  /// The range of the spoiler's title, which may be empty; nil outside spoilers.
  var spoilerTitle: Range<Int>?
  /// Whether the segment is the first, and the last, of its spoiler.
  var beginsSpoiler = false
  var endsSpoiler = false
  var kind = Kind.text

  /// The range of the name, if the segment is a footnote.
  var footnoteName: Range<Int>? {
    if case .footnote(let name) = kind { name } else { nil }
  }
}
