import SiteRendering
import Templating

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

  /// Makes a file and writes it unless it stands there already: the manifest's word is taken where the file's size and
  /// time are still those of the manifest, else the file itself is compared. `isThere` says whether something has its path.
  mutating func write(_ file: PlannedFile, isThere: Bool, trusted: Manifest.Entry?) throws -> FileOutcome {
    try make(file)
    let hash = ContentHash(buffer)
    guard isThere else { return FileOutcome(entry: entry(hash, try output.write(file.path, buffer)), isWritten: true) }
    if let trusted, trusted.hash == hash, isAsWritten(file.path, trusted) {
      return FileOutcome(entry: trusted, isWritten: false)
    }
    if let status = output.status(file.path), status.size == buffer.count, output.read(file.path) == buffer {
      return FileOutcome(entry: entry(hash, status.modified), isWritten: false)
    }
    return FileOutcome(entry: entry(hash, try output.write(file.path, buffer)), isWritten: true)
  }

  /// Whether the file that would be made stands there already.
  mutating func isOnDisk(_ file: PlannedFile) throws -> Bool {
    try make(file)
    return output.read(file.path) == buffer
  }

  private mutating func isAsWritten(_ path: String, _ entry: Manifest.Entry) -> Bool {
    guard let status = output.status(path) else { return false }
    return status.size == entry.size && status.modified == entry.modified
  }

  private func entry(_ hash: ContentHash, _ modified: Int) -> Manifest.Entry {
    Manifest.Entry(hash: hash, size: buffer.count, modified: modified)
  }

  private mutating func make(_ file: PlannedFile) throws {
    buffer.removeAll(keepingCapacity: true)
    switch file.source {
    case .page(let page):
      do throws(TemplateLimitExceeded) {
        try renderer.render(page, into: &buffer)
      } catch {
        throw RenderFailure(url: file.url, reason: "\(error)")
      }
    case .asset(let asset): buffer = asset.bytes
    case .picture(let picture): try read(picture)
    }
  }

  private mutating func read(_ picture: CopyPlan) throws {
    guard let source = content.read(picture.file, limit: ContentLimits.picture).value,
      ContentHash(source.bytes).short == picture.hash
    else { throw ContentChanged(path: picture.file) }
    buffer = source.bytes
  }
}
