import Concurrency
import Diagnostics
import FileSystem
import PictureMetadata
import ReviewModel
import SiteModel

/// Warnings about photos that contain the place where they were taken: all in a folder that is shared, otherwise those in
/// `static`, which are published unchanged.
struct LocationCheck {
  private let inputs: SiteInputs
  /// The images that the content uses, which are read already.
  private let known: [String: LoadedPicture]

  init(_ snapshot: SiteSnapshot) {
    inputs = snapshot.inputs
    known = Dictionary(snapshot.content.pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a warning for each file with a location. Files that are no images are ignored.
  func diagnostics() throws -> [Diagnostic] {
    let (settings, sources) = (inputs.settings, ContentSources(folder: inputs.settings.content))
    let isShared = SharedFolder.contains(settings.content, home: settings.home)
    var reader = try ContentReader(settings.content, overlay: inputs.overlay.content)
    // The target of a symlink is in the content folder and reported itself.
    return try inputs.files.filter { !$0.isLink && isPublic($0.content, isShared) }.compactMap { file in
      try Interruption.check()
      guard try picture(file.path, &reader)?.hasRemovableLocation == true else { return nil }
      return Diagnostic(
        .pictureLocation,
        "the photo contains the location where it was taken",
        hint: "remove it and the other metadata with verdict check --fix",
        in: sources.name(file.path)
      )
    }
  }

  private func isPublic(_ file: ContentPath, _ isShared: Bool) -> Bool {
    switch file.role {
    case .picture: isShared
    case .plain:
      PictureFormat.allExtensions.contains { file.path.lowercased().hasSuffix(".\($0)") }
    default: false
    }
  }

  private func picture(_ path: String, _ reader: inout ContentReader) throws(FileError) -> Picture? {
    if let picture = known[path] { return try? picture.header.get() }
    return try reader.read(path, limit: ContentLimits.picture).value.flatMap { try? Picture.read($0.bytes) }
  }
}
