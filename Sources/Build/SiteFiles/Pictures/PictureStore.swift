import BinaryCoding
import FileSystem
import PictureJobs
import PictureMetadata
import SiteModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of stored derivatives, shared by all output folders. Their names contain all dependencies (`StoredDerivative`),
/// so one listing returns the available derivatives; contents are validated when they are published.
struct PictureStore: Sendable {
  private static let temporary = "new-"
  private let path: String

  init(_ settings: SiteSettings) { path = StateFolder.path(besides: settings.content).joined("pictures") }

  func derivatives() throws(FileError) -> Set<StoredDerivative> {
    guard let folder = try opened() else { return [] }
    return Set(try folder.namesAsStored().map(\.shown).compactMap(StoredDerivative.init))
  }

  /// Removes temporary files of killed builds.
  func removeLeftovers() throws(FileError) {
    guard let folder = try opened() else { return }
    for name in try folder.namesAsStored().map(\.shown) where Self.isLeftBehind(name) { try folder.removeFile(name) }
  }

  func add(_ bytes: ContiguousArray<UInt8>, as derivative: StoredDerivative) throws(FileError) {
    try Descriptor.makeFolders(path)
    let folder = try Descriptor.folder(path, followsLink: false)
    // Two processes may create the same derivative.
    try folder.writeAtomically(derivative.name, bytes.span, through: "\(Self.temporary)\(getpid())-\(derivative.name)")
  }

  /// Reads a derivative; returns nil if it is missing or invalid.
  func read(_ derivative: StoredDerivative) throws(FileError) -> ContiguousArray<UInt8>? {
    guard let folder = try opened(), let bytes = try? folder.file(derivative.name).readAll(atMost: HelperFrame.limit)
    else { return nil }
    return derivative.isValid(bytes) ? bytes : nil
  }

  /// Returns the size of a derivative in bytes; nil if it is missing.
  func size(of derivative: StoredDerivative) -> Int? { try? opened()?.status(of: derivative.name).size }

  /// Removes every invalid file; throws if another kind of entry has its name.
  func removeDamaged() throws {
    for derivative in try derivatives() where try read(derivative) == nil {
      try remove([derivative])
      guard size(of: derivative) != nil else { continue }
      throw OutputRefusal(
        description: "'\(path.joined(derivative.name))' was not written by Verdict",
        hint: "remove it; the folder is Verdict's image cache"
      )
    }
  }

  func remove(_ derivatives: some Sequence<StoredDerivative>) throws(FileError) {
    guard let folder = try opened() else { return }
    for derivative in derivatives { try folder.removeFile(derivative.name) }
  }

  private func opened() throws(FileError) -> Descriptor? {
    do throws(FileError) {
      return try Descriptor.folder(path, followsLink: false)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Returns whether a file is temporary and its process has ended. Files of this process are leftovers, too.
  private static func isLeftBehind(_ name: String) -> Bool {
    guard name.hasPrefix(temporary) else { return false }
    let process = pid_t(name.dropFirst(temporary.count).prefix { $0 != "-" })
    return process.map { $0 == getpid() || kill($0, 0) != 0 && errno == ESRCH } ?? true
  }
}

/// The error for a stored derivative that is missing or invalid when it is published.
struct DamagedDerivative: Error {}

extension StoredDerivative {
  /// Returns whether bytes are a valid derivative: format and width match, and there is no metadata, which readers must not
  /// get.
  func isValid(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let picture = try? Picture.read(bytes) else { return false }
    return picture.format == format && picture.width == width && !picture.hasMetadata
  }
}
