import BinaryCoding
import Foundation
import SiteFiles
import SiteTestSupport
import Synchronization
import Testing

/// A site that comes with a `.verdict/` of someone else: whatever stands in it, nothing outside of the output folder is
/// written, moved or removed, and what the state does not say in good order is said to be unknown.
@Suite struct StrangersStateTests {
  private let site: SmallSite
  private let outside: TemporaryFolder

  init() throws {
    (site, outside) = (try SmallSite(reviews: 3), try TemporaryFolder())
    try outside.write("mine", to: "x")
    try site.folder.write("mine", to: "x")
    try site.folder.write("mine", to: "elsewhere/x")
  }

  /// Paths that lead out of the output folder, or are not written as Verdict writes them.
  static let paths = [
    "../x", "../content/reviews/r1.md", "../elsewhere", "../../OUTSIDE/x", "ABSOLUTE/x", "reviews/../../x",
    "reviews/../robots.txt", "..", ".", "", "./robots.txt", "a//b", "a/", "/", "robots.txt\0/../../x",
  ]

  private func path(_ path: String) -> String {
    path.replacingOccurrences(of: "OUTSIDE", with: String(outside.path.split(separator: "/").last ?? ""))
      .replacingOccurrences(of: "ABSOLUTE", with: outside.path)
  }

  @Test(arguments: paths)
  func listOfUnfinishedPaths(_ name: String) async throws {
    let list = SmallSite.stateFile(["new.html", path(name)])
    try await expectUnknown("unfinished", list)
  }

  @Test(arguments: paths, [3, 9])
  func manifestOfAnotherVersion(_ name: String, _ version: Int) async throws {
    let manifest = SmallSite.stateFile([path(name), "robots.txt"], version: version)
    try await expectUnknown("manifest", manifest)
  }

  /// Paths as long as the one in whose place they are put; many slashes are one to the system.
  @Test(arguments: ["..///////////////////x", "../elsewhere////////x", "/////////////////////"])
  func manifest(_ path: String) async throws {
    try await site.build()
    let page = Data("reviews/r1/index.html".utf8)
    var manifest = try site.folder.data(site.stateName() + "manifest").dropLast(16)
    let place = try #require(manifest.firstRange(of: page))
    manifest.replaceSubrange(place, with: Data(path.utf8.prefix(page.count)))
    var hash = ByteEncoder()
    hash.append(ContentHash(ContiguousArray(manifest)))
    try await expectUnknown("manifest", manifest + Data(hash.bytes))
  }

  @Test(
    arguments: ["unfinished", "manifest"],
    [
      Data(repeating: 0xFF, count: 300), Data(), Data("../x\n".utf8), Data(repeating: 0, count: 5_000),
    ]
  )
  func otherBytes(_ file: String, _ bytes: Data) async throws {
    try await expectUnknown(file, bytes)
  }

  @Test(arguments: [Data(repeating: 0xFF, count: 300), Data("../x\n".utf8)])
  func cache(_ bytes: Data) async throws {
    try site.folder.write(bytes, to: ".verdict/cache")
    let said = try await notices(output: "site").map(\.description)
    #expect(
      said.count == 1 && said.allSatisfy { $0.contains(".verdict/cache' is corrupt") },
      "\(said)"
    )
  }

  /// A plain path is believed to be Verdict's, also one that no file can have.
  @Test func tooLongName() async throws {
    try await site.build()
    let list = SmallSite.stateFile([
      String(repeating: "a", count: 900), "robots.txt/" + String(repeating: "b", count: 900),
    ])
    try site.folder.write(list, to: site.stateName() + "unfinished")
    #expect(try await notices(output: "site").isEmpty)
  }

  /// Links in the place of the state folder and its files, to a folder, to a file and to nothing.
  @Test(
    arguments: ["", "/lock", "/cache", "/cache.new", "/scratch", "/preview", "/MANIFEST", "/MANIFEST.new"],
    ["elsewhere", "elsewhere/x", "nowhere"]
  )
  func links(_ name: String, _ target: String) async throws {
    try await site.build()
    let manifest = try site.stateName().dropFirst(".verdict".count) + "manifest"
    let link = ".verdict" + name.replacingOccurrences(of: "/MANIFEST", with: manifest)
    try? site.folder.remove(link)
    try shell("ln -s '\(site.folder / target)' '\(link)'", in: site.folder)
    try await expectNothingTouched {
      for output in ["site", ".verdict/preview"] {
        _ = try? await notices(output: output)
        _ = try? await clean(output)
      }
    }
    #expect(!site.folder.exists("nowhere"))
  }

  /// Builds with such a file in the state folder, as `build` and `serve` do, and cleans up.
  private func expectUnknown(_ file: String, _ bytes: Data) async throws {
    for output in ["site", ".verdict/preview"] {
      try? site.folder.remove(".verdict")
      _ = try await notices(output: output)
      let (cold, state) = (try contents(of: site.folder / output), try site.stateName() + file)
      try site.folder.write(bytes, to: state)
      try await expectNothingTouched {
        let said = try await notices(output: output).map(\.description)
        #expect(said.count == 1 && said.allSatisfy { $0.contains(".\(file)' is corrupt") }, "\(said)")
        #expect(try await notices(output: output).isEmpty, "it is said once")
      }
      #expect(differences(try contents(of: site.folder / output), cold) == [])
      try site.folder.write(bytes, to: state)
      try await expectNothingTouched { _ = try await clean(output) }
    }
  }

  /// Returns what a build reports of its state, built as `serve` does. A process that another test is starting may hold the
  /// lock for a moment, so waiting for it does not count.
  private func notices(output: String) async throws -> [SiteNotice] {
    let notices = Mutex<[SiteNotice]>([])
    var builder = try site.builder()
    builder.settings.output = site.folder / output
    var memory = SiteMemory()
    builder.execution = Execution(jobs: 2) { notice in
      if case .unknownState = notice { notices.withLock { $0.append(notice) } }
    }
    #expect(try await !builder.build(&memory).hasErrors)
    return notices.withLock { $0 }
  }

  private func clean(_ output: String) async throws -> Int {
    try await SiteCleaner.clean(content: site.folder / "content", output: site.folder / output, Execution(jobs: 1))
  }

  /// Nothing but the output and the state changes, to the byte and the inode.
  private func expectNothingTouched(_ work: () async throws -> Void) async throws {
    let before = try others()
    try await work()
    #expect(try others() == before)
  }

  private func others() throws -> [String: SiteTestSupport.FileStamp] {
    let found = try stamps(of: site.folder.path).filter { !$0.key.hasPrefix("site/") && !$0.key.hasPrefix(".verdict/") }
    return try found.merging(stamps(of: outside.path).map { ("outside/" + $0, $1) }) { $1 }
  }
}
