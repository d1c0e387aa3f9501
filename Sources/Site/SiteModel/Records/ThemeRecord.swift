import ReviewModel
import Templating

extension SiteConfiguration {
  /// The fields of `theme` in templates: the accent colour, and the settings that the theme declares.
  package var themeShape: RecordShape {
    RecordShape(
      "theme",
      [
        .init(name: "accent", type: .text, meaning: "The accent colour, as `#rrggbb`."),
        .init(name: "scheme", type: .text, meaning: "`dark` or `light` in a theme with one colour scheme."),
      ] + theme.manifest.settings.map(\.templateField)
    )
  }

  /// Returns the values of `theme` in templates. An image is the URL of its file.
  func themeRecord(_ links: ContentLinks) -> DeclaredRecord {
    let values = theme.manifest.settings.map { setting in
      guard case .picture(let path)? = theme.values[setting.key] else {
        return theme.values[setting.key]?.plain(as: setting.type.presentation)
      }
      return links.picture(path.value, from: configurationPath).map { .url($0.url) }
    }
    let scheme = theme.manifest.scheme.map { PlainValue.text($0.rawValue) }
    return DeclaredRecord(themeShape, [.text(accent.fill.description), scheme] + values)
  }

  /// The images that the settings of the theme name.
  package var themePictures: [Ranged<String>] {
    theme.values.values.compactMap { if case .picture(let path) = $0.value { path } else { nil } }
  }
}
