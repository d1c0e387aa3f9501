/// The part of a URL that names one page: letters, digits and single hyphens, never empty, safe as a file name on every
/// system.
package struct Slug: Hashable, Comparable, Sendable {
  /// The slug as it stands in URLs, before percent-encoding.
  package let value: String

  /// The longest slug, in bytes of UTF-8, so that it fits a file name with room for a suffix.
  package static let longest = 120

  /// The slug of a name: lower case, diacritics and punctuation dropped, words joined by hyphens. Letters of every script
  /// stay. A name without a letter or digit has none.
  package init?(of name: String) {
    var result = ""
    var startsWord = true
    for scalar in folded(name).unicodeScalars {
      if Self.isLetter(scalar) || Self.isMark(scalar) && !startsWord {
        let hyphen = startsWord && !result.isEmpty ? "-" : ""
        guard result.utf8.count + hyphen.utf8.count + scalar.utf8.count <= Self.longest else { break }
        result += hyphen
        result.unicodeScalars.append(scalar)
        startsWord = false
      } else if scalar != "'" && scalar != "\u{2019}" {
        // An apostrophe joins: "DC's" is one word.
        startsWord = true
      }
    }
    guard !result.isEmpty else { return nil }
    value = Self.reserved.contains(result) ? result + "-1" : result
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .otherNumber, .letterNumber:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spacingMark || scalar.properties.generalCategory == .nonspacingMark
  }

  /// A slug that was written as such; nil unless it is the slug of itself.
  package init?(written text: String) {
    guard let slug = Slug(of: text), slug.value == text else { return nil }
    self = slug
  }

  package static func < (one: Slug, other: Slug) -> Bool {
    one.value.utf8.lexicographicallyPrecedes(other.value.utf8)
  }

  /// Names that Windows keeps for devices ("Naming Files, Paths, and Namespaces"), and those of paginated lists.
  private static let reserved: Set<String> = {
    let ports = (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(ports + ["con", "prn", "aux", "nul", "page"])
  }()
}
