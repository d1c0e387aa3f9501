import BinaryCoding
import Diagnostics
import FileSystem
import MarkdownRendering
import ReviewModel
import SiteModel
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A store that spills rendered bodies to unlinked temporary files until pages use them. Each worker appends to a separate
/// file; all workers may read all files.
final class BodyStore: Sendable {
  fileprivate typealias Places = [BodyKey: BodyPlace]

  private let files: [ScratchFile]
  /// The locations of the bodies, added by each worker when it finishes.
  private let places = Mutex(Places())

  /// Creates the temporary files of the workers.
  convenience init(_ state: StateFolder, workers: Int) throws(FileError) {
    var files: [ScratchFile] = []
    for _ in 0..<workers { files.append(ScratchFile(try state.scratchFile())) }
    self.init(files)
  }

  private init(_ files: [ScratchFile]) { self.files = files }

  func sink(_ worker: Int) -> BodySink { BodySink(number: worker, file: files[worker], store: self) }

  fileprivate func add(_ found: [(BodyKey, BodyPlace)]) {
    places.withLock { places in
      if places.isEmpty { places.reserveCapacity(found.count * files.count) }
      for (key, place) in found { places[key] = place }
    }
  }

  /// The locations of all bodies of closed sinks.
  fileprivate var storedPlaces: Places { places.withLock { $0 } }

  /// Reads and decodes the body at a location.
  fileprivate func body(at place: BodyPlace) throws(FileError) -> MarkdownBody {
    var decoder = ByteDecoder(try files[place.file].read(place.count, at: place.offset))
    do throws(DamagedBytes) {
      return try MarkdownBody(from: &decoder)
    } catch {
      throw FileError(action: "read", path: "temporary file of rendered texts", code: EIO)
    }
  }
}

/// The location of a body in the files of a store.
private struct BodyPlace {
  let file: Int
  let offset: Int
  let count: Int
}

/// The buffered writer of one worker. Bodies are written to the temporary file in portions of about 1 MB.
struct BodySink {
  private let number: Int
  private let file: ScratchFile
  private let store: BodyStore
  private var places: [(BodyKey, BodyPlace)] = []
  /// The offset in the file of the first byte in the encoder.
  private var start = 0
  private var encoder = ByteEncoder()

  private static let portion = 1 << 20

  fileprivate init(number: Int, file: ScratchFile, store: BodyStore) {
    (self.number, self.file, self.store) = (number, file, store)
  }

  mutating func put(_ body: MarkdownBody, of content: ContentFile) throws(FileError) {
    if encoder.bytes.count > Self.portion { try flush() }
    let offset = encoder.bytes.count
    body.encode(to: &encoder)
    let place = BodyPlace(file: number, offset: start + offset, count: encoder.bytes.count - offset)
    places.append((content.bodyKey, place))
  }

  /// Writes the buffered bodies and adds all locations to the store, so that the bodies can be read.
  mutating func close() throws(FileError) {
    try flush()
    store.add(places)
  }

  private mutating func flush() throws(FileError) {
    try file.write(encoder.bytes, at: start)
    start += encoder.bytes.count
    encoder.removeAll()
  }
}

/// An open temporary file that workers share.
private final class ScratchFile: Sendable {
  private let file: Descriptor

  init(_ file: consuming Descriptor) {
    self.file = file
  }

  func write(_ bytes: ContiguousArray<UInt8>, at offset: Int) throws(FileError) {
    try file.write(bytes.span, at: offset)
  }

  func read(_ count: Int, at offset: Int) throws(FileError) -> ContiguousArray<UInt8> {
    try file.bytes(count, at: offset)
  }
}

/// A reader of the bodies of content files: stored ones are decoded, others are rendered again. Each worker has a separate
/// reader.
final class BodyReader {
  private let store: BodyStore?
  private let places: BodyStore.Places
  private let parser: ContentParser
  private var content: ContentReader

  /// Opens the content folder of the inputs.
  init(_ store: BodyStore?, _ inputs: SiteInputs) throws(FileError) {
    (self.store, places, parser) = (store, store?.storedPlaces ?? [:], inputs.makeParser())
    content = try ContentReader(inputs.settings.content, overlay: inputs.overlay.content)
  }

  /// Returns the body of a file; throws `ContentChanged` if the file has changed.
  func body(of file: ContentFile) throws -> MarkdownBody {
    if let store, let place = places[file.bodyKey] { return try store.body(at: place) }
    guard let source = try content.read(file.path, limit: ContentLimits.contentFile).value, file.isOf(source)
    else { throw ContentChanged(path: file.path) }
    return parser.parse(source, path: file.path, type: file.type).value.body
  }
}
