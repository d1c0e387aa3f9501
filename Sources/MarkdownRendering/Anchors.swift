import BinaryCoding
import Notation

/// Makes the `id` of each heading, as GitHub does: the text in lower case with hyphens for spaces, and a number after
/// what was there before.
struct Anchors {
  private var taken: Set<String> = []
  private var nextNumber: [String: Int] = [:]

  /// The anchor of a heading, different from all before.
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

  /// What stands for a file in ids: its name, that of the folder for an `index.md`.
  static func anchor(ofFileAt path: String) -> String {
    let names = path.pathComponents.suffix(2).map { $0.prefix { $0 != "." } }
    return anchorSlug(String(names.last == "index" ? names[0] : names.last ?? ""))
  }
}

/// Letters and digits of every script, `-` and `_`, so that the anchor needs no escaping in HTML; `section` when
/// nothing is left.
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

/// Whether a scalar outside ASCII is kept.
private func isAnchorScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
    .letterNumber, .nonspacingMark, .spacingMark:
    true
  default: false
  }
}
