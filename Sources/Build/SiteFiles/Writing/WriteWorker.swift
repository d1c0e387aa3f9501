import BinaryCoding
import FileSystem
import PictureMetadata
import ReviewModel
import SiteModel
import SiteRendering
import Templating

/// The result of creating a file.
enum StagedFile: Sendable {
  /// The output folder already contains the file. The value is its new manifest entry.
  case unchanged(Manifest.File)
  /// A temporary file contains the bytes with this hash.
  case staged(ContentHash)
}

/// A worker that creates one file at a time in a reused buffer.
struct WriteWorker: ~Copyable {
  private var renderer: PageRenderer
  private var content: ContentReader
  private let pictures: PictureStore
  private var cards: CardGenerator?
  private let drawingPictures: Lazy<DrawingPictures>
  private var output: OutputFolder
  private var bytes = OutputBuffer(capacity: 64 * 1024)
  /// The characters without a glyph in the last file; empty unless it is a social card.
  private(set) var missingGlyphs = ""

  /// Creates a worker. `drawingPictures` are the images that cards may contain.
  init(
    renderer: PageRenderer,
    content: consuming ContentReader,
    pictures: PictureStore,
    cards: consuming CardGenerator?,
    _ drawingPictures: Lazy<DrawingPictures>,
    output: consuming OutputFolder
  ) {
    self.renderer = renderer
    self.content = content
    self.pictures = pictures
    self.cards = cards
    self.drawingPictures = drawingPictures
    self.output = output
  }

  /// Creates a file and writes it to a temporary file, unless the output folder already contains the same bytes. They are
  /// compared by the hash of the manifest entry if the file is unchanged, otherwise byte by byte.
  mutating func stage(_ stale: StaleFile, isThere: Bool) throws -> StagedFile {
    try render(stale.file)
    let hash = bytes.withSpan { ContentHash($0) }
    if let intact = stale.intact, intact.hash == hash {
      return .unchanged(stale.written(hash, intact.metadata, isMetadataReliable: intact.isMetadataReliable))
    }
    if stale.intact == nil, isThere, let status = output.status(stale.path), status.size == bytes.count,
      holds(stale.path)
    {
      return .unchanged(stale.written(hash, status.metadata))
    }
    try Self.stage(stale, bytes, output)
    return .staged(hash)
  }

  private static func stage(
    _ stale: StaleFile,
    _ bytes: borrowing OutputBuffer,
    _ output: borrowing OutputFolder
  ) throws(FileError) {
    try bytes.withSpan { (bytes) throws(FileError) in try output.stage(stale.number, bytes, for: stale.path) }
  }

  /// Returns whether the file at a path contains the bytes of the buffer.
  private mutating func holds(_ path: String) -> Bool {
    guard let found = output.read(path) else { return false }
    return bytes.withSpan { rendered in
      rendered.count == found.count && found.indices.allSatisfy { found[$0] == rendered[$0] }
    }
  }

  /// Returns whether the output folder already contains the bytes of a planned file.
  mutating func isOnDisk(_ stale: StaleFile) throws -> Bool {
    try render(stale.file)
    return holds(stale.path)
  }

  private mutating func render(_ file: PlannedFile) throws { try render(file.source, at: file.path) }

  private mutating func render(_ source: PlannedFile.Source, at path: @autoclosure () -> String) throws {
    switch source {
    case .page(let page):
      try renderer.renderPage(page, into: &bytes)
      missingGlyphs = ""
      if page.isSocialCard { try drawCard(page) }
    case .asset(let asset): bytes.replace(with: asset.bytes)
    case .index(_, let index):
      guard let index else { throw ContentChanged(path: path()) }
      bytes.replace(with: index)
    case .copy(let copy): try read(copy)
    }
  }

  /// Replaces the SVG drawing in the buffer by the rendered card.
  private mutating func drawCard(_ page: PagePlan) throws {
    let drawing = bytes.bytes
    var card = cards?.cached(drawing, at: page.url)
    if card == nil {
      let embedded = try drawingPictures.value.embedded(in: drawing) { source in
        try render(source, at: page.url)
        return bytes.bytes
      }
      card = try cards?.draw(drawing, embedded, for: page)
    }
    guard let card else { return }
    bytes.replace(with: card.bytes)
    missingGlyphs = card.missing
  }

  private mutating func read(_ copy: CopyPlan) throws {
    switch copy.origin {
    case .content(let hash): bytes.replace(with: try read(copy.file, hash))
    case .stripped(let hash): bytes.replace(with: try Picture.stripped(read(copy.file, hash)))
    case .derivative(let derivative):
      guard let stored = try pictures.read(derivative) else { throw DamagedDerivative() }
      bytes.replace(with: stored)
    }
  }

  /// Reads a file of the content folder; throws `ContentChanged` if its hash differs.
  private mutating func read(_ file: String, _ hash: ContentHash) throws -> ContiguousArray<UInt8> {
    guard let source = try content.read(file, limit: ContentLimits.picture).value, ContentHash(source.bytes) == hash
    else { throw ContentChanged(path: file) }
    return source.bytes
  }
}
