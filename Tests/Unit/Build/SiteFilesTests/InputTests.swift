import Foundation
import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Unusual and unreadable files: each is reported, and none stops or blocks a build.
@Suite struct InputTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 1) }

  /// Returns the diagnostics as `path: code`.
  private func codes() async throws -> [String] {
    try await site.builder().check().diagnostics.map { found in
      let path = found.source.path.replacingOccurrences(of: site.folder / "content/", with: "")
      return "\(path): \(found.code.rawValue)"
    }
  }

  struct UnusualFile: CustomTestStringConvertible {
    let name: String
    let script: String
    var codes: [String]
    var testDescription: String { name }
  }

  static let oddFiles: [UnusualFile] = [
    UnusualFile(name: "a pipe", script: "mkfifo reviews/pipe.md", codes: ["reviews/pipe.md: file-not-regular"]),
    UnusualFile(name: "a pipe for a picture", script: "mkfifo pipe.png", codes: ["pipe.png: file-not-regular"]),
    UnusualFile(
      name: "a link to nothing",
      script: "ln -s no.md reviews/x.md",
      codes: ["reviews/x.md: file-not-regular"]
    ),
    UnusualFile(
      name: "a name that begins with a combining mark",
      script: "cp reviews/r0.md \"reviews/$(printf '\\314\\201')x.md\"",
      codes: []
    ),
    UnusualFile(name: "an editor's lock", script: "ln -s me@host.1:2 reviews/.#r0.md", codes: []),
    UnusualFile(
      name: "links in a circle",
      script: "ln -s b.md reviews/a.md; ln -s a.md reviews/b.md",
      codes: ["reviews/a.md: file-not-regular", "reviews/b.md: file-not-regular"]
    ),
    UnusualFile(
      name: "a link out of the folder",
      script: "cp site.yaml ../x.md; ln -s ../../x.md reviews/x.md",
      codes: ["reviews/x.md: file-outside-content"]
    ),
    UnusualFile(
      name: "a link to an absolute path",
      script: "ln -s /etc/hostname reviews/x.md",
      codes: ["reviews/x.md: file-outside-content"]
    ),
    UnusualFile(name: "a link to a folder", script: "ln -s reviews more", codes: ["more: file-not-regular"]),
    UnusualFile(
      name: "a link to a file",
      script: "mkdir pages; ln -s ../reviews/r0.md pages/x.md",
      codes: [
        "pages/x.md: unknown-key", "pages/x.md: unknown-key", "pages/x.md: unknown-key",
      ]
    ),
    UnusualFile(name: "a folder that is called a file", script: "mkdir -p reviews/x.md reviews/y.png", codes: []),
    UnusualFile(name: "a folder that is called the site", script: "mkdir pages; mkdir pages/site.yaml", codes: []),
    UnusualFile(name: "an empty file", script: ": > reviews/x.md", codes: ["reviews/x.md: front-matter-missing"]),
    UnusualFile(name: "a huge file", script: "truncate -s 10G reviews/x.md", codes: ["reviews/x.md: file-too-large"]),
    UnusualFile(name: "a huge picture nobody uses", script: "truncate -s 10G x.png", codes: []),
    UnusualFile(
      name: "a name that is not UTF-8",
      script: #"cp reviews/r0.md "$(printf 'reviews/caf\351.md')""#,
      codes: ["reviews/caf\u{FFFD}.md: file-name-not-utf8"]
    ),
    UnusualFile(
      name: "500 folders in each other",
      script: "p=reviews; for i in $(seq 500); do p=$p/d; done; mkdir -p $p",
      codes: ["reviews/" + String(repeating: "d/", count: 64) + ": folders-too-deep"]
    ),
    UnusualFile(
      name: "a plain file that is a link out of the folder",
      script: "mkdir static; ln -s /etc/hostname static/x",
      codes: ["static/x: file-outside-content"]
    ),
    UnusualFile(
      name: "a hidden folder that is a link out of the folder",
      script: "mkdir static; ln -s /etc static/.well-known",
      codes: ["static/.well-known: file-outside-content"]
    ),
    UnusualFile(
      name: "a plain file whose name is not UTF-8",
      script: #"mkdir static; : > "$(printf 'static/caf\351.pdf')""#,
      codes: ["static/caf\u{FFFD}.pdf: file-name-not-utf8"]
    ),
    UnusualFile(
      name: "a huge plain file",
      script: "mkdir static; truncate -s 10G static/x.zip",
      codes: ["static/x.zip: file-too-large"]
    ),
    UnusualFile(
      name: "plain files with odd names",
      script: #"mkdir -p 'static/a?b#c' static/about.html; : > 'static/a?b#c/100%25\ x'; : > static/about.html/x.md"#,
      codes: []
    ),
    UnusualFile(
      name: "a device",
      script: "ln -s /dev/zero reviews/zero.md",
      codes: ["reviews/zero.md: file-outside-content"]
    ),
  ]

  @Test(arguments: oddFiles)
  func unusualFileIsReported(_ file: UnusualFile) async throws {
    try shell("cd content; " + file.script, in: site.folder)
    #expect(try await codes() == file.codes)
  }

  @Test func socketIsReported() async throws {
    let path = site.folder / "content/reviews/socket.md"
    try #require(unsafe mknod(path, S_IFSOCK | 0o644, 0) == 0)
    #expect(try await codes() == ["reviews/socket.md: file-not-regular"])
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"), arguments: ["r0.md", "."])
  func unreadableIsNamed(_ name: String) async throws {
    try shell("chmod 000 content/reviews/\(name)", in: site.folder)
    let found = try await codes()
    try shell("chmod 755 content/reviews; chmod 755 content/reviews/r0.md", in: site.folder)
    #expect(found == [name == "." ? "reviews: file-unreadable" : "reviews/r0.md: file-unreadable"])
  }

  @Test func pictureIsFoundInAnyUnicodeForm() async throws {
    let picture = Repository.path + "/content/pictures/tally.png"
    try FileManager.default.copyItem(atPath: picture, toPath: site.folder / "content/reviews/cafe\u{301}.png")
    try site.writeReview("r0", head: "image: caf\u{E9}.png\nalt: coffee")
    #expect(try await codes() == [])
  }

  @Test func missingFoldersAreReported() async throws {
    try site.folder.remove("templates")
    #expect(try await codes() == [site.folder / "templates: template-missing"])
    try site.folder.remove("content")
    #expect(try await codes() == [site.folder / "content: content-missing"])
  }

  @Test(arguments: [
    (ContentLimits.contentFile - 1, "markdown-too-large"), (ContentLimits.contentFile, "markdown-too-large"),
    (ContentLimits.contentFile + 1, "file-too-large"),
  ])
  func largeFileIsReported(_ size: Int, code: String) async throws {
    let head = "---\ntitle: Large\nrating: 1\ncategory: Film\npublished: 2026-01-01\n---\n"
    let text = head + String(repeating: "word ", count: size / 5 + 1)
    try site.folder.write(String(text.prefix(size)), to: "content/reviews/large.md")
    #expect(try await codes() == ["reviews/large.md: \(code)"])
  }

  @Test(arguments: [(ContentLimits.picture, "picture-unreadable"), (ContentLimits.picture + 1, "file-too-large")])
  func largePictureIsReported(_ size: Int, code: String) async throws {
    try site.writeReview("r0", head: "image: large.png\nalt: large")
    try shell("truncate -s \(size) content/reviews/large.png", in: site.folder)
    #expect(try await codes().contains("reviews/large.png: \(code)"))
  }

  @Test(arguments: [(63, 0), (64, 0), (65, 1)])
  func deepFolders(_ depth: Int, errors: Int) async throws {
    let path = "content/" + String(repeating: "d/", count: depth)
    try site.folder.makeFolder(path)
    #expect(try await codes().count == errors)
  }

  @Test func manyFilesInAFolder() async throws {
    for number in 1...5_000 { try site.writeReview("many-\(number)", day: number % 9_000) }
    let report = try await site.builder().check()
    #expect(report.diagnostics.isEmpty)
    #expect(report.site?.catalog.reviews.count == 5_001)
  }
}
