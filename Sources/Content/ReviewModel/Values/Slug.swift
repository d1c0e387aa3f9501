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

  /// Makes the slug of a name: lower case, diacritics and punctuation dropped, words joined by hyphens. Letters of every script
  /// stay, but for those that are written otherwise. A name without letters and digits has its signs spelled out; white space has
  /// no slug.
  package init?(of name: String, _ letters: SlugLetters = .plain) {
    guard let key = NameKey(of: name, letters) else { return nil }
    self.init(of: key)
  }

  /// Makes the slug of the names with a key.
  init(of key: NameKey) {
    let text = key.isPlain && key.value.utf8.count <= Self.longest ? key.value : Self.words(of: key.value)
    self = text.map { Slug(unreserved: $0) } ?? Slug(spelling: key)
  }

  /// Makes the slug of the names with a key that spells out their signs: `c-plus-plus` of `C++`.
  init(spelling key: NameKey) {
    var (text, isInWord) = ("", false)
    let scalars = Array(key.value.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      let parts = scalar == "-" && isInWord && place + 1 < scalars.count && scalars[place + 1].isSlugLetter
      isInWord = scalar.isSlugLetter || scalar.isSlugMark && isInWord
      text += isInWord || parts ? String(scalar) : " \(scalar.spelling) "
    }
    self.init(unreserved: Self.words(of: text) ?? "-")
  }

  /// Makes the slug of the names with a key that no other key has: `c-2f1d7c9a`.
  init(coding key: NameKey) {
    let code = "-" + ContentHash(key.value).short.lowercased()
    self.init(unreserved: Self.name(Slug(spelling: key).value, endingWith: code))
  }

  private init(unreserved text: String) { value = Self.isReserved(text) ? text + "-1" : text }

  /// Whether a name is its own slug, as most names of files and many tags are: words of ASCII joined by hyphens.
  static func isPlain(_ name: String) -> Bool {
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
      if scalar.isSlugLetter || scalar.isSlugMark && !startsWord {
        let hyphen = startsWord && !result.isEmpty ? "-" : ""
        guard result.utf8.count + hyphen.utf8.count + scalar.utf8.count <= longest else { break }
        result += hyphen
        result.unicodeScalars.append(scalar)
        startsWord = false
      } else {
        startsWord = true
      }
    }
    return result.isEmpty ? nil : result
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
