import FrontMatter
import ImportFormats
import Notation

/// Values that programs use and readers do not, such as identifiers, which are not facts of a review.
enum TechnicalValue {
  /// Returns what the values of a key are: `identifiers`, `web addresses`, `times of day` or `emoji`; nil for facts.
  static func name(_ key: String, _ values: [Value]) -> String? {
    let texts = values.flatMap(\.texts)
    let isList = values.contains { if case .sequence = $0 { true } else { false } }
    let isNumbered = isList && texts.allSatisfy(isNumber) && texts.contains { $0.utf8.count > 2 && !isYear($0) }
    let kinds: [(name: String, isKind: (String) -> Bool)] = [
      ("identifiers", { (isIdentifierKey(key) || isNumbered) && !$0.contains(" ") || isIdentifier($0) }),
      ("web addresses", isAddress), ("times of day", isTime), ("emoji", isEmoji),
    ]
    return kinds.first { texts.allSatisfy($0.isKind) }?.name
  }

  private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy(\.isDigit) }
  private static func isYear(_ text: String) -> Bool { text.utf8.count == 4 && "12".contains(text.prefix(1)) }

  /// Whether the last word of a key means an identifier: `tmdb_id`, `tmdbID`, `related-ids`.
  private static func isIdentifierKey(_ key: String) -> Bool {
    let names = ["id", "ids", "uid", "uuid", "guid", "hash", "asin"]
    let last = key.lowercased().split { "_- ".contains($0) }.last.map(String.init) ?? ""
    return names.contains(last) || ["Id", "ID", "Ids", "IDs"].contains(where: key.hasSuffix)
  }

  /// Whether a text is a UUID (RFC 9562), an IMDb identifier, or at least ten letters and digits in turns, as in an ASIN.
  private static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "-") }
    let digits = bytes.count(where: \.isDigit)
    guard bytes.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }) else { return false }
    if text.utf8.count != bytes.count { return bytes.count == 32 && text.utf8.count == 36 }
    let turns = zip(bytes, bytes.dropFirst()).count { $0.isDigit != $1.isDigit }
    return bytes.count > 9 && turns > 2 || text.hasPrefix("tt") && digits > 5 && digits == bytes.count - 2
  }

  private static func isAddress(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace), text.utf8.count > 1 else { return false }
    return text.contains("://") || ["/", "www.", "mailto:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Whether a text is a time such as `19:30`, `7:30 pm` or `2026-03-01 19:30`.
  private static func isTime(_ text: String) -> Bool {
    let clock = text.lowercased().filter { !" apm.".contains($0) }
    return Timestamp(text)?.time != nil || Timestamp("2000-01-01T" + clock)?.time != nil
  }

  private static func isEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value > 0x7F && $0.properties.isEmoji } && ForeignRating(text)?.isOrdered != true
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isEmoji && scalar.value > 0x7F || scalar.properties.isEmojiModifier
          || scalar.properties.isVariationSelector || scalar.properties.isJoinControl || scalar.properties.isWhitespace
      }
  }
}
