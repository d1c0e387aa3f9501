import ReviewModel

/// Where the lines of a text begin, as HTML says it.
enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of the script that a BCP 47 tag names, else of the script in which its language is mostly written
  /// (Unicode CLDR, "Likely Subtags").
  init(of language: String) {
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
