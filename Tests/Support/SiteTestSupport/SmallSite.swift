import BinaryCoding
import Diagnostics
import Foundation
import Notation
import ReviewModel
import SiteFiles
import TestSupport
import Testing

/// A site in a temporary folder, with the plain theme and two categories.
package struct SmallSite: Sendable {
  package let folder: TemporaryFolder

  package static let configuration = """
    title: Plain Reviews
    url: https://plain.example
    reviewer: {name: Ada}
    ratings: {step: 1}
    categories: [{name: Film}, {name: Dinner}]

    """

  /// Creates a site with `count` reviews, one per day.
  package init(reviews count: Int = 0, templates: String = Repository.plainTheme) throws {
    folder = try TemporaryFolder()
    try folder.addTheme(templates)
    try folder.write(Self.configuration, to: "content/site.yaml")
    for number in 0..<count { try writeReview("r\(number)", body: "Text number \(number).", day: number) }
  }

  /// Writes a review; `head` is added to its front matter.
  package func writeReview(_ name: String, head: String = "", body: String = "Text.", day: Int = 0) throws {
    let published = String(format: "%04d-%02d-%02d", 2000 + day / 336, day / 28 % 12 + 1, day % 28 + 1)
    let lines = ["---", "title: Review \(name)", "rating: \(day % 6)", "category: Film", "published: \(published)"]
    let text = (lines + (head.isEmpty ? [] : [head]) + ["---", body]).map { $0 + "\n" }.joined()
    try folder.write(text, to: "content/reviews/\(name).md")
  }

  package var output: String { folder / "site" }

  package func builder() throws -> SiteBuilder { try SiteBuilder(in: folder) }

  @discardableResult
  package func build(force: Bool = false, to output: String = "site") async throws -> BuildReport {
    var builder = try builder()
    builder.settings.replacesForeign = force
    builder.settings.output = folder / output
    return try await builder.build()
  }

  /// Returns the files that a clean build of a copy of the site writes.
  package func coldBuild() async throws -> [String: Data] {
    let sources = ["content", "templates", "themes"].filter(folder.exists)
    let copy = try TemporaryFolder(copying: Dictionary(uniqueKeysWithValues: sources.map { ($0, folder / $0) }))
    _ = try await SiteBuilder(in: copy).build()
    return try contents(of: copy / "site")
  }
}

extension SmallSite {
  /// Returns the common path of the state files of the output folder, without their extension: `.verdict/….`
  package func stateName() throws -> String {
    let manifest = try #require(try files(in: folder / ".verdict").first { $0.hasSuffix(".manifest") })
    return ".verdict/" + manifest.dropLast("manifest".count)
  }

  /// Returns the bytes of a state file that begins with a list of paths, in the format of a version of Verdict.
  package static func stateFile(_ paths: [String], version: Int = 6) -> Data {
    var file = ByteEncoder()
    file.append("verdict state \(version)\n")
    paths.encode(to: &file)
    file.append(ContentHash(file))
    return Data(file.bytes)
  }
}

extension SiteBuilder {
  /// Creates the builder of a site in a folder with `content`, `templates` and optionally a `theme` that they override. The
  /// current day is 2026-11-20.
  package init(in folder: TemporaryFolder, drafts: Bool = false, future: Bool = false) throws {
    let today = try #require(CalendarDay(year: 2026, month: 11, day: 20))
    self.init(SiteSettings(), at: .day(today), Execution(jobs: 2))
    (settings.includesDrafts, settings.includesFuture) = (drafts, future)
    let layers = folder.exists("theme") ? ["theme", "templates"].filter(folder.exists) : ["templates"]
    settings.templates = layers.map { folder / $0 }
    settings.themes = folder / "themes"
    (settings.content, settings.output) = (folder / "content", folder / "site")
  }
}

extension BuildReport {
  /// Returns the diagnostics in the terminal format, with paths relative to `folder`.
  package func text(below folder: TemporaryFolder, showsAll: Bool = false) -> String {
    DiagnosticFormat.text.write(diagnostics, showsAll: showsAll).replacingOccurrences(of: folder.path + "/", with: "")
  }
}
