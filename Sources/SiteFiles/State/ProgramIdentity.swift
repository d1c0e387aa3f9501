import BinaryCoding
import FileSystem
import SiteRendering

/// Which program this is: what one has found is not believed by another, even where both say the same version.
enum ProgramIdentity {
  /// The hash of the version and of the stamp of the executable.
  static let current: ContentHash = {
    var encoder = ByteEncoder()
    verdictVersion.encode(to: &encoder)
    FileStatus(of: programPath, followsLink: true)?.stamp.encode(to: &encoder)
    return ContentHash(encoder)
  }()
}
