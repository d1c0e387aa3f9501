import Foundation
import SiteTestSupport
import Testing

/// Content that changes during a build.
@Suite struct ChangingInputTests {
  /// A build succeeds or reports errors while files are created, extended and deleted.
  @Test func changingFilesDoNotCrashBuilds() throws {
    let site = try SmallSite(reviews: 20)
    let writing = """
      cd content/reviews; while :; do cp r0.md r1.md; rm r2.md; head -c 3000000 /dev/zero >> r1.md; : > r1.md
      rm r1.md; cp r0.md r2.md; done
      """
    let writer = try start(writing, in: site)
    defer { writer.terminate() }
    for _ in 0..<15 { #expect([0, 1].contains(try site.verdict("build").status)) }
    writer.terminate()
    writer.waitUntilExit()
    for name in ["r1", "r2"] { try site.writeReview(name, day: 1) }
    #expect(try site.verdict("build").status == 0)
    let warm = try contents(of: site.output)
    #expect(try site.verdict("build", "--output", "cold").status == 0)
    #expect(try contents(of: site.folder / "cold") == warm)
  }

  /// Between listing and reading, a file or folder is replaced by a symlink to a file or folder outside the content
  /// folder.
  @Test(arguments: [
    "cp --remove-destination kept.md content/reviews/r1.md; ln -sf ../../outside/r1.md content/reviews/r1.md",
    "mv content/pages/inner aside; ln -s ../../outside content/pages/inner; rm content/pages/inner; mv aside content/pages/inner",
  ])
  func filesOutsideContentAreNotPublished(_ swap: String) throws {
    let site = try SmallSite(reviews: 20)
    let review = try site.folder.text("content/reviews/r1.md")
    try site.folder.write(review, to: "kept.md")
    try site.folder.write(review.replacingOccurrences(of: "Text", with: "A secret"), to: "outside/r1.md")
    try site.folder.write("---\ntitle: Inner\n---\nMine.\n", to: "content/pages/inner/page.md")
    try site.folder.write("---\ntitle: Inner\n---\nA secret.\n", to: "outside/page.md")
    let swapper = try start("while :; do \(swap); done", in: site)
    defer { swapper.terminate() }
    for _ in 0..<60 {
      #expect([0, 1].contains(try site.verdict("build", "--quiet").status))
      let published = try contents(of: site.output).filter { $1.firstRange(of: Data("secret".utf8)) != nil }
      #expect(published.isEmpty, "\(published.keys.sorted())")
    }
  }

  private func start(_ script: String, in site: SmallSite) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: site.folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  #if os(Linux)
    @Test func hundredThousandInvalidFilesAreReported() throws {
      let site = try SmallSite(reviews: 1)
      try shell("cd content/reviews; seq 100000 | split -l 1 -a 5 --additional-suffix=.md - x", in: site.folder)
      // The last line is the total.
      let check = "\(try VerdictProcess.executable()) check --date 2026-11-20 2>&1 | tail -n 1 > last.txt"
      try shell(check, in: site.folder)
      #expect(try site.folder.text("last.txt") == "100,000 errors\n")
    }
  #endif
}
