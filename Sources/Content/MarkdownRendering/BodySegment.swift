/// A part of a body that is parsed on its own: a table, a gallery, a footnote, or what stands before, between and after these and the
/// borders of spoilers.
///
/// The parts are parsed apart, not the whole body with marks in it: then no list, quote or HTML that begins in a
/// spoiler can end outside it, or the other way round, whatever the author forgot to close. What is in the spoiler is
/// decided by lines alone, and the HTML is well-formed by construction. What is lost, link reference definitions that
/// hold for the whole body, is put back by giving all of them to every part.
struct BodySegment {
  enum Kind: Equatable {
    case text, table, gallery
    /// A footnote whose name stands at some bytes of the source file.
    case footnote(name: Range<Int>)
  }

  /// The bytes of the part in the source file.
  var range = 0..<0
  /// The index of its first line among the lines of the body.
  var firstLine = 0
  /// The title of the spoiler, perhaps empty, or nil outside spoilers.
  var spoilerTitle: Range<Int>?
  /// Whether the part is the first of its spoiler, and the last.
  var beginsSpoiler = false
  var endsSpoiler = false
  var kind = Kind.text

  /// The bytes of the name, if the part is a footnote.
  var footnoteName: Range<Int>? {
    if case .footnote(let name) = kind { name } else { nil }
  }
}
