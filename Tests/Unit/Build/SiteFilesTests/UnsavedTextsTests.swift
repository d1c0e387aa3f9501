import BinaryCoding
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Text of the browser editor that is not saved.
@Suite struct UnsavedTextsTests {
  private let folder: TemporaryFolder
  private let texts: UnsavedTexts
  private static let id = String(repeating: "a1", count: 16)

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("content")
    texts = UnsavedTexts(content: folder / "content")
  }

  private func text(_ id: String = id, _ value: String = "One", path: String = "reviews/a.md") throws -> UnsavedText {
    try #require(UnsavedText(id: id, path: path, base: Self.id, values: [("f-title", value), ("body", "B\r\n\0")]))
  }

  private func id(_ number: Int) -> String { String(repeating: "0", count: 20) + String(number + 0x1000, radix: 16) }

  @Test func textsAreStoredUntilTheyAreRemoved() throws {
    let (one, other) = (try text(), try text(id(1), path: ""))
    #expect(try texts.store(one) && texts.store(other))
    #expect(Set(texts.all().map(\.id)) == [one.id, other.id] && texts.all().contains(one))
    let changed = try text(Self.id, "Two")
    #expect(try texts.store(changed))
    #expect(texts.all().first { $0.id == Self.id }?.values == changed.values)
    try texts.remove(Self.id)
    try texts.remove(Self.id)
    #expect(texts.all() == [other])
  }

  @Test func numberAndSizeAreLimited() throws {
    for number in 0..<UnsavedTexts.limit { #expect(try texts.store(text(id(number)))) }
    #expect(try !texts.store(text()))
    #expect(try texts.store(text(id(0), "Changed")))
    #expect(try !texts.store(text(id(0), String(repeating: "x", count: 3 << 20))))
    #expect(texts.all().count == UnsavedTexts.limit)
  }

  @Test(arguments: ["", "../x", "a/b", "aaaa", "000000000000000\u{661}", String(repeating: "a", count: 65)])
  func otherIdentitiesAreRejected(_ id: String) throws {
    #expect(UnsavedText(id: id, path: "", base: "", values: []) == nil)
    try folder.write("x", to: ".verdict/unsaved/mine")
    try texts.remove(id)
    #expect(folder.exists(".verdict/unsaved/mine"))
  }

  @Test(arguments: ["../a.md", "/a.md", "static/a.md", "reviews/.a.md", "reviews/a.txt"])
  func otherPathsAreRejected(_ path: String) throws {
    #expect(UnsavedText(id: Self.id, path: path, base: "", values: []) == nil)
  }

  /// Files in the state folder are untrusted.
  @Test func invalidFilesAreIgnored() throws {
    #expect(try texts.store(text()))
    let data = try folder.data(".verdict/unsaved/\(Self.id)")
    try folder.write(data, to: ".verdict/unsaved/\(id(1))")
    try folder.write(data.dropLast(), to: ".verdict/unsaved/\(id(2))")
    try folder.write("", to: ".verdict/unsaved/\(id(3))")
    try folder.makeFolder(".verdict/unsaved/\(id(4))")
    try folder.write(data, to: "outside")
    let link = folder / ".verdict/unsaved/\(id(5))"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder / "outside")
    for number in 0..<64 {
      var damaged = data
      damaged[damaged.startIndex + number % damaged.count] ^= 0x55
      try folder.write(damaged, to: ".verdict/unsaved/\(id(100 + number))")
    }
    #expect(texts.all().map(\.id) == [Self.id])
  }

  @Test func symlinkedFolderIsRejected() throws {
    try folder.makeFolder("outside")
    try folder.makeFolder(".verdict")
    let link = folder / ".verdict/unsaved"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder / "outside")
    #expect(throws: (any Error).self) { try texts.store(text()) }
    #expect(texts.all().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "outside").isEmpty)
  }
}
