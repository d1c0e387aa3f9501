import ReviewModel

/// What a site's own accent adds to the end of the theme's style sheet: three properties, which the theme takes in the
/// place of its own colours. Pages could not set them, for their policy allows no styles within them.
package enum AccentStyle {
  /// The style sheet that takes the properties.
  package static let sheet = "style.css"

  /// Returns the properties for the shades of an accent; nil for the default, whose colours the theme holds.
  package static func css(_ shades: AccentShades) -> String? {
    guard shades != .standard else { return nil }
    return """

      :root {
        --site-accent: light-dark(\(shades.onPaper), \(shades.onNight));
        --site-fill: \(shades.fill);
        --site-on-fill: \(shades.onFill);
      }

      """
  }
}
