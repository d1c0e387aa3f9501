import Diagnostics
import FrontMatter

/// The colour of a site, and whether it can be read.
extension EntryReader {
  mutating func accent() -> Colour? {
    expect("accent", .colour)
    guard let text = writtenText("accent") else {
      reportCommentedAccent()
      return nil
    }
    if let accent = Colour(text.value) {
      reportContrast(of: accent, at: text.range)
      return accent
    }
    report(
      .accentInvalid,
      "'\(text.value)' is not a colour",
      meant: Colour("#" + text.value).map { _ in .text("#" + text.value) },
      of: "accent",
      hint: "write accent: \"#00FF7F\", in quotes",
      at: text.range
    )
    return nil
  }

  /// Without quotes, a colour is a comment to YAML, and nothing is left.
  private mutating func reportCommentedAccent() {
    guard isWritten("accent"), !holdsValue("accent") else { return }
    let comment = comment(behind: place(of: "accent")).flatMap { Colour(source.text(in: $0)) == nil ? nil : $0 }
    let colour = quoted(comment.map { source.text(in: $0) } ?? "#00FF7F")
    let hint = "write accent: \(colour), in quotes: without them, '#' begins a comment"
    let fix = comment.map { [Replacement($0, with: colour)] }
    report(.emptyValue, "'accent' is empty", hint: hint, at: place(of: "accent"), fix: fix ?? [])
  }

  private mutating func reportContrast(of accent: Colour, at range: SourceRange) {
    guard accent != AccentShades.defaultAccent else { return }
    let shades = AccentShades(accent)
    let uses = [("light paper", AccentShades.paper, shades.onPaper), ("the dark", AccentShades.night, shades.onNight)]
    for (name, background, shade) in uses where shade != accent {
      report(
        .accentContrast,
        "\(accent) as text on \(name) has a contrast of \(shown(accent.contrast(with: background))), less than 4.5:1",
        hint: "links and stars are \(shade) there; the accent itself still fills areas",
        at: range
      )
    }
  }

  /// A ratio with two decimals, cut off: one that is too small never looks as if it were enough.
  private func shown(_ ratio: Double) -> String {
    let hundredths = Int(ratio * 100)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100):1"
  }
}
