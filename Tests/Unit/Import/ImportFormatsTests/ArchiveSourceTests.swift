import BinaryCoding
import ImportFormats
import ImportTestSupport
import Testing

@Suite struct ArchiveSourceTests {
  private func failure<Result>(_ body: () throws -> Result) -> ImportFailure? {
    #expect(throws: ImportFailure.self) { try body() }
  }

  @Test(arguments: [false, true])
  func filesAreReadByPath(isTar: Bool) throws {
    var archive = TestArchive(["b.csv": "two", "./a/é日.csv": "one", "c": ""])
    archive.isTar = isTar
    try archive.opened { source in
      #expect(source.paths == ["a/é日.csv", "b.csv", "c"])
      let files = try source.files(["a/é日.csv", "b.csv", "d"])
      #expect(files.map(\.path) == ["a/é日.csv", "b.csv"])
      #expect(files.map { $0.text(in: $0.range) } == ["one", "two"])
      #expect(try source.file("c")?.bytes.isEmpty == true)
    }
  }

  @Test func unsafePathsAreIgnored() throws {
    let members: [(String, TestArchive.Content)] = [
      ("../up", .bytes("x")), ("/etc/x", .bytes("x")), ("a/../../x", .bytes("x")), ("a//b", .bytes("x")),
      ("__MACOSX/a/._b", .bytes("x")), ("link", .link("/etc/passwd")), ("folder/", .folder), ("folder/a", .bytes("x")),
    ]
    #expect(try TestArchive(members).opened(\.paths) == ["folder/a"])
  }

  @Test func namesWithInvalidUTF8AreAccepted() throws {
    let bytes = try TestArchive(["Käse.csv": "x", "b.csv": "y"]).bytes
    let latin = Array(bytes.split(separator: 0xC3, omittingEmptySubsequences: false).joined(separator: [0xFF]))
    #expect(latin != bytes)
    try TestArchive.opened(latin) { source in
      #expect(source.paths.contains("b.csv"))
      let file = try source.file("b.csv")
      #expect(file?.bytes.count == 1)
    }
  }

  @Test func duplicateNamesGiveFirstFile() throws {
    let archive = TestArchive([("a", .bytes("one")), ("a", .bytes("two"))])
    let file = try archive.opened { try $0.file("a") }
    #expect(file?.bytes == ContiguousArray("one".utf8))
  }

  @Test(arguments: [false, true])
  func decompressionBombsAreRejected(isTar: Bool) throws {
    var archive = TestArchive([("small.csv", .bytes("x")), ("bomb.csv", .zeros(20_000_000))])
    archive.isTar = isTar
    let size = try archive.bytes.count
    #expect(size < 100_000)
    let failure = failure { try archive.opened { try $0.read([PathKey("bomb.csv")], atMost: 1_000_000) { _ in } } }
    #expect(failure?.message == "export.zip: the unpacked file bomb.csv exceeds 1000000 bytes")
    #expect(failure?.hint == "remove the file from the archive")
    let small = try archive.opened { try $0.file("small.csv") }
    #expect(small != nil)
  }

  @Test func encryptedFilesAreRejected() throws {
    var archive = TestArchive(["a.csv": "secret"])
    archive.password = "x"
    let failure = failure { try archive.opened { try $0.file("a.csv") } }
    #expect(failure?.message == "export.zip: a.csv is encrypted")
    #expect(failure?.hint == "unpack the archive and import the folder")
  }

  @Test func damagedArchivesAreReported() throws {
    let bytes = try TestArchive([("a.csv", .bytes(String(repeating: "abc, ", count: 2_000))), ("b", .zeros(9))]).bytes
    var wrong = bytes
    wrong[60] ^= 0xFF
    for damaged in [wrong, Array(bytes.prefix(bytes.count / 2)), Array("<html>no archive</html>".utf8), []] {
      let failure = failure { try TestArchive.opened(damaged) { try $0.file("a.csv") } }
      #expect(failure?.message.hasPrefix("export.zip: cannot unpack the archive: ") == true)
      #expect(failure?.hint == "download it again, or unpack it and import the folder")
    }
  }
}
