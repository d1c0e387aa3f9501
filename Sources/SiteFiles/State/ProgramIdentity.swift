import BinaryCoding
import SiteRendering

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which program this is: what one has found is not believed by another, even where both say the same version.
enum ProgramIdentity {
  /// The hash of the version and of the stamp of the executable.
  static let current: ContentHash = {
    var encoder = ByteEncoder()
    verdictVersion.encode(to: &encoder)
    executableStatus?.stamp.encode(to: &encoder)
    return ContentHash(encoder)
  }()

  private static var executableStatus: FileStatus? {
    #if canImport(Darwin)
      let path = CommandLine.arguments.first ?? ""
    #else
      let path = "/proc/self/exe"
    #endif
    return Descriptor.status(of: path, in: AT_FDCWD, followsLink: true)
  }
}
