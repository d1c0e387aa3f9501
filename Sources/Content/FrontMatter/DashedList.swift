import Diagnostics
import Notation

// MARK: - Dashes and bullets in place of the hyphens of a list
extension SourceFile {
  /// Returns the texts of lines that all begin with a dash or a bullet and a space; nil if one does not.
  package func dashedItems(in range: SourceRange) -> [String]? {
    let lines = text(in: range).split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    guard !lines.isEmpty, lines.allSatisfy(beginsWithDash) else { return nil }
    return lines.map { String($0.dropFirst().drop(while: \.isWhitespace)) }
  }

  /// Returns the error about the first line in a range that begins with a dash; nil if there is none.
  func dashError(in range: SourceRange) -> Diagnostic? {
    var line = lineRange(at: range.lowerBound)
    while true {
      let text = stripped(line)
      if beginsWithDash(self.text(in: text)[...]) {
        let dash = character(at: text.lowerBound)
        let rest = self.text(in: SourceRange(dash.upperBound, text.upperBound))
        let message = "'\(self.text(in: dash))' does not begin an item of a list"
        let fix = [Replacement(dash, with: "-")]
        return Diagnostic(.yamlSpace, message, hint: "write -\(rest)", in: self, at: dash, fix: fix)
      }
      guard line.upperBound < range.upperBound else { return nil }
      line = lineRange(at: offsetOfNextLine(after: line))
    }
  }

  private func beginsWithDash(_ line: Substring) -> Bool {
    "–—−‐‑•·●▪◦‣∙－".contains(line.prefix(1)) && !line.isEmpty && (line.dropFirst().first?.isWhitespace ?? false)
  }
}
