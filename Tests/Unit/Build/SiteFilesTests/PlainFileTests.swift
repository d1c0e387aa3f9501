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

  @Test func privateFilesAreNotPublished() async throws {
    let hidden = [".env", ".npmrc", ".svn/entries", ".idea/x.xml", "deep/.hg/store", ".ssh/id_rsa"]
    let others = ["id_rsa", "deep/server.PEM", "notes.md.bak", "keys.kdbx"]
    let published = [".nojekyll", ".domains", "deep/.htaccess", "x.key", "id_rsa.pub", "pem.txt"]
    let ignored = [".DS_Store", ".git/config", ".x.swp", "x~"]
    for name in hidden + others + published + ignored { try site.folder.write("x", to: "content/static/\(name)") }
    let report = try await site.build()
    let named = report.diagnostics.map { $0.source.path.replacing(site.folder / "content/static/", with: "") }
    #expect(Set(named) == Set([".env", ".npmrc", ".svn", ".idea", "deep/.hg", ".ssh"] + others))
    #expect(report.diagnostics.allSatisfy { $0.code == .filePrivate && $0.severity == .warning && $0.range == nil })
    let message = "'.env' is not published: hidden files may be private"
    #expect(report.diagnostics.first { $0.source.path.hasSuffix("/.env") }?.message == message)
    #expect(report.diagnostics.allSatisfy { $0.hint == "move it out of 'static/', or rename it" })
    for name in hidden + others + ignored { #expect(!site.folder.exists("site/\(name)"), "\(name)") }
    for name in published { #expect(site.folder.exists("site/\(name)"), "\(name)") }
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
