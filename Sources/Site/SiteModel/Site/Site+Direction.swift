extension Site {
  /// Whether pages are laid out from right to left.
  package var isMirrored: Bool { string("direction", default: "ltr") == "rtl" }

  /// Returns the direction of a text in another language; nil if it equals the direction of the site.
  package func direction(of language: String?) -> String? {
    let direction = language.map { TextDirection(of: $0).rawValue }
    return direction == string("direction", default: "ltr") ? nil : direction
  }
}
