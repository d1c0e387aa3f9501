import Diagnostics

/// The declarations in the `theme.yaml` of a theme and of the themes that it extends.
package struct ThemeManifest: Sendable {
  /// The theme that this one extends; nil for the default theme.
  package internal(set) var base: ThemeName?
  /// The settings that a site can write below `theme:`, besides `name` and `accent`.
  package internal(set) var settings: [Field] = []
  /// The accent colour of sites that choose none; nil for that of the default theme.
  var accent: AccentShades?
  /// The only colour scheme of the theme; nil for a theme with both.
  package internal(set) var scheme: ColourScheme?
  /// The defaults for other settings of the site.
  var site = SiteDefaults()
  /// Whether all declarations are known. Otherwise a site may write other settings as well.
  package var isComplete = true
  /// The names of the themes that the site can choose.
  package var names: [String] = []

  /// Creates the manifest of a theme without settings.
  package init() {}

  /// A manifest that accepts all settings, for commands that do not read the theme.
  package static let unknown: ThemeManifest = {
    var manifest = ThemeManifest()
    manifest.isComplete = false
    return manifest
  }()

  /// Adds the declarations of a theme that this one extends. Settings of both have the declaration of this one.
  package mutating func inherit(from base: ThemeManifest) {
    let own = Set(settings.map(\.key))
    settings = base.settings.filter { !own.contains($0.key) } + settings
    accent = accent ?? base.accent
    scheme = scheme ?? base.scheme
    site.inherit(from: base.site)
    isComplete = isComplete && base.isComplete
  }
}

/// The name of a theme, with its source range.
package struct ThemeName: Sendable {
  package let text: String
  package let source: SourceFile
  package let range: SourceRange

  /// The name of the default theme.
  package static let standard = "default"
}

/// The settings of a site's theme.
package struct ThemeSettings: Sendable {
  /// The declarations of the settings.
  package let manifest: ThemeManifest
  /// The values that the site writes, otherwise the defaults.
  package private(set) var values = Details()

  /// Creates settings; without `value`, all have their defaults.
  init(_ manifest: ThemeManifest = ThemeManifest(), value: (Field) -> FieldValue? = { $0.standard }) {
    self.manifest = manifest
    for field in manifest.settings { if let value = value(field) { values.add(field.key, value) } }
  }
}
