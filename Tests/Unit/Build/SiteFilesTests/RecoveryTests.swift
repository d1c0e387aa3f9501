import BinaryCoding
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Recovery from killed builds and from changed output: the next build equals a clean build.
@Suite struct RecoveryTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 4) }

  private func expectRecovered() async throws {
    try await site.build()
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [])
    #expect(try stateFiles().allSatisfy { ["lock", "cache"].contains($0) || $0.hasSuffix(".manifest") })
  }

  private func stateFiles() throws -> [String] { try files(in: site.folder / ".verdict") }

  enum Damage: String, CaseIterable {
    case appended, sameSize, cut, emptied, deleted, linked, folderDeleted, everythingDeleted, unreadable
  }

  @Test(arguments: Damage.allCases)
  func damagedOutputIsRepaired(_ damage: Damage) async throws {
    try await site.build()
    try inflict(damage, on: "site/reviews/r2/index.html")
    try await expectRecovered()
    if damage == .linked { #expect(try site.folder.text("elsewhere") == "mine") }
  }

  private func inflict(_ damage: Damage, on page: String) throws {
    let text = try site.folder.text(page)
    switch damage {
    case .appended: try site.folder.write(text + "x", to: page)
    case .sameSize: try site.folder.write("X" + text.dropFirst(), to: page)
    case .cut: try site.folder.write(String(text.prefix(10)), to: page)
    case .emptied: try site.folder.write("", to: page)
    case .deleted: try site.folder.remove(page)
    case .linked:
      try site.folder.write("mine", to: "elsewhere")
      try site.folder.remove(page)
      try shell("ln -s ../../../elsewhere \(page)", in: site.folder)
    case .folderDeleted: try site.folder.remove("site/reviews")
    case .everythingDeleted: try site.folder.remove("site")
    case .unreadable: try shell("chmod 000 \(page)", in: site.folder)
    }
  }

  @Test func killedBuildIsRepaired() async throws {
    try await site.build()
    let name = try site.stateName()
    let paths = try files(in: site.output)
    try site.writeReview("r2", body: "Edited.", day: 2)
    try site.writeReview("new", body: "New.", day: 9)
    // The state that a build leaves when it is killed while writing.
    let begun = paths + ["reviews/new/index.html"]
    try site.folder.write(SmallSite.stateFile(begun), to: "\(name)unfinished")
    try site.folder.write("half", to: "\(name)unfinished.new")
    try site.folder.write("half", to: "site/.verdict-new-0")
    try site.folder.write("former", to: "site/reviews/new/index.html")
    try await expectRecovered()
  }

  @Test func killedFirstBuildIsRepaired() async throws {
    try await site.build()
    let name = try site.stateName()
    try site.folder.write(SmallSite.stateFile(try files(in: site.output)), to: "\(name)unfinished")
    try site.folder.remove("\(name)manifest")
    try site.folder.remove("site/index.html")
    try site.writeReview("r2", body: "Edited.", day: 2)
    try await expectRecovered()
  }

  /// The manifest of another version lists different data, but its files are still replaced and removed without a notice.
  @Test func manifestOfAnotherVersionIsRead() async throws {
    try await site.build()
    let name = try site.stateName() + "manifest"
    var manifest = ContiguousArray(try site.folder.data(name).dropLast(16))
    let version = try #require(manifest.firstIndex(of: UInt8(ascii: "\n"))) - 1
    manifest[version] = UInt8(ascii: "9")
    var hash = ByteEncoder()
    hash.append(ContentHash(manifest))
    try site.folder.write(Data(manifest + hash.bytes), to: name)
    try site.folder.remove("content/reviews/r2.md")
    try site.writeReview("r3", body: "Edited.", day: 2)
    try await expectRecovered()
    #expect(try !files(in: site.output).contains("reviews/r2/index.html"))
  }

  /// A manifest is replaced atomically, but a power failure may truncate it.
  @Test func truncatedManifestLosesNoFile() async throws {
    let site = try SmallSite(reviews: 0)
    try await site.build()
    let manifest = try #require(try files(in: site.folder / ".verdict").first { $0.hasSuffix(".manifest") })
    let (whole, cold) = (try site.folder.data(".verdict/\(manifest)"), try await site.coldBuild())
    try site.folder.write("mine", to: "site/mine.txt")
    for length in lengths(of: whole) {
      try site.folder.write(whole.prefix(length), to: ".verdict/\(manifest)")
      let report = try await site.build()
      #expect(report.writing?.foreign == ["mine.txt"], "cut at \(length)")
      #expect(report.writing?.written == 0, "cut at \(length)")
    }
    try site.folder.remove("site/mine.txt")
    #expect(try contents(of: site.output) == cold)
  }

  /// Returns the offsets around every line ending, and some between.
  private func lengths(of data: Data) -> [Int] {
    let ends = data.indices.filter { data[$0] == 10 }.flatMap { [$0, $0 + 1, $0 + 2] }
    return Set(ends + stride(from: 0, to: data.count, by: 53)).filter { $0 < data.count }.sorted()
  }

  /// A truncated list is ignored, and the build continues.
  @Test(arguments: [0, 1, 5, 30, 200])
  func truncatedListOfUnfinishedPathsIsIgnored(_ length: Int) async throws {
    try await site.build()
    let (name, list) = (try site.stateName(), SmallSite.stateFile(try files(in: site.output)))
    try site.folder.write(list.prefix(length), to: "\(name)unfinished")
    try site.writeReview("r2", body: "Edited.", day: 2)
    try await expectRecovered()
  }
}

/// Runs a shell script in a folder; fails the test if the script fails.
func shell(_ script: String, in folder: TemporaryFolder) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", script]
  process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(script)")
}
