import Foundation
import SiteTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `verdict check --fix`.
@Suite struct CheckFixTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1)
    try site.folder.write(Self.wrong, to: "content/reviews/a.md")
  }

  private static let wrong = "---\ntitle: A: B\nrating: 4/5\ncategory: Film\ndate: 2020-01-05\n---\n[x](gone.md)\n"
  private static let right = wrong.replacing("A: B", with: "\"A: B\"").replacing("4/5", with: "4")
  private static let diff = """
    --- content/reviews/a.md
    +++ content/reviews/a.md
    @@ -1,6 +1,6 @@
     ---
    -title: A: B
    -rating: 4/5
    +title: "A: B"
    +rating: 4
     category: Film
     date: 2020-01-05
     ---

    """

  @Test func fixPrintsDiffAndWritesNoFile() throws {
    let before = try fileStates(of: site.folder / "content")
    let run = try site.verdict("check", "--fix")
    #expect(run.status == 1)
    #expect(run.output == Self.diff)
    #expect(run.errors.hasPrefix("content/reviews/a.md:7:5: error: file 'gone.md' not found [broken-link]\n"))
    #expect(run.errors.hasSuffix("1 error\nno file was changed; apply the changes with --write\n"))
    #expect(try fileStates(of: site.folder / "content") == before)
  }

  @Test func writeAppliesFixes() throws {
    let run = try site.verdict("check", "--fix", "--write")
    #expect(run.status == 1)
    #expect(run.output == Self.diff)
    #expect(run.errors.hasSuffix("1 error\nchanged 1 of 1 file\n"))
    #expect(try site.folder.text("content/reviews/a.md") == Self.right)
    let again = try site.verdict("check", "--fix", "--write")
    #expect(again.output == "" && again.errors.hasSuffix("1 error\nno fixable errors\n"))
  }

  @Test func gitAppliesTheDiff() throws {
    try shell("git apply --unsafe-paths -p0 < \(try diffFile())", in: site.folder)
    #expect(try site.folder.text("content/reviews/a.md") == Self.right)
  }

  private func diffFile() throws -> String {
    try site.folder.write(try site.verdict("check", "--fix").output, to: "fix.diff")
    return "fix.diff"
  }

  @Test func jsonContainsFixes() throws {
    let run = try site.verdict("check", "--format", "json")
    #expect(run.output.contains(#""fix":[{"start":11,"end":15,"text":"\"A: B\""}]"#), "\(run.output)")
    #expect(try !site.verdict("check", "--fix", "--format", "json").output.contains("+++"))
    #expect(try site.verdict("check", "--write").status == 2)
  }

  @Test func exitStatusIsZeroWithoutRemainingErrors() throws {
    try site.folder.write(Self.wrong.replacing("gone", with: "r0"), to: "content/reviews/a.md")
    #expect(try site.verdict("check", "--fix").status == 1)
    let run = try site.verdict("check", "--fix", "--write", "--quiet")
    #expect(run.status == 0 && run.errors == "" && run.output == Self.diff)
    #expect(try site.verdict("check", "--fix").errors == "no errors or warnings\nno fixable errors\n")
  }

  @Test func killedFixesLeaveFilesComplete() throws {
    let count = 200
    for number in 0..<count { try site.folder.write(Self.wrong, to: path(number)) }
    for round in 0..<20 {
      let process = try VerdictProcess(["check", "--fix", "--write", "--date", "2026-11-20"], in: site.folder.path)
      try process.process.run()
      usleep(UInt32(10_000 + round * 8_000))
      kill(process.process.processIdentifier, SIGKILL)
      _ = try process.finish()
      let texts = try (0..<count).map { try site.folder.text(path($0)) }
      #expect(texts.allSatisfy { $0 == Self.wrong || $0 == Self.right })
    }
    #expect(try site.verdict("check", "--fix", "--write").status == 1)
    #expect(try (0..<count).allSatisfy { try site.folder.text(path($0)) == Self.right })
  }

  private func path(_ number: Int) -> String { "content/reviews/many\(number).md" }
}
