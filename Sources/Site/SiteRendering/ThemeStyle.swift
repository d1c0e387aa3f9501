import Notation
import ReviewModel

/// The custom properties of a site's accent colour, its fonts and the settings of its theme, and its colour scheme, appended to the theme's style sheet.
/// Pages cannot set them, because the CSP forbids inline styles.
package enum ThemeStyle {
  /// The style sheet that the properties are appended to.
  package static let sheet = "style.css"

  /// Returns the properties of a site; nil without settings and for the default accent,
  /// whose colours the theme contains.
  package static func css(_ site: SiteConfiguration, _ fonts: [FontStyle] = []) -> String? {
    let colours = site.accent == .standard || site.accent.isAutomatic ? [] : properties(of: site.accent)
    let properties = colours + families(site.fonts, fonts) + settings(site.theme)
    let scheme = site.theme.manifest.scheme.map { "  color-scheme: \($0);\n" } ?? ""
    guard !properties.isEmpty || !scheme.isEmpty else { return nil }
    return fonts.map(\.css).joined() + "\n" + rule(properties, scheme)
  }

  /// Returns the properties of an accent colour.
  static func css(_ accent: AccentShades) -> String { rule(properties(of: accent)) }

  private static func rule(_ properties: [Property], _ scheme: String = "") -> String {
    ":root {\n\(scheme)" + properties.map { "  --\($0.name): \($0.value);\n" }.joined() + "}\n"
  }

  private typealias Property = (name: String, value: String)

  private static func families(_ fonts: SiteFonts, _ styles: [FontStyle]) -> [Property] {
    SiteFonts.Role.allCases.compactMap { role in
      if case .family(let name)? = fonts.choices[role] { return (role.property, "\(quoted(name)), \(role.generic)") }
      return styles.first { $0.role == role }.map { (role.property, $0.families) }
    }
  }

  private static func properties(of shades: AccentShades) -> [Property] {
    [
      ("site-accent", "light-dark(\(shades.onPaper), \(shades.onNight))"),
      ("site-fill", "\(shades.fill)"), ("site-on-fill", "\(shades.onFill)"),
    ]
  }

  /// Returns the values that style sheets can use: not those of lists, days, links and images.
  private static func settings(_ theme: ThemeSettings) -> [Property] {
    theme.manifest.settings.compactMap { setting in
      let (type, value) = (setting.type, theme.values[setting.key])
      let written: String? =
        switch type.presentation {
        case .condition: value == nil ? "0" : "1"
        case .number: value?.machineTexts[0]
        case .text where type.name == "colour": value?.text
        case .text where type.choices.allSatisfy(isIdentifier):
          value?.text.map { type.choices.isEmpty ? quoted($0) : $0 }
        case .text: value?.text.map(quoted)
        case .texts, .day, .url: nil
        }
      return written.map { ("theme-\(setting.key)", $0) }
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.first?.isLetter ?? false
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// Returns a text as a string (CSS Syntax 3, section 4.3.5).
  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0.isNewline ? " " : $0] } + "\""
  }
}
