import Diagnostics
import FrontMatter

/// Validates the colours of a site and their contrast: one colour, `"#00FF7F"`, `{fill: …, light: …, dark: …}` or `auto`.
extension EntryReader {
  /// Returns the accent of `accent`, unless the theme's settings contain one.
  mutating func accent(besides setting: AccentShades?, in scheme: ColourScheme?) -> AccentShades? {
    let accent = accent(in: scheme)
    guard let setting, holdsValue("accent") else { return setting ?? accent }
    report(.duplicateKey, "'accent' is also set below 'theme'", hint: "remove one of the two", at: place(of: "accent"))
    return setting
  }

  /// Returns the accent; warns about its contrast in the only colour scheme of the theme, or in both.
  mutating func accent(in scheme: ColourScheme?) -> AccentShades? {
    expect("accent", .colour(mayBeAutomatic: true))
    if isProbing || isMapping("accent") { return chosenShades(in: scheme) }
    if case .scalar(let word)? = entry("accent")?.value, word.text.lowercased() == AccentShades.automaticWord {
      return .automatic
    }
    guard let accent = colour("accent") else { return nil }
    let shades = AccentShades(accent.value)
    guard shades != .standard else { return shades }
    let choice = "{fill: \(accent.value.quoted), light: \(shades.onPaper.quoted), dark: \(shades.onNight.quoted)}"
    let hint = "; to set all colours, write accent: \(choice)"
    if scheme != .dark { reportContrast(of: accent, as: shades.onPaper, .paper, hint: hint) }
    if scheme != .light { reportContrast(of: accent, as: shades.onNight, .night, hint: hint) }
    return shades
  }

  private mutating func chosenShades(in scheme: ColourScheme?) -> AccentShades? {
    guard var reader = mapping("accent", example: "fill: \"#00FF7F\"") else { return nil }
    let fill = reader.colour("fill", isRequired: true)
    let (light, dark) = (reader.colour("light"), reader.colour("dark"))
    let rest = "with a contrast of at least 4.5:1. Default: a shade of fill."
    reader.explain([
      "fill": "Colour of areas in quotes, such as \"#00FF7F\".",
      "light": "Colour of links and stars in the light theme, \(rest)",
      "dark": "Colour of links and stars in the dark theme, \(rest)",
    ])
    reader.reportUnknownKeys()
    let shades = fill.map { AccentShades($0.value, light: light?.value, dark: dark?.value) }
    if let shades, shades != .standard {
      if scheme != .dark, let colour = light ?? fill {
        reader.reportContrast(of: colour, as: shades.onPaper, .paper, hint: "; write light: \(shades.onPaper.quoted)")
      }
      if scheme != .light, let colour = dark ?? fill {
        reader.reportContrast(of: colour, as: shades.onNight, .night, hint: "; write dark: \(shades.onNight.quoted)")
      }
    }
    report(reader, of: "accent")
    return shades
  }

  /// Returns the colour of a key; reports an unquoted one, which is a comment in YAML.
  mutating func colour(_ key: String, isRequired: Bool = false) -> Ranged<Colour>? {
    expect(key, .colour(mayBeAutomatic: false), isRequired: isRequired)
    if holdsValue(key) { return value(key, .colour) }
    if isWritten(key) { reportCommented(key) } else if isRequired { reportMissing(key, example: "\"#00FF7F\"") }
    _ = entry(key)
    return nil
  }

  /// Reports an empty key whose colour is unquoted and therefore a YAML comment.
  private mutating func reportCommented(_ key: String) {
    let comment = comment(behind: place(of: key))
    let colour = comment.flatMap { ValueForm.colour.corrections(of: source.text(in: $0)).values.first?.value }
    let fix = comment.flatMap { comment in colour.map { [Replacement(comment, with: $0.quoted)] } }
    let (start, value) = (colour == nil ? "write a colour, such as" : "write", colour?.quoted ?? "\"#00FF7F\"")
    let hint = "'#' begins a comment outside quotes; \(start) \(key): \(value)"
    report(.emptyValue, "key '\(key)' is empty", hint: hint, at: place(of: key), fix: fix ?? [])
  }

  /// The background of text in the accent colour. `box` is the shade with the lowest contrast.
  private enum Ground: String {
    case paper = "the light background"
    case night = "the dark background"

    var box: Colour { self == .paper ? AccentShades.boxes.onPaper : AccentShades.boxes.atNight }
  }

  private mutating func reportContrast(of colour: Ranged<Colour>, as shade: Colour, _ ground: Ground, hint: String) {
    guard shade != colour.value else { return }
    let ratio = shown(colour.value.contrast(with: ground.box))
    report(
      .accentContrast,
      "colour '\(colour.value)' has a contrast of \(ratio) on \(ground.rawValue), less than 4.5:1",
      hint: "links and stars use \(shade)\(hint)",
      at: colour.range
    )
  }

  /// Returns a ratio truncated to two decimals, so that an insufficient ratio is never rounded up to a sufficient one.
  private func shown(_ ratio: Double) -> String {
    let hundredths = Int(ratio * 100)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100):1"
  }
}

extension Colour {
  fileprivate var quoted: String { "\"\(self)\"" }
}
