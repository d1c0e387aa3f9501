import Diagnostics
import FrontMatter

/// Validates the fonts of a site: `{text: Georgia, interface: fonts/inter.woff2}`.
extension EntryReader {
  mutating func fonts() -> SiteFonts {
    var fonts = SiteFonts()
    guard var reader = mapping("fonts", example: "text: Georgia") else { return fonts }
    fonts.source = source
    fonts.choices[.text] = reader.font("text")
    let italic = reader.font("italic")
    if case .files(let files)? = fonts.choices[.text], case .files(let others)? = italic {
      fonts.choices[.text] = .files(files + others)
    } else if let italic {
      reader.reportItalic(italic)
    }
    fonts.choices[.interface] = reader.font("interface")
    reader.explain([
      "text": "Font of titles, verdicts and texts: a family of systems, or a WOFF2 file below templates/assets.",
      "italic": "WOFF2 file with the italics of text.",
      "interface": "Font of menus, days and facts: a family of systems, or a WOFF2 file below templates/assets.",
    ])
    reader.reportUnknownKeys()
    report(reader, of: "fonts")
    return fonts
  }

  /// Returns the family or file of a key; nil if it is missing, or a file in another format.
  private mutating func font(_ key: String) -> SiteFonts.Choice? {
    expect(key, .text)
    guard let name = writtenText(key) else { return nil }
    let format = SiteFonts.formats.first { name.value.lowercased().hasSuffix($0) }
    guard let format, format != ".woff2" else { return format == nil ? .family(name.value) : .files([name]) }
    let hint = "convert it to WOFF2, or write a family of systems, such as \(key): Georgia"
    report(.fontInvalid, "'\(name.value)' is not a font in the format WOFF2", hint: hint, at: name.range)
    return nil
  }

  /// Reports italics without a file for the upright text, or a family as italics.
  private mutating func reportItalic(_ italic: SiteFonts.Choice) {
    let isFamily = if case .family = italic { true } else { false }
    report(
      .fontInvalid,
      isFamily ? "'italic' is a family; only files have separate italics" : "'italic' without a file in 'text'",
      hint: isFamily
        ? "remove it: the family contains its italics" : "write the upright font, such as text: fonts/a.woff2",
      at: valuePlace(of: "italic")
    )
  }
}

extension SiteFonts {
  /// The file name extensions of fonts.
  fileprivate static let formats = [".woff2", ".woff", ".ttf", ".otf", ".eot"]
}
