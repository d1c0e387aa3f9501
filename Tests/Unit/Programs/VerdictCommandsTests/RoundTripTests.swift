import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `verdict export` followed by `verdict import` gives the same pages.
@Suite struct RoundTripTests {
  private let old: TemporaryFolder
  private let new: TemporaryFolder

  init() throws {
    old = try TemporaryFolder(copying: ["content": Repository.path + "/content"])
    new = try TemporaryFolder()
    try old.write("title: kept as it is\n", to: "content/static/notes.txt")
  }

  @Test func importedExportGivesTheSamePages() throws {
    try run("export", "--output", "content/export.json", in: old)
    try run("import", "verdict", old / "content", "--into", new.path, in: new)
    try FileManager.default.removeItem(atPath: old / "content/export.json")
    #expect(try files(in: old / "content") == files(in: new / "content"))
    #expect(try old.text("content/site.yaml") == new.text("content/site.yaml"))
    for folder in [old, new] { try run("build", "--date", "2026-11-20", in: folder) }
    let (before, after) = (try contents(of: old / "site"), try contents(of: new / "site"))
    #expect(before.count > 200 && differences(before, after) == [])
  }

  @Test func secondImportAddsNoFile() throws {
    try run("export", "--output", "export.json", in: old)
    // The images are not beside the export, so the site does not build yet.
    try run("import", old / "export.json", "--into", new.path, in: new, status: 1)
    let first = try contents(of: new / "content")
    try run("import", old / "export.json", "--into", new.path, in: new)
    #expect(try differences(first, contents(of: new / "content")) == [])
  }

  /// Blank lines in texts are ignored.
  @Test func csvAndJSONContainTheSameReviews() throws {
    try run("export", "--output", "export.json", in: old)
    try run("export", "--output", "export.csv", "--format", "csv", in: old)
    try new.write(try old.text("content/site.yaml"), to: "content/site.yaml")
    let other = try TemporaryFolder(copying: ["content": new / "content"])
    try run("import", old / "export.json", "--into", new.path, in: new, status: 1)
    try run("import", old / "export.csv", "--into", other.path, in: other, status: 1)
    let paths = try files(in: new / "content/reviews")
    #expect(try paths.count > 20 && paths == files(in: other / "content/reviews"))
    for path in paths {
      #expect(try lines(of: path, in: new) == lines(of: path, in: other), "\(path)")
    }
  }

  /// Returns the sorted lines of the front matter, with the items of lists and mappings in any order, then the lines of the
  /// text in their order.
  private func lines(of path: String, in folder: TemporaryFolder) throws -> [String] {
    let parts = try folder.text("content/reviews/\(path)").split(separator: "\n---\n", maxSplits: 1)
    let text = parts.count > 1 ? parts[1].split(separator: "\n").map(String.init) : []
    let entries = parts[0].split(separator: "\n").map { line in
      line.filter { !"[]{}".contains($0) }.components(separatedBy: ", ").sorted().joined(separator: ", ")
    }
    return entries.sorted() + text
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder, status: Int32 = 0) throws {
    let run = try verdict(arguments, in: folder)
    #expect(run.status == status, "\(arguments): \(run.text)")
  }
}
