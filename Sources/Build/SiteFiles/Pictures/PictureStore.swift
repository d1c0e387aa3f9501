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

/// The folder of all that was made of pictures, for every output folder. What a file follows from is said by its name
/// (`StoredDerivative`), so one look at the folder tells what is there; what it holds is looked at when it is published.
struct PictureStore: Sendable {
  private static let temporary = "new-"
  private let path: String

  init(_ settings: SiteSettings) { path = StateFolder.path(besides: settings.content).joined("pictures") }

  /// What is there.
  func derivatives() throws(FileError) -> Set<StoredDerivative> {
    guard let folder = try opened() else { return [] }
    return Set(try folder.namesAsStored().map(\.shown).compactMap(StoredDerivative.init))
  }

  /// Removes the files that a killed build left half done.
  func removeLeftovers() throws(FileError) {
    guard let folder = try opened() else { return }
    for name in try folder.namesAsStored().map(\.shown) where Self.isLeftBehind(name) { try folder.removeFile(name) }
  }

  /// Keeps what was made.
  func keep(_ bytes: ContiguousArray<UInt8>, as derivative: StoredDerivative) throws(FileError) {
    try Descriptor.makeFolders(path)
    let folder = try Descriptor.folder(path, followsLink: false)
    // Two processes may make the same.
    try folder.writeWhole(derivative.name, bytes.span, through: "\(Self.temporary)\(getpid())-\(derivative.name)")
  }

  /// What a file holds, if that is as it should be.
  func read(_ derivative: StoredDerivative) throws(FileError) -> ContiguousArray<UInt8>? {
    guard let folder = try opened(), let bytes = try? folder.file(derivative.name).readAll(atMost: HelperFrame.limit)
    else { return nil }
    return derivative.isSound(bytes) ? bytes : nil
  }

  /// The number of the bytes of a file; nil where there is none.
  func size(of derivative: StoredDerivative) -> Int? { try? opened()?.status(of: derivative.name).size }

  /// Removes every file that is not as it should be; throws where something else than a file lies in its place.
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

  /// Removes files.
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

  /// Whether a file is temporary, and the process that wrote it gone.
  private static func isLeftBehind(_ name: String) -> Bool {
    guard name.hasPrefix(temporary) else { return false }
    let process = pid_t(name.dropFirst(temporary.count).prefix { $0 != "-" })
    return process.map { $0 == getpid() || kill($0, 0) != 0 && errno == ESRCH } ?? true
  }
}

/// What was made of a picture is not what it was, or is gone.
struct DamagedDerivative: Error {}

extension StoredDerivative {
  /// Whether bytes may be published as this: readers must not learn more than what the picture shows.
  func isSound(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let picture = try? Picture.read(bytes) else { return false }
    return picture.format == format && picture.width == width && !picture.hasMetadata
  }
}
