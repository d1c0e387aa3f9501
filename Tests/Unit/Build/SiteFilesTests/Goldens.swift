import BinaryCoding
import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// A small site of the repository, with its goldens.
struct GoldenSite: Sendable {
  /// The folders of valid sites and of sites with errors.
  enum Kind: String, CaseIterable { case good = "Sites", wrong = "WrongSites" }

  let path: String

  init(_ kind: Kind, _ name: String) { path = "\(Self.folder(kind))/\(name)" }

  /// Returns the names of all sites of a kind.
  static func names(_ kind: Kind) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder(kind)))
  }

  static func folder(_ kind: Kind) -> String { "\(Repository.path)/Tests/Unit/Build/SiteFilesTests/\(kind.rawValue)" }

  /// Returns a copy to build, with the templates of the site overriding the plain theme.
  func copied() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(copying: ["content": path + "/content"])
    for (name, odd) in Self.oddNames where folder.exists("content/reviews/\(name).md") {
      let reviews = folder / "content/reviews"
      try FileManager.default.moveItem(atPath: "\(reviews)/\(name).md", toPath: "\(reviews)/\(odd).md")
    }
    try folder.addTheme(as: "theme")
    let own = path + "/templates"
    if FileManager.default.fileExists(atPath: own) {
      try FileManager.default.copyItem(atPath: own, toPath: folder / "templates")
    }
    return folder
  }

  /// The names of some reviews, keyed by their names in the repository: some file systems do not support these names.
  private static let oddNames = [
    "odd-apples": "\u{E4}pfel", "odd-cafe": "caf\u{E9}", "d/odd-cafe-decomposed": "d/cafe\u{301}",
    "odd-family": "emoji-\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", "odd-hello": "привет",
    "odd-istanbul": "İstanbul", "odd-japan": "日本", "odd-size": "größe", "odd-street": "straße",
  ]

  /// Compares a text with its golden, part by part. `UPDATE_GOLDENS=1` rewrites the golden.
  func expect(_ text: String, in file: String, parts separator: String) throws {
    let file = "\(path)/\(file)"
    if Self.areRewritten { try text.write(toFile: file, atomically: true, encoding: .utf8) }
    let golden = try String(contentsOfFile: file, encoding: .utf8)
    let (actual, expected) = (Parts(text, separator), Parts(golden, separator))
    for part in actual.missing(in: expected) { Issue.record("not in \(file): \(part)") }
    for part in expected.missing(in: actual) { Issue.record("only in \(file): \(part)") }
    #expect(text.utf8.elementsEqual(golden.utf8) || actual.bytes != expected.bytes, "\(file) is in another order")
  }

  /// The parts of a text as bytes, because strings in two Unicode normalization forms are equal.
  private struct Parts {
    let bytes: Set<Data>

    init(_ text: String, _ separator: String) {
      bytes = Set(text.components(separatedBy: separator).map { Data($0.utf8) })
    }

    func missing(in other: Parts) -> [String] {
      bytes.subtracting(other.bytes).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
  }

  private static let areRewritten = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"
}

/// The files of a site as one text. Pages are reduced to their specific parts, because one site tests the common parts.
struct SiteText {
  /// The prefix of the path of each file.
  static let mark = "==> "
  let text: String

  init(_ files: [String: Data], wholePages: Bool) {
    text = files.sorted { $0.key < $1.key }.map { path, data in
      let content = String(data: data, encoding: .utf8) ?? "\(ContentHash(ContiguousArray(data)))\n"
      return Self.mark + path + "\n" + (wholePages || !path.hasSuffix(".html") ? content : Self.ownPart(content))
    }.joined(separator: "\n")
  }

  /// Returns `main` and the page-specific lines of the head. A page without `main` has no layout and is returned
  /// completely.
  private static func ownPart(_ page: String) -> String {
    guard let main = page.firstMatch(of: /(?s)<main>.*<\/main>\n/) else { return page }
    let head = page[..<main.range.lowerBound].split(separator: "\n")
    let own = head.filter { $0.starts(with: /<(html|title|meta name="description"|link rel="(alternate|canonical)")/) }
    return own.map { $0 + "\n" }.joined() + main.output
  }
}
