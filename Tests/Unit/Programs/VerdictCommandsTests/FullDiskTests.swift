import Foundation
import SiteTestSupport
import Testing

/// A full disk: one error line, and no empty or truncated file. A limit on the size of files fails within a file as a
/// full disk does.
@Suite struct FullDiskTests {
  @Test(arguments: [0, 1, 2, 4, 8])
  func filesAreNotTruncated(_ blocks: Int) throws {
    let site = try SmallSite(reviews: 5)
    try site.verdict("build", "--quiet")
    let former = try contents(of: site.output)
    try site.writeReview("r2", body: String(repeating: "A long text. ", count: 800), day: 2)
    let next = try coldBuild(site)

    let program = try VerdictProcess.executable()
    let build = "trap '' XFSZ; ulimit -f \(blocks); '\(program)' build --date 2026-11-20"
    // The pipe has no limit, so that the message can be read.
    #expect(try shell("(\(build); echo status $?) 2>&1 | cat > shown", in: site.folder) == 0)
    let lines = try site.folder.text("shown").split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "status 3", "\(lines)")
    #expect(lines.first?.hasPrefix("verdict: cannot write '") == true)
    #expect(lines.first?.hasSuffix("': File too large") == true)

    let left = try contents(of: site.output)
    #expect(left.filter { former[$0.key] != $0.value && next[$0.key] != $0.value }.isEmpty)
    #expect(try site.verdict("build").status == 0)
    #expect(differences(try contents(of: site.output), next) == [])
  }

  @Test(arguments: ["new review Short --category Film --rating 3", "new restaurant Short --city Rome", "init short"])
  func newFilesAreNotTruncated(_ command: String) throws {
    let site = try SmallSite()
    let before = try files(in: site.folder.path)
    let program = try VerdictProcess.executable()
    let run = "trap '' XFSZ; ulimit -f 0; '\(program)' \(command) < /dev/null 2>&1"
    #expect(try shell("(\(run)) | grep -q 'File too large'", in: site.folder) == 0)
    #expect(try files(in: site.folder.path) == before)
  }

  private func coldBuild(_ site: SmallSite) throws -> [String: Data] {
    try site.verdict("build", "--quiet", "--output", "cold")
    defer { try? site.folder.remove("cold") }
    return try contents(of: site.folder / "cold")
  }

  /// Exhausted descriptors are reported as a system error, not as an error of the content. Dispatch requires two
  /// descriptors and traps without them.
  @Test(arguments: 8...14)
  func exhaustedDescriptorsAreASystemError(_ limit: Int) throws {
    let site = try SmallSite(reviews: 5)
    let program = try VerdictProcess.executable()
    // `exec` is used because the shell requires another descriptor to restore a redirected stream.
    let build = "exec 2> said; ulimit -n \(limit); exec '\(program)' build --quiet --date 2026-11-20"
    for _ in 0..<5 {
      let status = try shell(build, in: site.folder)
      let output = try site.folder.text("said")
      let isSystemError = output.hasPrefix("verdict: cannot ") && output.hasSuffix(": Too many open files\n")
      let isTrap = output.isEmpty && [SIGILL, SIGTRAP].contains(status)
      #expect(status == 0 && output.isEmpty || status == 3 && isSystemError || isTrap, "\(status): \(output)")
    }
  }

  @Test func thirtyTwoDescriptorsSuffice() throws {
    let site = try SmallSite(reviews: 50)
    let program = try VerdictProcess.executable()
    #expect(try shell("ulimit -n 32; '\(program)' build --quiet --date 2026-11-20 --jobs 8", in: site.folder) == 0)
  }
}
