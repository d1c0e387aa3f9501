import Foundation
import SiteDelivery
import SiteFiles
import SiteTestSupport
import Synchronization
import Testing

/// The files to send and to remove, computed from the site and the record of sent files.
@Suite struct DeliveryTests {
  private let site: SmallSite

  init() async throws {
    site = try SmallSite()
    try site.writeReview("one", day: 100)
    try site.writeReview("two", day: 200)
    try await site.build()
  }

  private func delivery(over sent: SentFiles) throws -> Delivery {
    try FinishedSite(site.builder().settings) { _ in }.delivery(over: sent)
  }

  private func files() throws -> [String: Data] { try contents(of: site.folder / "site") }

  @Test func firstDeliverySendsAllFiles() throws {
    let delivery = try delivery(over: SentFiles())
    #expect(Set(delivery.hashed + delivery.others) == Set(try files().keys))
    #expect(try delivery.obsolete.isEmpty && delivery.count == files().count)
    #expect(delivery.others.contains("index.html") && delivery.others.contains("search/index.html"))
    #expect(delivery.hashed.allSatisfy { $0.contains(/\.[0-9a-f]{10}\./) }, "\(delivery.hashed)")
    #expect(delivery.hashed.contains { $0.hasPrefix("search/") })
  }

  /// If the destination ignores spelling, the removal of the old name after the upload would remove the new file.
  @Test func otherSpellingsAreRemovedFirst() async throws {
    try site.folder.write("a", to: "content/static/Photo.jpg")
    try site.folder.write("b", to: "content/static/Old/b.txt")
    try site.folder.write("c", to: "content/static/c.txt")
    try await site.build()
    let sent = try delivery(over: SentFiles()).finished
    try site.folder.write("a", to: "content/static/photo.jpg")
    try site.folder.write("b", to: "content/static/old/b.txt")
    for name in ["Photo.jpg", "Old/b.txt", "c.txt"] { try site.folder.remove("content/static/\(name)") }
    try await site.build()
    let delivery = try delivery(over: sent)
    #expect(delivery.respelled == ["Old/b.txt", "Photo.jpg"] && delivery.obsolete == ["c.txt"])
    #expect(Set(delivery.others).isSuperset(of: ["old/b.txt", "photo.jpg"]))
  }

  @Test func unchangedFilesAreNotSentAgain() throws {
    let sent = try delivery(over: SentFiles()).finished
    #expect(try delivery(over: sent).isEmpty)
    #expect(try delivery(over: sent.withoutHashes).count == (try files().count))
  }

  @Test func onlyDifferencesAreSent() async throws {
    let (sent, before) = (try delivery(over: SentFiles()).finished, try files())
    try site.folder.remove("content/reviews/one.md")
    try site.writeReview("three", day: 300)
    try await site.build()
    let (delivery, after) = (try delivery(over: sent), try files())
    #expect(Set(delivery.hashed + delivery.others) == Set(after.filter { before[$0.key] != $0.value }.keys))
    #expect(delivery.obsolete == before.keys.filter { after[$0] == nil }.sorted())
    #expect(delivery.obsolete.contains("reviews/one/index.html") && delivery.count < after.count)
  }

  /// After a kill at any step, the next run sends all files that may be missing and lists all that may exist.
  @Test func interruptedDeliveriesAreRepeated() async throws {
    let first = try delivery(over: SentFiles())
    let second = try delivery(over: first.begun)
    #expect((second.hashed, second.others) == (first.hashed, first.others))
    try site.folder.remove("content/reviews/one.md")
    try await site.build()
    #expect(try delivery(over: first.begun).obsolete.contains("reviews/one/index.html"))
  }

  @Test func recordsRoundTrip() throws {
    let delivery = try delivery(over: SentFiles())
    let staging = try staging()
    for record in [delivery.begun, delivery.finished, SentFiles()] {
      try staging.put(record)
      #expect(try staging.fetched { _ in } == record)
    }
    #expect(try staging.fetched { _ in } == SentFiles())
  }

  /// The paths of a record of another version are trusted.
  @Test func recordsOfOtherVersionsAreRead() throws {
    let (sent, notices) = try fetched(SmallSite.stateFile(["old.html", ".verdict-sent"], version: 4))
    #expect(try delivery(over: sent).obsolete == ["old.html"] && notices.isEmpty)
  }

  @Test(arguments: ["../secret", "/etc/passwd", "a/../../b", "a//b", "./a", "", "a\u{0}b"], [4, 5])
  func pathsOutsideTheFolderAreRejected(_ path: String, _ version: Int) throws {
    try expectUnknown(SmallSite.stateFile(["index.html", path], version: version))
  }

  @Test func corruptRecordsAreRejected() throws {
    let record = SmallSite.stateFile(["index.html"], version: 4)
    for count in 0..<record.count { try expectUnknown(record.prefix(count)) }
    try expectUnknown(Data("index.html\n".utf8))
    try expectUnknown(Data(repeating: 0xFF, count: 500))
  }

  private func expectUnknown(_ bytes: Data) throws {
    let (sent, notices) = try fetched(bytes)
    #expect(sent == SentFiles() && notices.count == 1)
  }

  private func fetched(_ bytes: Data) throws -> (SentFiles, [String]) {
    let staging = try staging()
    let notices = Mutex<[String]>([])
    try bytes.write(to: URL(fileURLWithPath: staging.path + "/" + SentFiles.path))
    let sent = try staging.fetched { notice in notices.withLock { $0.append("\(notice)") } }
    return (sent, notices.withLock { $0 })
  }

  private func staging() throws -> StagingFolder { try StagingFolder(in: site.folder.path) }

  @Test func stagingFolderIsRemoved() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted()
    do {
      let staging = try staging()
      _ = try staging.list(["a", "b/c"], endingWith: 0)
      try staging.put(SentFiles())
      try staging.withFolders(of: ["a", "b/c/d", "b/e"]) {
        #expect(FileManager.default.fileExists(atPath: staging.path + "/b/c"))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted() == before)
  }
}
