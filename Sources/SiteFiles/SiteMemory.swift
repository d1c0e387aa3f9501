import BinaryCoding
import Diagnostics
import FileSystem
import SiteRendering

/// What a process keeps of a site between two builds, so that the next one costs what has changed.
///
/// Everything here follows from files, and is used only where they are as they were: a content file by its stamp, the
/// theme by its hash, the output folder by its manifest, which nobody but a build writes. So a site that is built from
/// memory is the same as one that is not.
package struct SiteMemory: Sendable {
  private var inputs: SiteInputs?
  private var cache: ContentCache?
  private var theme: Theme?
  private var plan: SitePlan?
  /// The pictures of which nothing was made yet.
  private var pendingPictures: [LoadedPicture] = []
  /// What went wrong when something was made of pictures.
  private(set) var pictureFaults: [String: MakingFault] = [:]
  private var published: (site: PublishedSite, manifest: FileStamp)?

  /// Makes a memory that holds nothing.
  package init() {}

  /// The inputs of the last build, looked at again where something may have changed. All are read when other files than a
  /// few known ones have, or other folders are meant; nil when there is no content folder.
  func inputs(_ builder: SiteBuilder, changed: Set<String>?) async throws -> SiteInputs? {
    if let changed, let inputs, inputs.readsTheSame(as: builder),
      let inputs = inputs.lookingAgain(at: changed, for: builder)
    {
      return inputs
    }
    return try await SiteInputs.read(builder.settings, builder.overlay, today: builder.today)
  }

  /// What was found in the content files.
  func cache(_ state: StateFolder, _ onNotice: NoticeHandler) -> ContentCache { cache ?? state.cache(onNotice) }

  /// The same where nothing is kept on the disk.
  func cache(for inputs: SiteInputs) -> ContentCache {
    cache?.onBasis(inputs.basis) ?? ContentCache(basis: inputs.basis)
  }

  /// What the last build left in the output folder. Another process may have built since, or tried to: then it is looked
  /// at.
  func published(_ state: StateFolder, _ builder: SiteBuilder) async -> PublishedSite {
    if let published, published.manifest == state.manifestStamp, !state.isUnfinished { return published.site }
    return await PublishedSite(state, output: builder.settings.output, builder.execution)
  }

  /// The theme; nil when it is another, or has a fault.
  func theme(for inputs: SiteInputs) -> Theme? { isOf(inputs) ? theme : nil }

  /// The plan of the build before; nil when it was of another configuration or theme.
  func plan(for inputs: SiteInputs) -> SitePlan? { isOf(inputs) ? plan : nil }

  private func isOf(_ inputs: SiteInputs) -> Bool { self.inputs?.environment == inputs.environment }

  /// Keeps what a build found.
  mutating func keep(_ planned: PlannedSite) {
    (inputs, cache, theme, plan) = (planned.inputs, planned.cache, planned.theme, planned.plan)
    pendingPictures = planned.pendingPictures
  }

  /// Makes a few of the pictures that a build has left out, and keeps what goes wrong, so that they are not tried again.
  package mutating func makePictures(_ builder: SiteBuilder, atMost count: Int) async throws {
    let pictures = builder.settings.pictures
    var made = MadePictures(pictures.recipe, helperHint: pictures.helperHint)
    try await PictureMaker(builder.settings, builder.execution).make(Array(pendingPictures.prefix(count)), into: &made)
    pictureFaults.merge(made.faults) { $1 }
  }

  /// Keeps what a build wrote.
  mutating func keep(_ manifest: Manifest, _ state: StateFolder) {
    published = state.manifestStamp.map { (PublishedSite(asWritten: manifest), $0) }
  }
}

extension SiteInputs {
  /// Whether a builder reads the same configuration, views and theme, and files by the same paths.
  fileprivate func readsTheSame(as builder: SiteBuilder) -> Bool {
    let (texts, other) = (overlay.content, builder.overlay.content)
    return settings == builder.settings && overlay.templates == builder.overlay.templates
      && Set(texts.keys) == Set(other.keys) && [configurationPath, viewsPath].allSatisfy { texts[$0] == other[$0] }
  }

  /// The inputs with the stamps of some files, by their paths as the content folder was spelled, as they are now; nil when
  /// one of them is no review, page or picture that was there.
  fileprivate func lookingAgain(at changed: Set<String>, for builder: SiteBuilder) -> SiteInputs? {
    guard let folder = try? Descriptor.folder(settings.content) else { return nil }
    var inputs = self
    (inputs.overlay, inputs.today) = (builder.overlay, builder.today)
    for path in changed {
      guard let number = path.rest(below: settings.content).flatMap(inputs.number),
        let status = try? folder.status(of: inputs.files[number].path), status.kind == .file
      else { return nil }
      inputs.files[number].stamp = status.stamp
    }
    // A link changes with its target, whatever that is called.
    for number in inputs.files.indices where inputs.files[number].isLink {
      guard let status = try? folder.status(of: inputs.files[number].path, followsLink: true), status.kind == .file
      else { return nil }
      inputs.files[number].stamp = status.stamp
    }
    return inputs
  }

  /// The number of a file that is read while the site is worked out, not before.
  private func number(of path: String) -> Int? {
    files.firstIndex { $0.path == path && $0.content.kind != .configuration && $0.content.kind != .views }
  }
}
