import FrontMatter
import Notation

// MARK: - The theme of a site
extension EntryReader {
  /// Returns the name in `theme: NAME` or `theme: {name: NAME}`.
  mutating func themeName() -> Ranged<String>? {
    guard isMapping("theme") else { return value("theme", .themeName) }
    var reader = mapping("theme", example: "")
    return reader?.value("name", .themeName)
  }

  /// Returns the settings below `theme` and the accent colour.
  mutating func theme(_ manifest: ThemeManifest) -> (settings: ThemeSettings, accent: AccentShades?) {
    expect("theme", .suggestion(manifest.names))
    guard isProbing || isMapping("theme"), var reader = mapping("theme", example: "name: wall") else {
      _ = value("theme", .themeName)
      return (ThemeSettings(manifest), nil)
    }
    reader.expect("name", .suggestion(manifest.names))
    _ = reader.value("name", .themeName)
    let accent = reader.accent(in: manifest.scheme)
    let written = reader.details(manifest.settings)
    reader.explain(["name": "Theme: a folder of themes/, or default.", Self.accentKey: "Accent colour."])
    if manifest.isComplete {
      reader.reportUnknownKeys(remedy: "; a theme declares others under settings: in theme.yaml")
    }
    report(reader, of: "theme")
    return (ThemeSettings(manifest) { written[$0.key] ?? (reader.holdsValue($0.key) ? nil : $0.standard) }, accent)
  }
}

extension ValueForm<String> {
  /// The name of a folder of themes. The correction is its slug.
  static let themeName = ValueForm(
    .themeMissing,
    "a theme name",
    example: "wall",
    read: { Field.isKey($0) ? $0 : nil },
    write: { .text($0) }
  ) { text in
    let name = Slug(of: text).map(\.value) ?? ""
    return Field.isKey(name) ? .likely(name) : Corrections()
  }
}
