import BinaryCoding
import Notation

/// The anchors (`id`) of headings by GitHub's rules: lower-case text with hyphens for spaces, and a number if repeated.
struct Anchors {
  private var taken: Set<String> = []
  private var nextNumber: [String: Int] = [:]

  /// Returns the anchor of a heading, which differs from all previous ones.
  mutating func anchor(for text: String) -> String {
    let slug = anchorSlug(text)
    var anchor = slug
    while !taken.insert(anchor).inserted {
      let number = nextNumber[slug, default: 1]
      nextNumber[slug] = number + 1
      anchor = "\(slug)-\(number)"
    }
    return anchor
  }

  /// Returns the name of a file in ids: its file name, or the name of its folder for an `index.md`.
  static func anchor(ofFileAt path: String) -> String {
    let names = path.pathComponents.suffix(2).map { $0.prefix { $0 != "." } }
    return anchorSlug(String(names.last == "index" ? names[0] : names.last ?? ""))
  }
}

/// Returns the letters and digits of every script, `-` and `_`, so that the anchor needs no HTML escaping; `section` if
/// only hyphens remain.
func anchorSlug(_ text: String) -> String {
  var slug: ContiguousArray<UInt8> = []
  slug.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    if scalar.isASCII {
      appendASCII(UInt8(truncatingIfNeeded: scalar.value), to: &slug)
    } else if isAnchorScalar(scalar) {
      slug.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
  return slug.contains { $0 != UInt8(ascii: "-") } ? String(decoding: slug, as: UTF8.self) : "section"
}

private func appendASCII(_ byte: UInt8, to slug: inout ContiguousArray<UInt8>) {
  if byte == .space { return slug.append(UInt8(ascii: "-")) }
  guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else { return }
  slug.append(byte.lowercased)
}

/// Returns whether an anchor keeps a scalar outside ASCII.
private func isAnchorScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
    .letterNumber, .nonspacingMark, .spacingMark:
    true
  default: false
  }
}
