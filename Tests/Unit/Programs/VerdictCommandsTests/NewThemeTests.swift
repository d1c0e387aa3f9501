import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `Documentation/theme-from-nothing.md`: its files are written and its commands are run, in order.
@Suite struct NewThemeTests {
  @Test func guideBuildsASite() throws {
    let guide = try String(contentsOfFile: Repository.path + "/Documentation/theme-from-nothing.md", encoding: .utf8)
    let folder = try TemporaryFolder()
    try folder.write(try script(of: guide), to: "follow")
    let status = try shell("sh -eu follow > said 2>&1", in: folder)
    let output = try folder.text("said")
    #expect(status == 0 && output.contains("\nno errors or warnings\n"), "\(output)")

    let site = try contents(of: folder / "my-site/site")
    let pages = site.filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(pages.count > 10)
    for (path, page) in pages {
      #expect(page.contains("<p class=\"title\">") || page.contains("http-equiv=\"refresh\""), "\(path)")
    }
    let home = try #require(pages["index.html"])
    #expect(home.contains("<ol class=\"list\">") && home.contains("Lately") && !home.contains("class=\"card"))
    #expect(try #require(pages["colophon/index.html"]).contains("<article class=\"wide\">"))
    let sheets = site.filter { $0.key.hasPrefix("assets/style.") }.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(sheets.count == 1 && sheets[0].contains("max-width: 38rem"))
  }

  /// Converts the code blocks of a guide to a shell script. A block after a line that ends with a path in backquotes and
  /// a colon is written to that file; other blocks are commands.
  private func script(of guide: String) throws -> String {
    let program = URL(fileURLWithPath: try VerdictProcess.executable()).deletingLastPathComponent().path
    var script = ["PATH=\"\(program):$PATH\""]
    var (path, isInBlock) = (String?.none, false)
    for line in guide.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if !isInBlock, let path { script.append("mkdir -p \"$(dirname \(path))\"; cat > \(path) <<'END'") }
        if isInBlock, path != nil { script.append("END") }
        if isInBlock { path = nil }
        isInBlock.toggle()
      } else if isInBlock {
        script.append(line)
      } else if line.hasSuffix("`:") {
        path = line.split(separator: "`").dropLast().last.map(String.init)
      }
    }
    try #require(!isInBlock)
    return script.joined(separator: "\n") + "\n"
  }
}
