import BinaryCoding
import Diagnostics
import MarkdownRendering
import ReviewModel
import SiteRendering

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps rendered bodies out of memory until a page shows them: in files without a name that are gone when the build is.
/// Each worker appends to a file of its own; all may read all of them.
struct BodyStore: Sendable {
  private let files: [ScratchFile]

  /// Makes the files of so many workers.
  init(_ state: StateFolder, workers: Int) throws(FileError) {
    var files: [ScratchFile] = []
    for _ in 0..<workers { files.append(ScratchFile(try state.scratchFile())) }
    self.files = files
  }

  /// What the worker with a number puts bodies into.
  func sink(_ worker: Int) -> BodySink { BodySink(number: worker, file: files[worker]) }

  /// The body at a place.
  func body(at place: BodyPlace) throws(FileError) -> MarkdownBody {
    var decoder = ByteDecoder(try files[place.file].read(place.count, at: place.offset))
    do throws(DamagedBytes) {
      return try MarkdownBody(from: &decoder)
    } catch {
      throw FileError(action: "read", path: "a file of rendered texts", code: EIO)
    }
  }
}

/// Takes the bodies of one worker, and hands them to the system many at a time.
struct BodySink {
  fileprivate let number: Int
  fileprivate let file: ScratchFile
  /// Where what is in the encoder will stand in the file.
  private var start = 0
  private var encoder = ByteEncoder()

  private static let portion = 1 << 20

  fileprivate init(number: Int, file: ScratchFile) {
    self.number = number
    self.file = file
  }

  /// Puts a body away and says where.
  mutating func put(_ body: MarkdownBody) throws(FileError) -> BodyPlace {
    if encoder.bytes.count > Self.portion { try flush() }
    let offset = encoder.bytes.count
    body.encode(to: &encoder)
    return BodyPlace(file: number, offset: start + offset, count: encoder.bytes.count - offset)
  }

  /// Hands over what is left, so that it can be read.
  mutating func flush() throws(FileError) {
    try file.write(encoder.bytes, at: start)
    start += encoder.bytes.count
    encoder.removeAll()
  }
}

/// An open file that several workers share.
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

/// Gives the text of content files: from where it was put, or rendered again. Each worker has its own.
final class BodyReader {
  private let store: BodyStore?
  private let parser: ContentParser
  private var content: ContentReader

  /// Opens the content folder that the inputs were read from.
  init(_ store: BodyStore?, _ inputs: SiteInputs) throws(FileError) {
    (self.store, parser) = (store, inputs.makeParser())
    content = try ContentReader(inputs.settings.content, overlay: inputs.overlay.content)
  }

  /// The body of a file; throws when the file is not any more what it was.
  func body(of file: ContentFile) throws -> MarkdownBody {
    if let store, let place = file.bodyPlace { return try store.body(at: place) }
    guard let path = ContentPath(path: file.path),
      let source = try content.read(file.path, limit: ContentLimits.contentFile).value, file.isOf(source)
    else { throw ContentChanged(path: file.path) }
    return parser.parse(source, as: path).value.body
  }
}
