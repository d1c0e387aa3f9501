import Diagnostics
import Foundation
import TestSupport
import Testing

/// Consistency of the diagnostic codes and their documentation.
@Suite struct DiagnosticCodeTests {
  @Test("Documentation/diagnostics.md explains every code, in the order of the list")
  func documentation() throws {
    let headings = try Self.page().split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(headings.map { $0.dropFirst(4).trimmingCharacters(in: ["`"]) } == DiagnosticCode.allCases.map(\.rawValue))
  }

  @Test("The page states the severity of every code")
  func severities() throws {
    for section in try Self.page().components(separatedBy: "\n### ").dropFirst() {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: true)
      let name = lines[0].trimmingCharacters(in: ["`"])
      let code = try #require(DiagnosticCode(rawValue: name))
      #expect(lines[1].hasPrefix("*\(code.severity.rawValue)*"), "\(name)")
      #expect(lines.count > 1 && lines[1].count > 30, "\(name) says nothing")
    }
  }

  @Test("Codes are lower-case words joined by hyphens")
  func names() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "\(code.rawValue)")
    }
  }

  private static func page() throws -> String {
    try String(contentsOf: Repository.root.appending(path: "Documentation/diagnostics.md"), encoding: .utf8)
  }
}
