import Diagnostics
import FileSystem
import Foundation
import PictureMetadata
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Locations in the photos of a content folder.
@Suite struct LocationTests {
  private let site: SmallSite
  private let plain: Data

  init() throws {
    site = try SmallSite()
    plain = try Data(contentsOf: URL(fileURLWithPath: Repository.path + "/content/pictures/shazam.jpg"))
    for name in ["a", "b"] { try site.writeReview(name, head: "image: ../pictures/one.jpg\nalt: A poster") }
    try site.folder.write(located, to: "content/pictures/one.jpg")
    try site.folder.write(located, to: "content/reviews/unused.jpg")
    try site.folder.write(plain, to: "content/reviews/plain.jpg")
  }

  /// The photo with a location in EXIF, and text behind it.
  private var located: Data {
    let segment = Data([0xFF, 0xE1, 0, 50] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4])
    let directory = Data([0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 2] + Array("N\0Jane".utf8))
    return plain.prefix(2) + segment + directory + plain.dropFirst(2) + Data("Jane".utf8)
  }

  private func found() async throws -> [Diagnostic] {
    try await site.builder().check().diagnostics.filter { $0.code == .pictureLocation }
  }

  private func names(_ diagnostics: [Diagnostic]) -> [String] { diagnostics.map { String($0.source.path.suffix(10)) } }

  @Test(arguments: [
    ".git/HEAD", ".git", ".github/workflows/publish.yml", ".gitlab-ci.yml", "netlify.toml", "wrangler.toml",
    "content/.hg/x",
  ])
  func sharedPhotosAreReportedOnce(_ sign: String) async throws {
    #expect(try await found() == [])
    try site.folder.write("", to: sign)
    let found = try await found()
    #expect(names(found) == ["es/one.jpg", "unused.jpg"])
    let first = try #require(found.first)
    #expect(first.message == "the photo contains the location where it was taken" && first.range == nil)
    #expect(first.hint == "remove it and the other metadata with verdict check --fix")
    #expect(first.severity == .warning)
    #expect(try await site.build().diagnostics.isEmpty)
  }

  @Test func repositoriesOfTheHomeFolderDoNotCount() async throws {
    try site.folder.write("", to: ".git/HEAD")
    var builder = try site.builder()
    builder.settings.home = site.folder / ""
    #expect(try await builder.check().diagnostics == [])
  }

  /// Files in `static` are published as they are, so a repository does not matter.
  @Test func staticPhotosAreReported() async throws {
    try site.folder.write(located, to: "content/static/me.JPG")
    try site.folder.write(located, to: "content/static/data.bin")
    #expect(names(try await found()) == ["tic/me.JPG"])
  }

  @Test func fixingRemovesLocationsAndNothingElse() async throws {
    try site.folder.write("", to: ".git/HEAD")
    let photo = site.folder / "content/pictures/one.jpg"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: photo)
    let outcome = try await SiteFixer.fix(try site.builder())
    #expect(names(outcome.found) == ["es/one.jpg", "unused.jpg"] && outcome.left == [] && outcome.files.isEmpty)
    #expect(try site.folder.data("content/pictures/one.jpg") == located)
    #expect(try PhotoCleaner.clean(outcome.photos, try site.builder().settings) == [])
    for path in ["pictures/one.jpg", "reviews/unused.jpg", "reviews/plain.jpg"] {
      #expect(try site.folder.data("content/" + path) == plain)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: photo)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try await SiteFixer.fix(try site.builder()).isEmpty)
    #expect(try files(in: site.folder / "content").count == 6)
  }

  /// A photo that is read-only, no longer an image, or gone is reported; the others are cleaned.
  @Test func photosThatCannotBeCleanedAreReported() async throws {
    for name in ["c", "d", "e"] { try site.folder.write(located, to: "content/reviews/\(name).jpg") }
    try site.folder.write("", to: ".git/HEAD")
    let outcome = try await SiteFixer.fix(try site.builder())
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o440],
      ofItemAtPath: site.folder / "content/reviews/c.jpg"
    )
    try site.folder.write(plain.prefix(400), to: "content/reviews/d.jpg")
    try site.folder.remove("content/reviews/e.jpg")
    let failures = try PhotoCleaner.clean(outcome.photos, try site.builder().settings)
    #expect(failures.count == 3)
    #expect(failures.first?.hasSuffix("content/reviews/c.jpg': Permission denied") == true)
    #expect(failures.dropFirst().first?.hasSuffix("content/reviews/d.jpg': the file is truncated") == true)
    #expect(failures.last?.hasSuffix("content/reviews/e.jpg': No such file or directory") == true)
    #expect(try site.folder.data("content/reviews/c.jpg") == located)
    #expect(try site.folder.data("content/reviews/d.jpg") == plain.prefix(400))
    #expect(try site.folder.data("content/reviews/unused.jpg") == plain)
  }

  /// The target of a symlink is reported and fixed, not the symlink.
  @Test func symlinksAreNotReported() async throws {
    try site.folder.write("", to: ".git/HEAD")
    let link = site.folder / "content/reviews/link.jpg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "unused.jpg")
    #expect(names(try await found()) == ["es/one.jpg", "unused.jpg"])
  }
}

/// Output on file systems that ignore the spelling of names.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("a/Photo.jpg", true), ("A/photo.jpg", true), ("A/other.jpg", true), ("a/photo.jpg", false), ("b/Photo.jpg", false),
    ("cafe\u{301}.jpg", true), ("caf\u{E9}.jpg", false), ("CAF\u{C9}.jpg", true),
  ])
  func otherSpellingsAreFound(_ path: String, _ isFound: Bool) {
    let paths = PathSpellings(["a/photo.jpg", "caf\u{E9}.jpg"])
    #expect(paths.containsOtherSpelling(of: path) == isFound)
  }

  /// A hard link stands for the second name of a file on such a file system: it is not a foreign file.
  @Test func renamedFilesAreNotForeign() async throws {
    let site = try SmallSite()
    try site.folder.write("one", to: "content/static/Menu.txt")
    try await site.build()
    try site.folder.remove("content/static/Menu.txt")
    try site.folder.write("other", to: "content/static/menu.txt")
    try FileManager.default.linkItem(atPath: site.output + "/Menu.txt", toPath: site.output + "/menu.txt")
    #expect(try await site.build().diagnostics == [])
    #expect(try site.folder.text("site/menu.txt") == "other")
    #expect(!site.folder.exists("site/Menu.txt"))
  }

  /// On other file systems, both names may exist, and a foreign file is not replaced.
  @Test func foreignFilesWithAnotherSpellingAreKept() async throws {
    let site = try SmallSite()
    try site.folder.write("one", to: "content/static/Menu.txt")
    try await site.build()
    try site.folder.remove("content/static/Menu.txt")
    try site.folder.write("two", to: "content/static/menu.txt")
    try site.folder.write("foreign", to: "site/menu.txt")
    await #expect(throws: OutputRefusal.self) { try await site.build() }
    #expect(try site.folder.text("site/menu.txt") == "foreign")
  }
}
