import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// The pages of `Documentation` with every file and command of a site.
enum Guide {
  /// Writes the files of a page and runs its commands, in order, in a folder. Returns the status and the output of the last command
  /// or of the first one that fails.
  static func run(_ name: String, in folder: TemporaryFolder) throws -> (status: Int32, output: String) {
    let guide = try String(contentsOfFile: Repository.path + "/Documentation/\(name).md", encoding: .utf8)
    try folder.write(try script(of: guide), to: "follow")
    return (try shell("sh -eu follow > said 2>&1", in: folder), try folder.text("said"))
  }

  /// Converts the code blocks of a guide to a shell script. A block after a line that ends with a path in backquotes and
  /// a colon is written to that file; other blocks are commands.
  private static func script(of guide: String) throws -> String {
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
