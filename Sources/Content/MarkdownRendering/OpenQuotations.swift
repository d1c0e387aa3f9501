/// The quotations that are open while a text is read.
struct OpenQuotations {
  /// Marks that enclose a quotation together in any language, such as `“…”`, `„…“` and `”…”`.
  private enum Family {
    case double, single, guillemet, angle, corner, whiteCorner, title, subtitle
  }

  /// The families of the open quotations, innermost last.
  private var open: [Family] = []

  var isEmpty: Bool { open.isEmpty }

  /// Reads a character, and returns whether it ends a quotation.
  mutating func read(_ index: Int, of text: [Unicode.Scalar]) -> Bool {
    guard let (family, opens) = Self.kind(of: text[index]) else { return false }
    let flanks = Flanks(
      before: index > 0 ? text[index - 1] : " ",
      after: index + 1 < text.count ? text[index + 1] : " "
    )
    if flanks.isWithinWord { return false }
    let isOpening = isOpening(text[index], opens, flanks)
    if family == .single, isApostrophe(flanks, isOpening, opens, before: text[(index + 1)...]) { return false }
    if isOpening {
      open.append(family)
    } else if let level = open.lastIndex(of: family), flanks.canClose || family != .double && family != .single {
      open.removeSubrange(level...)
      return true
    }
    return false
  }

  /// Whether a mark begins a quotation. French marks may be followed by a space, and preceded by one.
  private func isOpening(_ mark: Unicode.Scalar, _ opens: Bool?, _ flanks: Flanks) -> Bool {
    let precedesPunctuation = !isEmpty && flanks.after.isMarkdownPunctuation
    if flanks.canOpen { return opens ?? !(flanks.canClose || precedesPunctuation) }
    return opens == true && flanks.before.properties.isWhitespace && (mark == "«" || mark == "‹")
  }

  /// Whether a single mark replaces letters: before a listed word, at the beginning of a word if it would end nothing, or
  /// after a word if the quotation ends later, as in `‘The boys’ toys. Mine!’`.
  private func isApostrophe(
    _ flanks: Flanks,
    _ isOpening: Bool,
    _ opens: Bool?,
    before rest: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard isOpening else { return flanks.before.properties.isAlphabetic && Self.endsAfterPunctuation(rest) }
    let word = String(String.UnicodeScalarView(rest.prefix(Self.longestWord)))
    return isShortened(Array(word.utf8).span) || opens == nil && !Self.endsAfterPunctuation(rest)
  }

  /// Enough characters to recognize a shortened word and its end.
  private static let longestWord = 12

  /// Whether a single mark after a sentence or a comma comes before the next one that begins a quotation.
  private static func endsAfterPunctuation(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    for (before, mark) in zip(text, text.dropFirst()) where kind(of: mark)?.family == .single {
      if before.endsSentence || before == "," { return true }
      if mark == "‘" || mark == "‚" { return false }
    }
    return false
  }

  /// Returns the family of a mark, and whether it begins quotations; nil if that depends on its place in all languages.
  private static func kind(of scalar: Unicode.Scalar) -> (family: Family, opens: Bool?)? {
    switch scalar {
    case "“", "„", "‟", "〝": (.double, true)
    case "”", "\"", "＂", "〞", "〟": (.double, nil)
    case "‘", "‚", "‛": (.single, true)
    case "’", "'": (.single, nil)
    case "«": (.guillemet, true)
    case "»": (.guillemet, nil)
    case "‹": (.angle, true)
    case "›": (.angle, nil)
    case "「": (.corner, true)
    case "」": (.corner, false)
    case "『": (.whiteCorner, true)
    case "』": (.whiteCorner, false)
    case "《": (.title, true)
    case "》": (.title, false)
    case "〈": (.subtitle, true)
    case "〉": (.subtitle, false)
    default: nil
    }
  }
}
