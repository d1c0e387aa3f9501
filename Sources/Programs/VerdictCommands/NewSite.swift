import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// A new site and its files.
struct NewSite {
  let today: CalendarDay?
  let hasSamples: Bool
  var kinds = [NewSiteKind.anything]
  var title = "My Reviews"
  var reviewer = "The reviewer"
  var url = "https://reviews.example"
  var language = "en"
  var accent: String?

  /// Returns an error message for an invalid URL; nil for a valid one.
  static func complaint(aboutURL url: String) -> String? {
    SiteURL(url) == nil ? "invalid site URL '\(url)'; use a URL such as https://reviews.example" : nil
  }

  /// Returns the error of `site.yaml` for a value of a key; nil for a valid one.
  static func complaint(about key: String, _ value: String) -> String? {
    let source = SourceFile(path: configurationPath, text: "\(key): \(YAML.text(value))\n")
    // Diagnostics at the beginning concern other keys that are missing.
    let errors = ConfigurationValidator.validate(source).diagnostics.filter { $0.range?.lowerBound ?? 0 > 0 }
    return errors.first { $0.severity == .error }?.text(joinedBy: "; ")
  }

  /// All files in reading order.
  var files: [NewSiteFile] {
    let samples = hasSamples ? NewSiteKind.allCases.filter(kinds.contains).flatMap(\.examples) : []
    let content = ["site.yaml"] + samples + ["pages/about.md"]
    return content.map { NewSiteFile("content/\($0)", text.text("content/\($0)")) }
      + [NewSiteFile(IgnoredFiles.path, IgnoredFiles.text)]
  }

  private var text: NewSiteText {
    var values = ["title": title, "url": url, "reviewer": reviewer, "language": language].mapValues {
      "\(YAML.text($0))"
    }
    values["accent"] = shades
    for kinds in NewSiteKind.groups { values["for \(kinds.map(\.rawValue).joined(separator: " "))"] = scope(of: kinds) }
    let marks = [
      hasSamples ? "samples" : nil, language.prefix { $0 != "-" } == "en" ? nil : "foreign",
      accent.map { _ in "accent" },
    ]
    return NewSiteText(marks: Set(kinds.map(\.rawValue) + marks.compactMap(\.self)), values: values, today: today)
  }

  /// The accent colour with its shades for text, as `site.yaml` requires them for colours of low contrast.
  private var shades: String? {
    guard let colour = accent.flatMap(Colour.init) else { return nil }
    let shades = AccentShades(colour)
    guard [shades.onPaper, shades.onNight].contains(where: { $0 != colour }) else { return "\"\(colour)\"" }
    return "{fill: \"\(colour)\", light: \"\(shades.onPaper)\", dark: \"\(shades.onNight)\"}"
  }

  /// Returns the key `for:` of fields that only some kinds have, with a comma; empty if all kinds of the site have them.
  private func scope(of kinds: [NewSiteKind]) -> String {
    let others = self.kinds.filter { !kinds.contains($0) }
    let categories = kinds.filter(self.kinds.contains).flatMap(\.categories)
    return others.isEmpty ? "" : " for: [\(categories.joined(separator: ", "))],"
  }
}
