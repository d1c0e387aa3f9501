import ReviewModel

/// The writing direction of a text, as a value of HTML's `dir`.
package enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// Returns the direction of the script in a BCP 47 tag, otherwise of the usual script of its language (Unicode CLDR, "Likely
  /// Subtags").
  package init(of language: String) {
    let parts = language.lowercased().split(separator: "-").map(String.init)
    let script = parts.dropFirst().first { $0.count == 4 && $0.utf8.allSatisfy(\.isLetter) }
    let isRightToLeft = script.map(Self.scripts.contains) ?? parts.first.map(Self.languages.contains) ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let scripts: Set = [
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "syre", "syrj", "syrn", "thaa",
  ]

  private static let languages: Set = [
    "ar", "arc", "arq", "ars", "ary", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks",
    "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
  ]
}
