import BinaryCoding
import Authoring
import Diagnostics
import Foundation
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// After each edit, a session reports the same diagnostics and fixes as a check of a new process.
@Suite struct EditedTextTests {
  @Test(arguments: InvalidSiteTests.sites) func editsOfInvalidSites(_ name: String) async throws {
    try await edit(GoldenSite(.wrong, name))
  }

  @Test(arguments: (try? GoldenSite.names(.good).sorted()) ?? []) func editsOfGoodSites(_ name: String) async throws {
    try await edit(GoldenSite(.good, name))
  }

  /// Edits files at random; some edits are saved, others stay unsaved.
  private func edit(_ site: GoldenSite) async throws {
    let folder = try site.copied()
    let builder = try SiteBuilder(in: folder)
    let workspace = Workspace(builder)
    var files = try Self.texts(in: folder, await workspace.check().context)
    let texts = files
    var (overlay, random) = (Overlay(), SeededGenerator(seed: 7))
    for step in 0..<6 {
      guard let path = files.keys.sorted().randomElement(using: &random) else { return }
      let text = Self.edit(step.isMultiple(of: 3) ? texts[path] ?? "" : files[path] ?? "", texts, &random)
      files[path] = text
      if Bool.random(using: &random) {
        overlay.content[path] = ContiguousArray(text.utf8)
      } else {
        overlay.content[path] = nil
        try folder.write(text, to: "content/" + path)
      }
      let changed = ["\(builder.settings.content)/\(path)"]
      let found = try await workspace.check(overlay, changed: .files(Set(changed))).diagnostics
      let expected = try await Workspace(builder).check(overlay).diagnostics
      #expect(found.words == expected.words, "step \(step), \(path):\n\(text.prefix(2000))")
    }
  }

  /// Returns the texts of the content files by their paths.
  private static func texts(in folder: TemporaryFolder, _ context: SiteContext) throws -> [String: String] {
    let paths = context.paths.filter { $0.hasSuffix(".md") || [configurationPath, viewsPath].contains($0) }
    let texts = paths.compactMap { path in (try? folder.data("content/" + path)).map { (path, $0) } }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { path, data in String(data: data, encoding: .utf8).map { (path, $0) } }
    )
  }

  /// Returns the text with one random edit: a line added or removed, or a letter removed. Added lines come from any of the
  /// files.
  private static func edit(_ text: String, _ texts: [String: String], _ random: inout SeededGenerator) -> String {
    var lines = text.components(separatedBy: "\n")
    let other = texts.sorted { $0.key < $1.key }.randomElement(using: &random)
    let strangers = other?.value.components(separatedBy: "\n") ?? []
    let place = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: place)
    case 2: lines.insert(strangers.randomElement(using: &random) ?? "", at: place)
    case 3:
      lines.append(
        "A [link](/\(other?.key ?? "") \"x\"), [another](\(other?.key ?? "")) and ![a picture](pictures/a.png)."
      )
    default: if let letter = lines[place].indices.randomElement(using: &random) { lines[place].remove(at: letter) }
    }
    return lines.joined(separator: "\n")
  }
}

extension [Diagnostic] {
  /// The complete diagnostics with their fixes, as text.
  fileprivate var words: [String] {
    map { "\(DiagnosticFormat.json.write([$0])) \($0.fix.map { "\($0.range) \($0.text)" })" }
  }
}
