import ReviewModel

/// The custom properties of a site's accent colour, appended to the theme's style sheet. They replace the default colours.
/// Pages cannot set them, because the CSP forbids inline styles.
package enum AccentStyle {
  /// The style sheet that the properties are appended to.
  package static let sheet = "style.css"

  /// Returns the properties for the shades of an accent; nil for the default accent, whose colours the theme contains.
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
