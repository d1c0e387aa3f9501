import BinaryCoding
import SiteRendering
import Templating

/// How a file stands after it was dealt with.
struct FileOutcome: Sendable {
  let file: Manifest.File
  let isWritten: Bool
}

/// Renders and writes files, one after the other, into a buffer that it keeps.
struct WriteWorker: ~Copyable {
  private var renderer: PageRenderer
  private let content: ContentReader
  private var output: OutputFolder
  private var bytes = OutputBuffer(capacity: 64 * 1024)

  init(renderer: PageRenderer, content: consuming ContentReader, output: consuming OutputFolder) {
    self.renderer = renderer
    self.content = content
    self.output = output
  }

  /// Makes a file and writes it unless it stands there already: where it is intact the manifest says so, else, where
  /// something has its path, the file itself is compared.
  mutating func write(_ stale: StaleFile, isThere: Bool) throws -> FileOutcome {
    let (path, intact) = (stale.path, stale.intact)
    try make(stale.file)
    let hash = bytes.withSpan { ContentHash($0) }
    if let intact, intact.hash == hash {
      return FileOutcome(file: written(stale, hash, intact.stamp, isSettled: intact.isSettled), isWritten: false)
    }
    if intact == nil, isThere, let status = output.status(path), status.size == bytes.count, holds(path) {
      return FileOutcome(file: written(stale, hash, status.stamp), isWritten: false)
    }
    return FileOutcome(file: written(stale, hash, try Self.write(bytes, path, &output)), isWritten: true)
  }

  private static func write(
    _ bytes: borrowing OutputBuffer,
    _ path: String,
    _ output: inout OutputFolder
  ) throws(FileError) -> FileStamp {
    try bytes.withSpan { (bytes) throws(FileError) in try output.write(path, bytes) }
  }

  /// Whether the file at a path holds what was made.
  private mutating func holds(_ path: String) -> Bool {
    guard let found = output.read(path) else { return false }
    return bytes.withSpan { made in made.count == found.count && found.indices.allSatisfy { found[$0] == made[$0] } }
  }

  /// Whether the file that would be made stands there already.
  mutating func isOnDisk(_ stale: StaleFile) throws -> Bool {
    try make(stale.file)
    return holds(stale.path)
  }

  /// What the manifest will say of a file; the next build sees whether the stamp of one just written has settled.
  private func written(
    _ stale: StaleFile,
    _ hash: ContentHash,
    _ stamp: FileStamp,
    isSettled: Bool = false
  ) -> Manifest.File {
    Manifest.File(path: stale.path, hash: hash, stamp: stamp, isSettled: isSettled, origin: stale.file.origin)
  }

  private mutating func make(_ file: PlannedFile) throws {
    switch file.source {
    case .page(let page):
      do {
        try renderer.render(page, into: &bytes)
      } catch let error as TemplateLimitExceeded {
        throw RenderFailure(url: page.url, reason: "\(error)")
      }
    case .asset(let asset): bytes.replace(with: asset.bytes)
    case .index(let index):
      guard let index else { throw ContentChanged(path: file.path) }
      bytes.replace(with: index)
    case .picture(let picture): try read(picture)
    }
  }

  private mutating func read(_ picture: CopyPlan) throws {
    guard let source = try content.read(picture.file, limit: ContentLimits.picture).value,
      ContentHash(source.bytes).short == picture.hash
    else { throw ContentChanged(path: picture.file) }
    bytes.replace(with: source.bytes)
  }
}
