import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Files that are published unchanged.
@Suite struct PlainFileTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1)
    try site.folder.write("Contact: mailto:ada@plain.example\n", to: "content/static/.well-known/security.txt")
  }

  @Test func namesAreKeptByteByByte() async throws {
    let names = ["100%25.txt", "a?b#c.txt", "caf\u{E9}.pdf", "deep/er/.htaccess", "empty", "with space.txt", "x\\y"]
    for name in names { try site.folder.write(name == "empty" ? "" : name, to: "content/static/\(name)") }
    try await site.build()
    for name in names { #expect(try site.folder.text("site/\(name)") == (name == "empty" ? "" : name)) }
    #expect(try site.folder.text("site/.well-known/security.txt").hasPrefix("Contact"))
  }

  @Test func foreignHiddenFilesAreNotReplaced() async throws {
    try site.folder.write("by someone else", to: "site/.well-known/security.txt")
    await #expect(throws: OutputRefusal.self) { try await site.build() }
    #expect(try site.folder.text("site/.well-known/security.txt") == "by someone else")
  }

  @Test func removedFilesAreUnpublished() async throws {
    try await site.build()
    try site.folder.remove("content/static")
    try await site.build()
    #expect(!site.folder.exists("site/.well-known"))
  }

  @Test func foreignFilesAreKept() async throws {
    try await site.build()
    try site.folder.write("by someone else", to: "site/.well-known/other.txt")
    try site.folder.remove("content/static")
    try await site.build()
    #expect(try files(in: site.folder / "site/.well-known") == ["other.txt"])
  }

  @Test(arguments: [("rclone: remote:site", true), ("rsync: host:/var/www", false)])
  func namesThatCannotBeSentAreWarnings(_ destination: String, isWarning: Bool) async throws {
    let configuration = SmallSite.configuration.replacing(".example", with: ".reviews")
    try site.folder.write(configuration + "publish: {\(destination)}\n", to: "content/site.yaml")
    try site.folder.write("text", to: "content/static/a\tb.txt")
    let diagnostics = try await site.build().diagnostics
    #expect(diagnostics.map(\.code) == (isWarning ? [.destinationName] : []))
    #expect(diagnostics.allSatisfy { $0.source.path.hasSuffix("content/static/a\tb.txt") })
    let message = "rclone cannot send this file: control character in its name"
    #expect(diagnostics.allSatisfy { $0.message == message && $0.range == nil })
  }
}
