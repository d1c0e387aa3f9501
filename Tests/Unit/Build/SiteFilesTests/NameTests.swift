import Diagnostics
import Foundation
import Notation
import SiteFiles
import SiteTestSupport
import Testing

/// Names with a meaning for a file system, a server or a shell, wherever a name becomes part of a path.
@Suite struct NameTests {
  static let names = [
    "/etc/passwd", "../../x", "%2e%2e", "%2e%2e%2fx", "CON", "nul", "x.", "-rf", ".git", "index.html", "feed.rss",
    String(repeating: "é", count: 300), "Café", "Cafe\u{301}", "Straße", "STRASSE", "İ", "\u{212A}", "a\u{202E}b",
    "👨‍👩‍👧 x", "Swift", "page", "a\\b", "a:b", "a?b#c", "a|b*c", " x ", "\u{301}x", "\u{FF0E}\u{FF0E}\u{FF0F}x",
  ]

  @Test(arguments: names)
  func tagsAndRestaurantsStayInTheirFolders(_ name: String) async throws {
    let site = try SmallSite()
    try site.writeReview("one", head: "tags: [\(JSON.text(name))]\nrestaurant: \(JSON.text(name))")
    #expect(try await site.build().text(below: site.folder) == "")
    let paths = try contents(of: site.output).keys
    for folder in ["tags", "restaurants"] {
      let names = Set(paths.map { $0.split(separator: "/") }.filter { $0.count > 2 && $0[0] == folder }.map { $0[1] })
      #expect(names.count == 1, "\(names)")
    }
    check(paths)
  }

  @Test(arguments: names.filter { !$0.contains("/") && $0.utf8.count < 200 })
  func filesAndFoldersStayInTheirFolders(_ name: String) async throws {
    let site = try SmallSite()
    try site.writeReview(name)
    try site.folder.write("---\ntitle: x\n---\n", to: "content/pages/\(name)/\(name).md")
    let report = try await site.build()
    try #require(report.writing != nil, "\(report.text(below: site.folder))")
    check(try contents(of: site.output).keys)
  }

  /// The name of a published file must have room for the hash.
  @Test func longNamesAreTruncated() async throws {
    let site = try SmallSite()
    let name = String(repeating: "é", count: 124)
    try site.folder.write(SmallSite.picture(2), to: "content/pictures/\(name).svg")
    try site.writeReview("one", body: "![A dot](../pictures/\(name).svg)")
    try site.folder.write("", to: "templates/assets/fonts/\(name).woff2")
    let report = try await site.build()
    #expect(report.text(below: site.folder) == "")
    let paths = try contents(of: site.output).keys
    for start in ["pictures/", "assets/fonts/"] {
      let file = try #require(paths.first { $0.hasPrefix(start + String(repeating: "é", count: 100) + ".") })
      #expect(!file.hasPrefix(start + String(repeating: "é", count: 101)))
    }
  }

  /// In Swift, a combining mark and the slash before it are one character.
  @Test func namesMayBeginWithACombiningMark() async throws {
    let site = try SmallSite()
    let mark = "\u{301}"
    for name in ["\(mark)p.svg", "\(mark)folder/\(mark)q.svg"] {
      try site.folder.write(SmallSite.picture(2), to: "content/reviews/\(name)")
    }
    try site.folder.write("---\ntitle: x\n---\n", to: "content/pages/\(mark)folder/about.md")
    try site.folder.write("", to: "templates/assets/\(mark)x.css")
    let pictures = "![P](./\(mark)p.svg) ![Q](\(mark)folder/\(mark)q.svg)"
    let links = "[x](../pages/\(mark)folder/about.md) [y](/\(mark)y/)"
    try site.writeReview("\(mark)one", head: "aliases: [/\(mark)y/]", body: "\(pictures) \(links)")
    #expect(try await site.build().text(below: site.folder) == "")
    let paths = try contents(of: site.output).keys
    for start in ["pictures/\(mark)p.", "pictures/\(mark)q.", "assets/\(mark)x.", "folder/about/"] {
      #expect(paths.contains { $0.utf8.starts(with: start.utf8) }, "\(start)")
    }
    #expect(site.folder.exists("site/\(mark)y/index.html"))
  }

  @Test(arguments: ["..", ".", "---", "\u{202E}", "👨‍👩‍👧"])
  func nameWithoutALetterHasAURL(_ name: String) async throws {
    let site = try SmallSite()
    try site.writeReview("one", head: "tags: [\(JSON.text(name))]\nrestaurant: \(JSON.text(name))")
    #expect(try await site.build().text(below: site.folder) == "")
    let paths = try contents(of: site.output).keys
    for folder in ["tags", "restaurants"] { #expect(paths.count { $0.hasPrefix(folder) && $0.hasSuffix("l") } == 2) }
    check(paths)
  }

  /// Expects that every component is a name on every system (Microsoft, "Naming Files, Paths, and Namespaces").
  private func check(_ paths: some Sequence<String>) {
    for component in paths.flatMap({ $0.split(separator: "/") }) {
      let stem = component.lowercased().prefix { $0 != "." }
      let isSafe =
        component.utf8.count <= 200 && !component.hasPrefix(".") && !component.hasPrefix("-")
        && !component.hasSuffix(".") && !["con", "prn", "aux", "nul", "com1", "lpt1"].contains(stem)
        && component.unicodeScalars.allSatisfy { $0.value > 0x20 && !"<>:\"\\|?*".unicodeScalars.contains($0) }
      #expect(isSafe, "\(component)")
    }
  }
}
