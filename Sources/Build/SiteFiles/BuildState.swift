import BinaryCoding
import Diagnostics
import FileSystem
import SiteModel

/// The state of a site between two builds in one process, so that the next build processes only changes.
///
/// Values are reused only if their dependencies are unchanged: content files by metadata, the theme by its hash, the output
/// folder by its manifest. A build with earlier state therefore equals a build without it.
package struct BuildState: Sendable {
  private(set) var snapshot: SiteSnapshot?
  /// The stored derivatives since `snapshot`, and the errors of creating them.
  private var derivatives: PictureDerivatives?
  private var published: (site: PublishedSite, manifest: FileMetadata)?

  /// Creates an empty state.
  package init() {}

  /// Returns the inputs of the last build, updated for the changed files. Reads all inputs if other files may have changed, or
  /// the settings differ; returns nil without a content folder.
  func inputs(_ builder: SiteBuilder, changed: SourceChanges) async throws -> SiteInputs? {
    if case .files(let changed) = changed, let inputs = snapshot?.inputs, inputs.hasSources(of: builder),
      let inputs = inputs.updated(changed, for: builder)
    {
      return inputs
    }
    return try await SiteInputs.read(builder.settings, builder.overlay, at: builder.time)
  }

  /// Returns the cache of a content folder; nil if the last build had another one, or there was no build.
  func cache(of content: String) -> ContentCache? {
    snapshot?.inputs.settings.content == content ? snapshot?.cache : nil
  }

  /// Returns the state of the output folder after the last build. The folder is checked if another process has started a build
  /// since.
  func published(_ state: StateFolder, _ builder: SiteBuilder) async -> PublishedSite {
    if let published, published.manifest == state.manifestMetadata, !state.isUnfinished { return published.site }
    return await PublishedSite(state, output: builder.settings.output, builder.execution)
  }

  /// Returns the stored derivatives; after changes of any file, only the errors.
  func derivatives(_ settings: SiteSettings, afterAnyChange: Bool) -> PictureDerivatives {
    var empty = PictureDerivatives(settings.pictures.recipe, helperHint: settings.pictures.helperHint)
    guard let derivatives, snapshot?.inputs.settings.pictures == settings.pictures else { return empty }
    if !afterAnyChange { return derivatives }
    empty.errors = derivatives.errors
    return empty
  }

  mutating func store(_ snapshot: SiteSnapshot) { (self.snapshot, derivatives) = (snapshot, snapshot.derivatives) }

  /// Creates the derivatives of up to `count` pending images. Stores errors, so that failed images are not tried again.
  package mutating func createPictures(_ builder: SiteBuilder, atMost count: Int) async throws {
    var new = derivatives(builder.settings, afterAnyChange: false)
    let generator = DerivativeGenerator(builder.settings, over: new, builder.execution)
    try await generator.create(Array((snapshot?.pendingPictures ?? []).prefix(count)), into: &new)
    derivatives = new
  }

  /// Takes the derivatives and the state of the output folder, which do not depend on the snapshot.
  mutating func takeOutputs(of other: BuildState) { (derivatives, published) = (other.derivatives, other.published) }

  /// Discards the list of stored derivatives after a corrupt one was found.
  mutating func forgetPictures() {
    derivatives?.colours = [:]
    derivatives?.missing = []
  }

  mutating func store(_ manifest: Manifest, _ state: StateFolder) {
    published = state.manifestMetadata.map { (PublishedSite(asWritten: manifest), $0) }
  }
}

extension SiteInputs {
  /// Returns whether a builder has the same configuration, view counts, theme and content paths.
  fileprivate func hasSources(of builder: SiteBuilder) -> Bool {
    let (texts, other) = (overlay.content, builder.overlay.content)
    return settings == builder.settings && overlay.templates == builder.overlay.templates
      && [configurationPath, viewsPath].allSatisfy { texts[$0] == other[$0] }
      && Set(texts.keys).symmetricDifference(other.keys).allSatisfy(isOnDisk)
  }

  private func isOnDisk(_ path: String) -> Bool { files.contains { $0.path == path && $0.metadata != .none } }

  /// Returns the inputs with the current metadata of changed files, whose paths begin with the content folder as it was
  /// spelled. Nil if one of them is not a listed review, page or image.
  fileprivate func updated(_ changed: Set<String>, for builder: SiteBuilder) -> SiteInputs? {
    guard let folder = try? Descriptor.folder(settings.content) else { return nil }
    var inputs = self
    (inputs.overlay, inputs.time, inputs.areListed) = (builder.overlay, builder.time, false)
    for path in changed {
      guard let number = path.rest(below: settings.content).flatMap(inputs.number) else { return nil }
      let (file, status) = (files[number], try? folder.status(of: files[number].path))
      if status == nil, file.metadata == .none, overlay.content[file.path] != nil { continue }
      guard let status, status.kind == .file, file.metadata != .none else { return nil }
      inputs.files[number].metadata = status.metadata
    }
    // The target of a symlink may have changed under any path.
    for number in inputs.files.indices where inputs.files[number].isLink {
      guard let status = try? folder.status(of: inputs.files[number].path, followsLink: true), status.kind == .file
      else { return nil }
      inputs.files[number].metadata = status.metadata
    }
    return inputs
  }

  /// Returns the index of a content file; nil for the configuration and view counts, which are read with the inputs.
  private func number(of path: String) -> Int? {
    files.firstIndex { $0.path == path && $0.content.role != .configuration && $0.content.role != .views }
  }
}
