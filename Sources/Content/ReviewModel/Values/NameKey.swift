import Notation

/// The identity of a name: names with equal keys are the same. Letter case, diacritics, spacing and separators are
/// ignored, but signs that distinguish names, as in `C++` and `C#`, are not.
///
/// The key consists of the letters and digits in lower case, hyphens between words, and those signs. A name without
/// letters and digits keeps all its scalars except white space.
package struct NameKey: Hashable, Comparable, Sendable {
  /// The key as a text.
  package let value: String
  /// Whether the key is a valid slug, except for its length.
  let isPlain: Bool

  /// Creates the key of a name; nil for white space.
  package init?(of name: String, _ letters: SlugLetters = .plain) {
    if Slug.isPlain(name) {
      self.init(value: name, isPlain: true)
      return
    }
    var builder = Builder()
    let foldedName = folded(letters.written(name))
    builder.add(foldedName)
    if !builder.hasLetters {
      let texts = [foldedName, composed(name)].map { $0.withoutWhiteSpace }
      builder = Builder(text: texts[0].isEmpty ? texts[1] : texts[0], isPlain: false)
    }
    guard !builder.text.isEmpty else { return nil }
    self.init(value: builder.text, isPlain: builder.isPlain)
  }

  /// Creates the key of a slug, which is also a name.
  init(_ slug: Slug) { self.init(value: slug.value, isPlain: true) }

  init(value: String, isPlain: Bool) { (self.value, self.isPlain) = (value, isPlain) }

  package static func == (one: NameKey, other: NameKey) -> Bool { one.value == other.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }

  package static func < (one: NameKey, other: NameKey) -> Bool { one.value < other.value }
}

/// A builder of a key from a folded name, scalar by scalar.
private struct Builder {
  var text = ""
  var isPlain = true
  private(set) var hasLetters = false
  private var startsWord = true

  init() {}

  init(text: String, isPlain: Bool) { (self.text, self.isPlain) = (text, isPlain) }

  mutating func add(_ name: String) {
    let scalars = name.unicodeScalars
    let inner = scalars.withoutAffixes
    for index in scalars.indices { add(scalars[index], isAffix: !(inner.startIndex..<inner.endIndex).contains(index)) }
  }

  private mutating func add(_ scalar: Unicode.Scalar, isAffix: Bool) {
    if scalar.isSlugLetter || scalar.isSlugMark && !startsWord {
      // Spaces beside a sign are ignored.
      if startsWord, let last = text.unicodeScalars.last, last.isSlugLetter || last.isSlugMark { text += "-" }
      text.unicodeScalars.append(scalar)
      (startsWord, hasLetters) = (false, true)
    } else if isAffix || scalar.isNameSign {
      text.unicodeScalars.append(scalar)
      (startsWord, isPlain) = (true, false)
    } else if !scalar.isApostrophe {
      startsWord = true
    }
  }
}

extension NameKey {
  /// The signs that distinguish the name from others with its words: `++` of `C++`; empty for most names, and for names
  /// without words.
  package var signs: String {
    let scalars = value.unicodeScalars
    guard !isPlain, scalars.contains(where: \.isSlugLetter) else { return "" }
    // A hyphen within a name separates words.
    let inner = scalars.withoutAffixes
    return String(
      String.UnicodeScalarView(
        scalars.indices.filter { index in
          let scalar = scalars[index]
          let isInner = (inner.startIndex..<inner.endIndex).contains(index)
          return !scalar.isSlugLetter && !scalar.isSlugMark && !(scalar == "-" && isInner)
        }.map { scalars[$0] }
      )
    )
  }
}

extension String {
  fileprivate var withoutWhiteSpace: String {
    String(UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

extension String.UnicodeScalarView {
  /// The scalars without hyphens and full stops at the ends that are part of the name, as in `A-`, `-1` and `.NET`.
  fileprivate var withoutAffixes: Substring.UnicodeScalarView {
    guard let last = lastIndex(where: { $0 != "-" }) else { return self[...] }
    let inner = self[last].properties.isWhitespace ? self[...] : self[...last]
    let rest = inner.drop { $0 == "-" || $0 == "." }
    guard let first = rest.first, rest.startIndex > inner.startIndex else { return inner }
    let prefix = inner[..<rest.startIndex]
    let isNumber = first.properties.numericType != nil && prefix.allSatisfy { $0 == "-" }
    return isNumber || prefix.count == 1 && prefix.first == "." && first.isSlugLetter ? rest : inner
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an apostrophe, which does not separate words: `DC's`.
  var isApostrophe: Bool { self == "'" || self == "\u{2019}" }

  /// Whether the scalar is a letter or digit that slugs keep.
  var isSlugLetter: Bool {
    if let byte = UInt8(exactly: value), byte < 0x80 { return byte.isLetter || byte.isDigit }
    return switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .otherNumber, .letterNumber:
      true
    default: false
    }
  }

  /// Whether the scalar is a combining mark that slugs keep, such as a vowel of Thai.
  var isSlugMark: Bool {
    guard !isASCII else { return false }
    let category = properties.generalCategory
    return category == .spacingMark || category == .nonspacingMark
  }

  /// Whether the scalar distinguishes names: symbols such as `+`, `€` and emoji, and some punctuation. Grave and acute
  /// accents count as apostrophes.
  fileprivate var isNameSign: Bool {
    if isASCII, isSlugLetter || self == "-" || self == " " { return false }
    return switch properties.generalCategory {
    case .mathSymbol, .currencySymbol, .otherSymbol, .privateUse, .unassigned: true
    case .modifierSymbol: self != "`" && self != "\u{B4}"
    case .otherPunctuation: Self.signs.contains(self)
    default: false
    }
  }

  private static let signs = Set("#%&@*!?\\§¶†‡‰‱※‼⁇⁈⁉؟٪！？＃％＆＠＊＼".unicodeScalars)

  /// The words for the scalar in URLs: its common name, otherwise its Unicode name, which never changes, otherwise its code.
  var spelling: String {
    if let word = Self.words[self] { return word }
    guard let name = properties.name else { return "u" + String(value, radix: 16) }
    let kinds = [" SIGN", " MARK", " SYMBOL"]
    return String(name.dropLast(kinds.first(where: name.hasSuffix)?.count ?? 0)).lowercased()
  }

  private static let words: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "#": "sharp", "&": "and", "@": "at", "*": "star", "/": "slash", ".": "dot",
    "=": "equals", "…": "ellipsis",
  ]
}
