extension Site {
  /// The value of HTML's `dir` on all pages, from the strings of the theme.
  private var direction: String { string("direction", default: TextDirection.leftToRight.rawValue) }

  /// Whether pages are laid out from right to left.
  package var isMirrored: Bool { direction == TextDirection.rightToLeft.rawValue }

  /// Returns the direction of a text in another language; nil if it equals the direction of the site.
  package func direction(of language: String?) -> String? {
    let other = language.map { TextDirection(of: $0).rawValue }
    return other == direction ? nil : other
  }
}
