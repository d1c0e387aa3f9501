import BinaryCoding
import Diagnostics
import Notation

/// The part of a URL that names one page: letters, digits and single hyphens, never empty, safe as a file name on every
/// system.
package struct Slug: Hashable, Comparable, Sendable {
  /// The slug as it stands in URLs, before percent-encoding.
  package let value: String

  /// The longest slug, in bytes of UTF-8, so that it fits a file name with room for a suffix.
  package static let longest = 120

  /// The slug of a name: lower case, diacritics and punctuation dropped, words joined by hyphens. Letters of every script
  /// stay, but for those that are written otherwise. A name without a letter or digit has none.
  package init?(of name: String, _ letters: SlugLetters = .plain) {
    guard let text = Self.isPlain(name) ? name : Self.words(of: folded(letters.written(name))) else { return nil }
    value = Self.isReserved(text) ? text + "-1" : text
  }

  /// Whether a name is its own slug, as most names of files and many tags are: words of ASCII joined by hyphens.
  private static func isPlain(_ name: String) -> Bool {
    guard name.utf8.count <= longest else { return false }
    var previous = UInt8(ascii: "-")
    for byte in name.utf8 {
      guard byte &- 0x61 < 26 || byte.isDigit || byte == UInt8(ascii: "-") && previous != byte else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "-")
  }

  /// The words of a folded name joined by hyphens; nil when there are none.
  private static func words(of name: String) -> String? {
    var result = ""
    var startsWord = true
    for scalar in name.unicodeScalars {
      if isLetter(scalar) || isMark(scalar) && !startsWord {
        let hyphen = startsWord && !result.isEmpty ? "-" : ""
        guard result.utf8.count + hyphen.utf8.count + scalar.utf8.count <= longest else { break }
        result += hyphen
        result.unicodeScalars.append(scalar)
        startsWord = false
      } else if scalar != "'" && scalar != "\u{2019}" {
        // An apostrophe joins: "DC's" is one word.
        startsWord = true
      }
    }
    return result.isEmpty ? nil : result
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return byte.isLetter || byte.isDigit }
    return switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .otherNumber, .letterNumber:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    let category = scalar.properties.generalCategory
    return category == .spacingMark || category == .nonspacingMark
  }

  /// A slug that was written as such; nil unless it is the slug of itself.
  package init?(written text: String) {
    guard let slug = Slug(of: text), slug.value == text else { return nil }
    self = slug
  }

  /// Returns a name with an ending such as `-2`, shortened where its slug, which has `longest` bytes at most, would lose
  /// that ending: names that differ in their endings have slugs that differ.
  package static func name(_ name: String, endingWith ending: String, _ letters: SlugLetters = .plain) -> String {
    guard !ending.isEmpty else { return name }
    var name = name
    let words = ending.drop { $0 == "-" }
    while !name.isEmpty, Slug(of: name + ending, letters)?.value.hasSuffix(words) != true {
      name.unicodeScalars.removeLast()
    }
    return name + ending
  }

  package static func < (one: Slug, other: Slug) -> Bool {
    one.value.precedesBytewise(other.value)
  }

  private static func isReserved(_ text: String) -> Bool {
    text.utf8.count <= longestReserved && reserved.contains(text)
  }

  private static let longestReserved = 4

  /// Names that Windows keeps for devices ("Naming Files, Paths, and Namespaces"), and those of paginated lists.
  private static let reserved: Set<String> = {
    let ports = (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(ports + ["con", "prn", "aux", "nul", "page"])
  }()
}
