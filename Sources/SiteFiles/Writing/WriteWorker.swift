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
  private var buffer: ContiguousArray<UInt8> = []

  init(renderer: PageRenderer, content: consuming ContentReader, output: consuming OutputFolder) {
    self.renderer = renderer
    self.content = content
    self.output = output
    buffer.reserveCapacity(64 * 1024)
  }

  /// Makes a file and writes it unless it stands there already: where it is intact the manifest says so, else, where
  /// something has its path, the file itself is compared.
  mutating func write(_ stale: StaleFile, isThere: Bool) throws -> FileOutcome {
    let (file, intact) = (stale.file, stale.intact)
    try make(file)
    let hash = ContentHash(buffer)
    if let intact, intact.hash == hash {
      return FileOutcome(file: written(file, hash, intact.stamp, isSettled: intact.isSettled), isWritten: false)
    }
    if intact == nil, isThere, let status = output.status(file.path), status.size == buffer.count,
      output.read(file.path) == buffer
    {
      return FileOutcome(file: written(file, hash, status.stamp), isWritten: false)
    }
    return FileOutcome(file: written(file, hash, try output.write(file.path, buffer)), isWritten: true)
  }

  /// Whether the file that would be made stands there already.
  mutating func isOnDisk(_ file: PlannedFile) throws -> Bool {
    try make(file)
    return output.read(file.path) == buffer
  }

  /// What the manifest will say of a file; the next build sees whether the stamp of one just written has settled.
  private func written(
    _ file: PlannedFile,
    _ hash: ContentHash,
    _ stamp: FileStamp,
    isSettled: Bool = false
  ) -> Manifest.File {
    Manifest.File(path: file.path, hash: hash, stamp: stamp, isSettled: isSettled, origin: file.origin)
  }

  private mutating func make(_ file: PlannedFile) throws {
    buffer.removeAll(keepingCapacity: true)
    switch file.source {
    case .page(let page):
      do {
        try renderer.render(page, into: &buffer)
      } catch let error as TemplateLimitExceeded {
        throw RenderFailure(url: file.url, reason: "\(error)")
      }
    case .asset(let asset): buffer = asset.bytes
    case .index(let bytes):
      guard let bytes else { throw ContentChanged(path: file.path) }
      buffer = bytes
    case .picture(let picture): try read(picture)
    }
  }

  private mutating func read(_ picture: CopyPlan) throws {
    guard let source = try content.read(picture.file, limit: ContentLimits.picture).value,
      ContentHash(source.bytes).short == picture.hash
    else { throw ContentChanged(path: picture.file) }
    buffer = source.bytes
  }
}
