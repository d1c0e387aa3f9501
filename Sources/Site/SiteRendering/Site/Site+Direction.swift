extension Site {
  /// The direction of a text that has a language of its own, where it is not the site's.
  func direction(of language: String?) -> String? {
    let direction = language.map { TextDirection(of: $0).rawValue }
    return direction == string("direction", default: "ltr") ? nil : direction
  }
}
