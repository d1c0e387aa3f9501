import BinaryCoding
import Diagnostics
import SiteFiles
import SiteTestSupport
import Testing

/// After every random edit, an open preview and an open editor show the same as newly opened sites.
@Suite struct RandomEditsTests {
  @Test(arguments: [false, true])
  func openSiteEqualsNewSite(writes: Bool) async throws {
    let (count, seed) = RandomEdits.current
    let first = try SiteState(of: .rich())
    var edits = RandomEdits(from: first, seed: seed)
    var site = try await EditedSite(first, writes: writes)
    for number in 1...count {
      let (state, name) = try edits.next()
      try await site.go(to: state, "edit \(number) (\(name)), RANDOM_EDITS_SEED=\(seed)", &edits)
    }
  }
}

/// A site that is open in a preview and in an editor.
private struct EditedSite {
  private var folder: SourceFolder
  private let writes: Bool
  private let preview: Workspace
  private let editor: Workspace
  private var output: OutputFiles

  init(_ state: SiteState, writes: Bool) async throws {
    (folder, self.writes) = (try SourceFolder(state), writes)
    preview = Workspace(try Self.previewBuilder(folder, writes: writes))
    editor = Workspace(try folder.builder())
    _ = try await Self.build(preview)
    output = try OutputFiles(of: folder.output)
    _ = try await editor.check()
  }

  /// Edits the site in the editor, saves it, and compares editor and preview with new ones.
  mutating func go(to state: SiteState, _ step: String, _ edits: inout RandomEdits) async throws {
    let unsaved = Overlay(saving: folder.state, as: state)
    let new = try SourceFolder(state)
    let clean = try await Workspace(new.builder()).check().diagnostics.text(below: new.folder)
    if let unsaved {
      await editor.use(try state.builder(in: folder.folder))
      let changed = Set(unsaved.content.keys.map { folder.folder / "content/\($0)" })
      let found = try await editor.check(unsaved, changed: .files(changed)).diagnostics.text(below: folder.folder)
      #expect(found == clean, "unsaved: \(step)")
    }
    let changed = try folder.put(state)
    if folder.isTouched { output = try OutputFiles(of: folder.output) }
    await editor.use(try folder.builder())
    let found = try await editor.check(changed: edits.chance(1, of: 4) ? .any : .files(changed)).diagnostics
    #expect(found.text(below: folder.folder) == clean, "saved: \(step)")
    try await compareWithNewPreview(changed, new, step, &edits)
  }

  private mutating func compareWithNewPreview(
    _ changed: Set<String>,
    _ new: SourceFolder,
    _ step: String,
    _ edits: inout RandomEdits
  ) async throws {
    await preview.use(try Self.previewBuilder(folder, writes: writes))
    if writes { try await fillForm(&edits) }
    let report = try await Self.build(preview, changed: edits.chance(1, of: 4) ? .any : .files(changed))
    let clean = try await Self.build(Workspace(Self.previewBuilder(new, writes: writes)))
    #expect(report.text(below: folder.folder) == clean.text(below: new.folder), "\(step)")
    let built = try OutputFiles(of: folder.output)
    let expected = report.hasErrors ? output : try OutputFiles(of: new.output)
    #expect(built.differences(from: expected) == [], "differs from a new preview: \(step)")
    output = built
  }

  /// Requests the data of the browser editor before the preview is built.
  private func fillForm(_ edits: inout RandomEdits) async throws {
    if edits.chance(1, of: 2) {
      await preview.noteChange()
      _ = try await preview.context()
    }
    let reviews = folder.state.reviews.sorted()
    guard let path = reviews.randomElement(using: &edits.generator) else { return }
    let text = try folder.state.text(path) + (edits.chance(1, of: 2) ? "Tried.\n" : "")
    _ = try await preview.preview(String(path.dropFirst("content/".count)), ContiguousArray(text.utf8))
  }

  private static func previewBuilder(_ folder: SourceFolder, writes: Bool) throws -> SiteBuilder {
    var builder = try folder.builder()
    (builder.settings.includesDrafts, builder.settings.includesFuture) = (writes, writes)
    (builder.settings.pictures.kinds, builder.settings.pictures.waits) = (.preview, false)
    // On a busy machine, a helper timeout would be the only difference.
    builder.settings.pictures.timeLimit = .seconds(600)
    builder.settings.pictures.helper = try VerdictProcess.executable("verdict-pictures")
    return builder
  }

  /// Builds a preview, and again with the derivatives that were pending.
  private static func build(_ preview: Workspace, changed: SourceChanges = .any) async throws -> BuildReport {
    let report = try await preview.build(changed: changed)
    guard !report.hasErrors, report.pendingPictures > 0 else { return report }
    try await preview.createPictures(atMost: 8)
    return try await preview.build()
  }
}

extension Overlay {
  /// Creates the texts of a state that an editor has not saved; returns nil if files were added, removed or touched.
  fileprivate init?(saving old: SiteState, as new: SiteState) {
    self.init()
    guard old.files.keys == new.files.keys, old.isTouched == new.isTouched else { return nil }
    for (path, data) in new.files where old.files[path] != data {
      let bytes = ContiguousArray(data)
      if path.hasPrefix("content/") { content[String(path.dropFirst("content/".count))] = bytes }
      if path.hasPrefix("templates/") { templates[String(path.dropFirst("templates/".count))] = bytes }
    }
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics in the terminal format, with paths relative to a folder.
  fileprivate func text(below folder: TemporaryFolder) -> String {
    DiagnosticFormat.text.write(self, showsAll: true).replacing(folder.path + "/", with: "")
  }
}
