import Notation
import ReviewModel

/// A filter by typed text: matches names in which a word begins with the text, ignoring accents and letter case.
struct TypedFilter {
  private let typed: [UInt8]

  init(_ text: String) { typed = Array(folded(text).utf8) }

  /// Returns the matching candidates. Names that begin with the typed text come first; otherwise the order is kept.
  func chosen<Candidate>(_ candidates: [Candidate], by name: (Candidate) -> String) -> [Candidate] {
    guard !typed.isEmpty else { return candidates }
    var (first, others) = ([Candidate](), [Candidate]())
    for candidate in candidates {
      switch place(in: Array(folded(name(candidate)).utf8)) {
      case 0: first.append(candidate)
      case nil: continue
      default: others.append(candidate)
      }
    }
    return first + others
  }

  /// Returns the offset of the first word that begins with the typed text; nil if the name does not match.
  private func place(in name: [UInt8]) -> Int? {
    guard name.count >= typed.count else { return nil }
    return (0...name.count - typed.count).first { start in
      name[start] == typed[0] && (start == 0 || !isLetter(name[start - 1])) && name[start...].starts(with: typed)
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter || byte.isDigit }
}
