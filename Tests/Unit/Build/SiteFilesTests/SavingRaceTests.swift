import BinaryCoding
import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Editors and other processes that write to the content folder at the same time.
@Suite struct SavingRaceTests {
  private let folder: TemporaryFolder
  private let writer: ContentWriter
  /// A text that takes long enough to write for another program to interfere.
  private static let long = ContiguousArray(repeating: UInt8(ascii: "x"), count: 1_500_000)
  private static let rounds = 10

  init() throws {
    folder = try TemporaryFolder.onDisk()
    try folder.makeFolder("content/reviews")
    writer = ContentWriter(content: folder / "content")
  }

  /// Runs `body`, and runs `step` on another thread as soon as a temporary file exists that is not renamed yet.
  private func during<Result>(_ step: @escaping @Sendable () -> Void, _ body: () throws -> Result) throws -> Result {
    let (group, isReady) = (DispatchGroup(), DispatchSemaphore(value: 0))
    let (reviews, over) = (folder / "content/reviews", folder / "over")
    DispatchQueue.global().async(group: group) {
      isReady.signal()
      while !FileManager.default.fileExists(atPath: over) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reviews)) ?? []
        if names.contains(where: { $0.hasPrefix(".verdict-") }) { return step() }
      }
    }
    isReady.wait()
    defer { try? folder.remove("over") }
    let result = Swift.Result { try body() }
    try folder.write("", to: "over")
    group.wait()
    return try result.get()
  }

  @Test func concurrentSavesByRenamingAreStored() throws {
    var count = 0
    let (theirs, path) = (folder / "theirs", folder / "content/reviews/a.md")
    for _ in 0..<Self.rounds {
      try folder.write("old", to: "content/reviews/a.md")
      try folder.write("theirs", to: "theirs")
      let source = try #require(try writer.text("reviews/a.md"))
      let isReplaced = try during({ _ = unsafe rename(theirs, path) }) {
        try writer.replace("reviews/a.md", source, with: Self.long) == .written
      }
      guard !folder.exists("theirs") else {
        #expect(isReplaced)
        continue
      }
      count += 1
      #expect(try folder.text("content/reviews/a.md") == "theirs")
      #expect(try files(in: folder / "content") == ["reviews/a.md"])
    }
    #expect(count > 0)
  }

  /// Some editors write in place.
  @Test func concurrentSavesInPlaceAreStored() throws {
    var count = 0
    let path = folder / "content/reviews/a.md"
    for _ in 0..<Self.rounds {
      try folder.write("old", to: "content/reviews/a.md")
      let source = try #require(try writer.text("reviews/a.md"))
      let isReplaced = try during({ Self.append("er", to: path) }) {
        try writer.replace("reviews/a.md", source, with: Self.long) == .written
      }
      let data = try folder.data("content/reviews/a.md")
      #expect(isReplaced ? data.starts(with: Self.long) : data == Data("older".utf8))
      count += isReplaced ? 0 : 1
    }
    #expect(count > 0)
  }

  private static func append(_ text: String, to path: String) {
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: Data(text.utf8))
    try? file.close()
  }

  @Test func concurrentlyCreatedFilesAreKept() throws {
    var count = 0
    let (theirs, path) = (folder / "theirs", folder / "content/reviews/b.md")
    for _ in 0..<Self.rounds {
      try folder.write("theirs", to: "theirs")
      let isAdded = try during({ if unsafe link(theirs, path) == 0 { unsafe unlink(theirs) } }) {
        try writer.add("reviews/b.md", Self.long)
      }
      #expect(isAdded == folder.exists("theirs"))
      if !isAdded {
        count += 1
        #expect(try folder.text("content/reviews/b.md") == "theirs")
      }
      #expect(try files(in: folder / "content") == ["reviews/b.md"])
      try folder.remove("content/reviews/b.md")
    }
    #expect(count > 0)
  }

  @Test func concurrentlyWrittenFilesKeepTheirTexts() async throws {
    let content = folder / "content"
    let areNew = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          try NewFile.create("reviews/\(number).md", below: content, ContiguousArray("text \(number)".utf8))
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(areNew)
    for number in 0..<200 { #expect(try folder.text("content/reviews/\(number).md") == "text \(number)") }
    #expect(try files(in: content).count == 200)
  }

  @Test func oneOfManyWritersCreatesAFile() async throws {
    let content = folder / "content"
    let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 0..<50 {
        group.addTask {
          try NewFile.create("reviews/a.md", below: content, ContiguousArray("text \(number)".utf8)) ? number : nil
        }
      }
      return try await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
    }
    let winner = try #require(winners.first)
    #expect(winners.count == 1)
    #expect(try folder.text("content/reviews/a.md") == "text \(winner)")
    #expect(try files(in: content) == ["reviews/a.md"])
  }
}
