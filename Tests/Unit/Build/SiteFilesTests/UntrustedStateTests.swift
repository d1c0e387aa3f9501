import BinaryCoding
import Foundation
import SiteFiles
import SiteTestSupport
import Synchronization
import Testing

/// A site with an untrusted `.verdict/`: no file outside the output folder is written, moved or removed, and corrupt state
/// is reported and ignored.
@Suite struct UntrustedStateTests {
  private let site: SmallSite
  private let outside: TemporaryFolder

  init() throws {
    (site, outside) = (try SmallSite(reviews: 3), try TemporaryFolder())
    try outside.write("mine", to: "x")
    try site.folder.write("mine", to: "x")
    try site.folder.write("mine", to: "elsewhere/x")
  }

  /// Paths that lead out of the output folder, or are not in the form that Verdict writes.
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

  /// Paths of the same length as the replaced one, since many slashes are equivalent to one.
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
    let texts = try await notices(output: "site").map(\.description)
    #expect(
      texts.count == 1 && texts.allSatisfy { $0.contains(".verdict/cache' is corrupt") },
      "\(texts)"
    )
  }

  /// A plain path is trusted, even if no file can have it.
  @Test func tooLongNames() async throws {
    try await site.build()
    let list = SmallSite.stateFile([
      String(repeating: "a", count: 900), "robots.txt/" + String(repeating: "b", count: 900),
    ])
    try site.folder.write(list, to: site.stateName() + "unfinished")
    #expect(try await notices(output: "site").isEmpty)
  }

  /// Symlinks in place of the state folder and its files, to a folder, to a file and to a missing file.
  @Test(
    arguments: ["", "/lock", "/cache", "/cache.new", "/scratch", "/preview", "/MANIFEST", "/MANIFEST.new"],
    ["elsewhere", "elsewhere/x", "nowhere"]
  )
  func symlinks(_ name: String, _ target: String) async throws {
    try await site.build()
    let manifest = try site.stateName().dropFirst(".verdict".count) + "manifest"
    let link = ".verdict" + name.replacingOccurrences(of: "/MANIFEST", with: manifest)
    try? site.folder.remove(link)
    try shell("ln -s '\(site.folder / target)' '\(link)'", in: site.folder)
    try await expectUntouched {
      for output in ["site", ".verdict/preview"] {
        _ = try? await notices(output: output)
        _ = try? await clean(output)
      }
    }
    #expect(!site.folder.exists("nowhere"))
  }

  /// Builds with a corrupt file in the state folder, as `build` and `serve` do, and cleans the output.
  private func expectUnknown(_ file: String, _ bytes: Data) async throws {
    for output in ["site", ".verdict/preview"] {
      try? site.folder.remove(".verdict")
      _ = try await notices(output: output)
      let (cold, state) = (try contents(of: site.folder / output), try site.stateName() + file)
      try site.folder.write(bytes, to: state)
      try await expectUntouched {
        let texts = try await notices(output: output).map(\.description)
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains(".\(file)' is corrupt") }, "\(texts)")
        #expect(try await notices(output: output).isEmpty, "it is reported once")
      }
      #expect(differences(try contents(of: site.folder / output), cold) == [])
      try site.folder.write(bytes, to: state)
      try await expectUntouched { _ = try await clean(output) }
    }
  }

  /// Returns the notices of unknown state from a build with memory, as in `serve`. Notices about waiting for the lock are
  /// ignored: a process that another test is starting may hold the lock for a moment.
  private func notices(output: String) async throws -> [SiteNotice] {
    let notices = Mutex<[SiteNotice]>([])
    var builder = try site.builder()
    builder.settings.output = site.folder / output
    var memory = BuildState()
    builder.execution = Execution(jobs: 2) { notice in
      if case .unknownState = notice { notices.withLock { $0.append(notice) } }
    }
    #expect(try await !builder.build(&memory).hasErrors)
    return notices.withLock { $0 }
  }

  private func clean(_ output: String) async throws -> Int {
    try await SiteCleaner.clean(content: site.folder / "content", output: site.folder / output, Execution(jobs: 1))
  }

  /// Expects that only the output and the state change, by comparing bytes, times and inodes of all other files.
  private func expectUntouched(_ work: () async throws -> Void) async throws {
    let before = try others()
    try await work()
    #expect(try others() == before)
  }

  private func others() throws -> [String: SiteTestSupport.FileState] {
    let found = try fileStates(of: site.folder.path).filter {
      !$0.key.hasPrefix("site/") && !$0.key.hasPrefix(".verdict/")
    }
    return try found.merging(fileStates(of: outside.path).map { ("outside/" + $0, $1) }) { $1 }
  }
}
