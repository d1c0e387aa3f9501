import Diagnostics
import FrontMatter
import Notation

// MARK: - Styles of scalars (YAML 1.2, chapters 7 and 8)
extension SourceFile {
  /// Returns a text in the style of an old scalar: with the same quotes, or as a block scalar. Nil if the default style on one
  /// line is better.
  func styled(_ text: String, as old: Scalar) -> String? {
    guard old.range.count > 0, !old.isPlain else { return nil }
    switch bytes[old.range.lowerBound] {
    case UInt8(ascii: "\""): return quoted(text)
    case UInt8(ascii: "'"): return isPrintable(text) ? "'" + doubled("'", in: text) + "'" : nil
    default: return text.contains("\n") ? block(text, as: old) : nil
    }
  }

  private func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !lineBreaks.contains($0) }
  }

  private func doubled(_ quote: Character, in text: String) -> String {
    String(text.flatMap { $0 == quote ? [$0, $0] : [$0] })
  }

  /// Returns the comment in the header of a block scalar, with a space before it; empty for other values.
  func comment(inHeadOf value: Value) -> String {
    guard case .scalar(let scalar) = value, !scalar.isPlain, scalar.range.count > 0,
      "|>".utf8.contains(bytes[scalar.range.lowerBound])
    else { return "" }
    let head = self.head(of: scalar)
    return head.indices.first { bytes[$0] == UInt8(ascii: "#") }.map {
      " " + self.text(in: SourceRange($0, head.upperBound))
    }
      ?? ""
  }

  private func head(of scalar: Scalar) -> SourceRange {
    let end = lineRange(at: scalar.range.lowerBound).upperBound
    return SourceRange(scalar.range.lowerBound, min(end, scalar.range.upperBound))
  }

  private func block(_ text: String, as old: Scalar) -> String? {
    let head = self.head(of: old)
    let rest = SourceRange(offsetOfNextLine(after: head), old.range.upperBound)
    guard let first = rest.indices.first(where: { !bytes[$0].isWhitespace }) else { return nil }
    // With an indentation indicator in the header, the text may begin with spaces.
    guard beginsLine(at: first), !bytes[head.indices].prefix(3).contains(where: \.isDigit) else { return nil }
    let indentation = self.text(in: SourceRange(lineRange(at: first).lowerBound, first))
    let ending = lineEnding(before: rest.lowerBound)
    let isFolded = bytes[head.lowerBound] == UInt8(ascii: ">")
    guard let lines = blockLines(text, isFolded: isFolded) else { return nil }
    return ([self.text(in: head)] + lines.map { $0.isEmpty ? "" : indentation + $0 }).joined(separator: ending)
  }

  /// Returns the lines of a block scalar; nil if the text begins with an empty line, or a line with white space or a control
  /// character. In folded style (`>`), a line break is written as two, because a single one means a space.
  private func blockLines(_ text: String, isFolded: Bool) -> [String]? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let isSimple = lines.allSatisfy { line in
      !" \t".contains(line.prefix(1)) && line.unicodeScalars.allSatisfy { $0 == "\t" || isPrintable(String($0)) }
        || line.isEmpty
    }
    guard isSimple, lines.first?.isEmpty == false else { return nil }
    guard isFolded else { return lines }
    return lines.enumerated().flatMap { $0 > 0 && !$1.isEmpty ? ["", $1] : [$1] }
  }
}

private let lineBreaks: Set<Unicode.Scalar> = ["\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}"]
