import BinaryCoding
import Diagnostics
import Foundation
import Notation
import ReviewModel
import SiteFiles
import TestSupport
import Testing

/// A site in a folder of its own, with the plain theme and one category, Film.
package struct SmallSite: Sendable {
  package let folder: TemporaryFolder

  package static let configuration = """
    title: Plain Reviews
    url: https://plain.example
    reviewer: {name: Ada}
    ratings: {step: 1}
    categories: [{name: Film}, {name: Dinner}]

    """

  /// A site with reviews of that many days.
  package init(reviews count: Int = 0, templates: String = Repository.plainTheme) throws {
    folder = try TemporaryFolder()
    try folder.addTheme(templates)
    try folder.write(Self.configuration, to: "content/site.yaml")
    for number in 0..<count { try writeReview("r\(number)", body: "Text number \(number).", day: number) }
  }

  /// Writes a review; `head` is put into its front matter.
  package func writeReview(_ name: String, head: String = "", body: String = "Text.", day: Int = 0) throws {
    let published = String(format: "%04d-%02d-%02d", 2000 + day / 336, day / 28 % 12 + 1, day % 28 + 1)
    let lines = ["---", "title: Review \(name)", "rating: \(day % 6)", "category: Film", "published: \(published)"]
    let text = (lines + (head.isEmpty ? [] : [head]) + ["---", body]).map { $0 + "\n" }.joined()
    try folder.write(text, to: "content/reviews/\(name).md")
  }

  package var output: String { folder / "site" }

  /// Returns what builds this site.
  package func builder() throws -> SiteBuilder { try SiteBuilder(in: folder) }

  @discardableResult
  package func build(force: Bool = false, to output: String = "site") async throws -> BuildReport {
    var builder = try builder()
    builder.settings.replacesForeign = force
    builder.settings.output = folder / output
    return try await builder.build()
  }

  /// The files that a build writes which knows nothing of any other: of copies, in a folder of their own.
  package func coldBuild() async throws -> [String: Data] {
    let copy = try TemporaryFolder(copying: ["content": folder / "content", "templates": folder / "templates"])
    _ = try await SiteBuilder(in: copy).build()
    return try contents(of: copy / "site")
  }
}

extension SmallSite {
  /// The names of the files of the state folder about the output folder, with their path, but for their ending.
  package func stateName() throws -> String {
    let manifest = try #require(try files(in: folder / ".verdict").first { $0.hasSuffix(".manifest") })
    return ".verdict/" + manifest.dropLast("manifest".count)
  }

  /// The bytes of a file of the state folder that begins with some paths, as a version of Verdict writes them.
  package static func stateFile(_ paths: [String], version: Int = 6) -> Data {
    var file = ByteEncoder()
    file.append("verdict state \(version)\n")
    paths.encode(to: &file)
    file.append(ContentHash(file))
    return Data(file.bytes)
  }
}

extension SiteBuilder {
  /// Makes a builder of a site in a folder that holds `content` and `templates`, perhaps laid over a `theme`, on the day for
  /// which tests are written.
  package init(in folder: TemporaryFolder, drafts: Bool = false, future: Bool = false) throws {
    let today = try #require(CalendarDay(year: 2026, month: 11, day: 20))
    self.init(SiteSettings(), today: today, Execution(jobs: 2))
    (settings.includesDrafts, settings.includesFuture) = (drafts, future)
    let layers = folder.exists("theme") ? ["theme", "templates"].filter(folder.exists) : ["templates"]
    settings.templates = layers.map { folder / $0 }
    (settings.content, settings.output) = (folder / "content", folder / "site")
  }
}

extension BuildReport {
  /// The diagnostics as a terminal shows them, with paths below `folder`.
  package func text(below folder: TemporaryFolder, showsAll: Bool = false) -> String {
    DiagnosticFormat.text.write(diagnostics, showsAll: showsAll).replacingOccurrences(of: folder.path + "/", with: "")
  }
}
