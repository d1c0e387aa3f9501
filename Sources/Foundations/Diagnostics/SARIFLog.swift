import Notation

/// A writer of the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0), which code hosts and editors display.
/// Columns count Unicode scalars (section 3.14.17).
struct SARIFLog {
  private var lines = LastSourceLines()

  mutating func json(_ diagnostics: [Diagnostic]) -> JSON {
    let codes = diagnostics.reduce(into: [DiagnosticCode]()) { if !$0.contains($1.code) { $0.append($1.code) } }
    let numbers = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
    let run: JSON = [
      "tool": ["driver": ["name": "Verdict", "rules": .list(codes.map(rule))]],
      "columnKind": "unicodeCodePoints",
      "results": .list(diagnostics.map { result($0, rule: numbers[$0.code] ?? 0) }),
    ]
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run],
    ]
  }

  private func rule(_ code: DiagnosticCode) -> JSON {
    ["id": .text(code.rawValue), "defaultConfiguration": ["level": .text(code.severity.rawValue)]]
  }

  private mutating func result(_ diagnostic: Diagnostic, rule: Int) -> JSON {
    var members: [(String, JSON)] = [
      ("ruleId", .text(diagnostic.code.rawValue)), ("ruleIndex", .number(rule)),
      ("level", .text(diagnostic.severity.rawValue)),
      ("message", message(diagnostic.text(joinedBy: "\n"))),
      ("locations", [.object(place(diagnostic.source, diagnostic.range))]),
    ]
    if diagnostic.count > 1 { members.append(("occurrenceCount", .number(diagnostic.count))) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { place($0.source, $0.range) + [("message", message($0.message))] }
      members.append(("relatedLocations", .list(notes.map(JSON.object))))
    }
    if !diagnostic.fix.isEmpty { members.append(("fixes", [fix(diagnostic)])) }
    return .object(members)
  }

  private func message(_ text: String) -> JSON { ["text": .text(text)] }

  private mutating func place(_ source: SourceFile, _ range: SourceRange?) -> [(String, JSON)] {
    var members: [(String, JSON)] = [("artifactLocation", artifact(source))]
    if let range { members.append(("region", region(range, of: source))) }
    return [("physicalLocation", .object(members))]
  }

  private func artifact(_ source: SourceFile) -> JSON { ["uri": .text(percentEncoded(source.path))] }

  private mutating func region(_ range: SourceRange, of source: SourceFile) -> JSON {
    let lines = lines.of(source)
    let (start, end) = (lines.position(at: range.lowerBound), lines.position(at: range.upperBound))
    return [
      "startLine": .number(start.line), "startColumn": .number(start.columnOfScalars(in: lines)),
      "endLine": .number(end.line), "endColumn": .number(end.columnOfScalars(in: lines)),
    ]
  }

  private mutating func fix(_ diagnostic: Diagnostic) -> JSON {
    let replacements = diagnostic.fix.map { replacement -> JSON in
      ["deletedRegion": region(replacement.range, of: diagnostic.source), "insertedContent": message(replacement.text)]
    }
    return [
      "artifactChanges": [["artifactLocation": artifact(diagnostic.source), "replacements": .list(replacements)]]
    ]
  }
}

extension SourcePosition {
  /// Returns the column in Unicode scalars, from 1.
  fileprivate func columnOfScalars(in lines: SourceLines) -> Int {
    let start = lines.range(ofLine: line).lowerBound
    return lines.source.text(in: SourceRange(start, start + column - 1)).unicodeScalars.count + 1
  }
}
