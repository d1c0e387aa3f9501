import Diagnostics
import FontReading
import ReviewModel
import SiteRendering

extension LoadedTheme {
  /// Returns the styles of the font files of a site, which are assets of the theme.
  func fonts(of site: SiteConfiguration) -> Diagnosed<[FontStyle]> {
    var diagnostics: [Diagnostic] = []
    let styles = SiteFonts.Role.allCases.compactMap { role -> FontStyle? in
      let faces = site.fonts.files(role).compactMap { face($0, site.fonts.source).taking(into: &diagnostics) }
      return faces.isEmpty ? nil : FontStyle(role, faces)
    }
    return Diagnosed(styles, diagnostics)
  }

  private func face(_ name: Ranged<String>, _ source: SourceFile?) -> Diagnosed<FontStyle.Face?> {
    guard let bytes = asset(name.value)?.bytes else {
      return Diagnosed(nil, [missing(name, source)])
    }
    guard let font = FontMetrics(woff2: bytes) else { return Diagnosed(nil, [unreadable(name, source)]) }
    let face = FontStyle.Face(
      name.value,
      weights: font.weights,
      isItalic: font.isItalic,
      ascent: font.ascent,
      descent: font.descent,
      lineGap: font.lineGap,
      averageWidth: font.averageWidth
    )
    return Diagnosed(face)
  }

  private func missing(_ name: Ranged<String>, _ source: SourceFile?) -> Diagnostic {
    let hint = "put the file at \(files.folder)/assets/\(name.value)"
    return report(
      "font '\(name.value)' not found",
      hint: didYouMean(name.value, among: assetNames) ?? hint,
      name,
      source
    )
  }

  private func unreadable(_ name: Ranged<String>, _ source: SourceFile?) -> Diagnostic {
    let hint = "use a WOFF2 file of one font with Latin letters"
    return report("'\(name.value)' is damaged, or not a font in the format WOFF2", hint: hint, name, source)
  }

  private func report(_ message: String, hint: String, _ name: Ranged<String>, _ source: SourceFile?) -> Diagnostic {
    let file = source ?? SourceFile(path: files.folder, bytes: [])
    return Diagnostic(.fontInvalid, message, hint: hint, in: file, at: name.range)
  }
}
