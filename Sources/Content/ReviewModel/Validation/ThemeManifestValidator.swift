import Diagnostics
import FrontMatter

/// The validator of `theme.yaml`.
package enum ThemeManifestValidator {
  /// Returns the valid declarations of a file, and all its diagnostics.
  package static func validate(_ source: SourceFile) -> Diagnosed<ThemeManifest> {
    if let error = source.textError { return Diagnosed(.unknown, [error]) }
    let entries = YAMLReader.read(source, in: source.range)
    guard let values = entries.value else { return Diagnosed(.unknown, entries.diagnostics) }
    var reader = EntryReader(values, of: source, missingAt: SourceRange(0, 0))
    var manifest = reader.themeManifest()
    reader.reportUnknownKeys()
    let diagnostics = entries.diagnostics + reader.diagnostics
    manifest.isComplete = !diagnostics.hasErrors
    return Diagnosed(manifest, diagnostics)
  }
}

// MARK: - Settings that a theme declares
extension EntryReader {
  fileprivate mutating func themeManifest() -> ThemeManifest {
    var manifest = ThemeManifest()
    manifest.base = value("extends", .themeName).map { ThemeName(text: $0.value, source: source, range: $0.range) }
    manifest.scheme = choice("scheme", among: ColourScheme.allCases.map(\.rawValue)).flatMap(ColourScheme.init)
    manifest.site = siteDefaults()
    let example = "{key: columns, type: number, default: 3}"
    for var reader in mappings("settings", example: example, of: FieldType.declaration) {
      let setting = reader.setting(among: manifest.settings)
      reader.reportUnknownKeys()
      report(reader, of: "settings")
      guard let setting else { continue }
      if setting.key == Self.accentKey {
        manifest.accent = setting.standard?.text.flatMap { Colour($0) }.map { AccentShades($0) }
      } else {
        manifest.settings.append(setting)
      }
    }
    return manifest
  }

  /// Returns the setting in this mapping; nil if it is invalid or conflicts with others.
  private mutating func setting(among others: [Field]) -> Field? {
    let key = fieldKey()
    let type = settingType()
    let help = text("help")
    let standard = type.flatMap { $0.read(&self, Field("default", $0)) }
    if type == nil { _ = entry("default") }
    let written = holdsValue("default") ? "Default: \(source.text(in: valuePlace(of: "default")))." : nil
    guard let key, let type else { return nil }
    let setting = Field(
      key,
      type,
      explanation: [help ?? "Setting of the theme.", written].compactMap(\.self).joined(separator: " "),
      standard: standard
    )
    let reserved = ["name", "scheme"] + (type.name == FieldType.colour.name ? [] : [Self.accentKey])
    return isNew(setting, among: others, ownKeys: reserved) ? setting : nil
  }

  private mutating func settingType() -> FieldType? {
    let type = fieldType(among: FieldType.settings)
    let (limit, limits) = (0...1_000_000, ["min", "max"])
    let (least, most) = (number("min", in: limit, example: 1), number("max", in: limit, example: 9))
    guard type?.name == FieldType.number.name else {
      for key in limits where isWritten(key) { reportNeedless(key, of: type) }
      return type
    }
    guard limits.contains(where: isWritten) else { return type }
    guard limits.allSatisfy(isWritten) else {
      let (missing, example) = isWritten("max") ? ("min", "1") : ("max", "9")
      reportMissing(missing, example: example)
      return type
    }
    guard let least, let most else { return type }
    guard least <= most else {
      let hint = "write min: \(most) and max: \(least)"
      report(.fieldInvalid, "min \(least) is greater than max \(most)", hint: hint, at: valuePlace(of: "min"))
      return type
    }
    return .number(in: least...most)
  }

  private mutating func reportNeedless(_ key: String, of type: FieldType?) {
    guard let type else { return }
    report(
      .fieldInvalid,
      "field type '\(type.name)' does not support '\(key)'",
      hint: "remove \(key):, or write type: number",
      at: place(of: key)
    )
  }

  /// The setting for the accent colour, which every theme has.
  static let accentKey = "accent"
}
