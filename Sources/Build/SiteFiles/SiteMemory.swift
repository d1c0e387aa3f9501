import BinaryCoding
import Diagnostics
import FileSystem
import SiteModel

/// What a process keeps of a site between two builds, so that the next one costs what has changed.
///
/// Everything here follows from files, and is used only where they are as they were: a content file by its stamp, the
/// theme by its hash, the output folder by its manifest, which nobody but a build writes. So a site that is built from
/// memory is the same as one that is not.
package struct SiteMemory: Sendable {
  private(set) var snapshot: SiteSnapshot?
  /// What is stored of pictures since that snapshot, and what went wrong when something was made of them.
  private var made: PictureDerivatives?
  private var published: (site: PublishedSite, manifest: FileStamp)?

  /// Makes a memory that holds nothing.
  package init() {}

  /// The inputs of the last build, looked at again where something may have changed. All are read when other files than a
  /// few known ones have, or other folders are meant; nil when there is no content folder.
  func inputs(_ builder: SiteBuilder, changed: Set<String>?) async throws -> SiteInputs? {
    if let changed, let inputs = snapshot?.inputs, inputs.readsTheSame(as: builder),
      let inputs = inputs.lookingAgain(at: changed, for: builder)
    {
      return inputs
    }
    return try await SiteInputs.read(builder.settings, builder.overlay, today: builder.today)
  }

  /// What was found in the content folder; nil where that was another one, or nothing was.
  func cache(of content: String) -> ContentCache? {
    snapshot?.inputs.settings.content == content ? snapshot?.cache : nil
  }

  /// What the last build left in the output folder. Another process may have built since, or tried to: then it is looked
  /// at.
  func published(_ state: StateFolder, _ builder: SiteBuilder) async -> PublishedSite {
    if let published, published.manifest == state.manifestStamp, !state.isUnfinished { return published.site }
    return await PublishedSite(state, output: builder.settings.output, builder.execution)
  }

  /// What is known of pictures; after changes of any file, only what went wrong.
  func made(_ settings: SiteSettings, afterAnyChange: Bool) -> PictureDerivatives {
    var known = PictureDerivatives(settings.pictures.recipe, helperHint: settings.pictures.helperHint)
    guard let made, snapshot?.inputs.settings.pictures == settings.pictures else { return known }
    if !afterAnyChange { return made }
    known.faults = made.faults
    return known
  }

  /// Keeps what a build found.
  mutating func keep(_ snapshot: SiteSnapshot) { (self.snapshot, made) = (snapshot, snapshot.made) }

  /// Makes a few of the pictures that a build has left out, and keeps what goes wrong, so that they are not tried again.
  package mutating func makePictures(_ builder: SiteBuilder, atMost count: Int) async throws {
    var known = made(builder.settings, afterAnyChange: false)
    let maker = PictureMaker(builder.settings, over: known, builder.execution)
    try await maker.make(Array((snapshot?.pendingPictures ?? []).prefix(count)), into: &known)
    made = known
  }

  /// Forgets what is stored of pictures, since some of it is damaged.
  mutating func forgetPictures() {
    made?.colours = [:]
    made?.missing = []
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
      && [configurationPath, viewsPath].allSatisfy { texts[$0] == other[$0] }
      && Set(texts.keys).symmetricDifference(other.keys).allSatisfy(isOnDisk)
  }

  private func isOnDisk(_ path: String) -> Bool { files.contains { $0.path == path && $0.stamp != .none } }

  /// The inputs with the stamps of some files, by their paths as the content folder was spelled, as they are now; nil when
  /// one of them is no review, page or picture that was there.
  fileprivate func lookingAgain(at changed: Set<String>, for builder: SiteBuilder) -> SiteInputs? {
    guard let folder = try? Descriptor.folder(settings.content) else { return nil }
    var inputs = self
    (inputs.overlay, inputs.today, inputs.areListed) = (builder.overlay, builder.today, false)
    for path in changed {
      guard let number = path.rest(below: settings.content).flatMap(inputs.number) else { return nil }
      let (file, status) = (files[number], try? folder.status(of: files[number].path))
      if status == nil, file.stamp == .none, overlay.content[file.path] != nil { continue }
      guard let status, status.kind == .file, file.stamp != .none else { return nil }
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
