import BinaryCoding
import Diagnostics
import Notation

/// The part of a URL that identifies a page: letters, digits and single hyphens, never empty, and a valid file name on
/// every system.
package struct Slug: Hashable, Comparable, Sendable {
  /// The slug before percent-encoding.
  package let value: String

  /// The maximum size in bytes of UTF-8, so that a file name has room for a suffix.
  package static let longest = 120

  /// Creates the slug of a name: in lower case, without diacritics and punctuation, words joined by hyphens. Letters of
  /// every script are kept unless `letters` replaces them. The signs of a name without letters and digits are
  /// spelled out. Returns nil for white space.
  package init?(of name: String, _ letters: SlugLetters = .plain) {
    guard let key = NameKey(of: name, letters) else { return nil }
    self.init(of: key)
  }

  /// Creates the slug of a key.
  init(of key: NameKey) {
    let text = key.isPlain && key.value.utf8.count <= Self.longest ? key.value : Self.words(of: key.value)
    self = text.map { Slug(unreserved: $0) } ?? Slug(spelling: key)
  }

  /// Creates the slug of a key with signs spelled out: `c-plus-plus` for `C++`.
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

  /// Creates a unique slug with the hash of a key: `c-2f1d7c9a`.
  init(coding key: NameKey) {
    let code = "-" + ContentHash(key.value).short.lowercased()
    self.init(unreserved: Self.name(Slug(spelling: key).value, endingWith: code))
  }

  private init(unreserved text: String) { value = Self.isReserved(text) ? text + "-1" : text }

  /// Returns whether a name is its own slug: ASCII words in lower case, joined by hyphens. Most file names and many tags are.
  static func isPlain(_ name: String) -> Bool {
    guard name.utf8.count <= longest else { return false }
    var previous = UInt8(ascii: "-")
    for byte in name.utf8 {
      guard byte &- 0x61 < 26 || byte.isDigit || byte == UInt8(ascii: "-") && previous != byte else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "-")
  }

  /// Returns the words of a folded name joined by hyphens; nil if there are none.
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

  /// Parses a slug; nil unless the text equals its own slug.
  package init?(written text: String) {
    guard let slug = Slug(of: text), slug.value == text else { return nil }
    self = slug
  }

  /// Returns a name with an ending such as `-2`, shortened so that the ending fits into `longest` bytes of the slug.
  /// Names with different endings therefore have different slugs.
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

  /// Names that Windows reserves for devices ("Naming Files, Paths, and Namespaces"), and the name of pages of lists.
  private static let reserved: Set<String> = {
    let ports = (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(ports + ["con", "prn", "aux", "nul", "page"])
  }()
}
