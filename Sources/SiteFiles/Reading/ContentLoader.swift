import BinaryCoding
import Diagnostics
import ReviewModel
import SiteRendering

/// What was found in the content files, and what is to be remembered of it.
struct LoadedContent: Sendable {
  var files: [ContentFile] = []
  var pictures: [LoadedPicture] = []
  /// What is known now of every file that was looked at.
  var cache: ContentCache
}

/// Reads, parses and validates the content folder; a file that has not changed since an earlier build is not looked into.
struct ContentLoader {
  let folder: String
  let jobs: Int
  let makeParser: @Sendable () -> ContentParser
  /// What earlier builds found.
  let cache: ContentCache
  /// Where bodies are put; without it they are dropped, and rendered again when a page shows them.
  let bodies: BodyStore?

  /// Makes a loader of the content folder that the inputs were read from.
  init(_ inputs: SiteInputs, _ cache: ContentCache, _ bodies: BodyStore?) {
    (folder, jobs) = (inputs.options.content, inputs.options.jobs)
    (makeParser, self.cache, self.bodies) = (inputs.makeParser, cache, bodies)
  }

  /// All content files, in the order of their paths.
  func load(_ found: [FoundFile]) async throws -> Diagnosed<LoadedContent> {
    let (folder, makeParser, cache, bodies, now) = (folder, makeParser, cache, bodies, FileStamp.now)
    let items = found.filter { $0.content.kind.isContent }
    let parsed = try await parallelMap(items, jobs: jobs) { number in
      ContentWorker(
        reader: try CachingReader(folder, cache, now: now),
        parser: makeParser(),
        sink: bodies?.sink(number)
      )
    } body: { worker, file in
      try worker.load(file)
    } finish: { worker in
      try worker.sink?.flush()
    }
    var loaded = LoadedContent(cache: cache)
    var diagnostics: [Diagnostic] = []
    for (item, result) in zip(items, parsed) {
      guard let (file, known) = result.taking(into: &diagnostics) else { continue }
      loaded.files.append(file)
      loaded.cache.keep(known, at: item.path)
    }
    return Diagnosed(loaded, diagnostics)
  }

  /// The pictures that the content uses and the folder holds, in the order of their paths, added to what was loaded.
  func loadPictures(
    of content: SiteContent,
    _ found: [FoundFile],
    into loaded: inout LoadedContent
  ) async throws -> [Diagnostic] {
    let (folder, cache, now) = (folder, cache, FileStamp.now)
    let items = content.picturesUsed(of: found.filter { $0.content.kind == .picture })
    let read = try await parallelMap(items, jobs: jobs) { _ in
      PictureWorker(reader: try CachingReader(folder, cache, now: now))
    } body: { worker, file in
      try worker.load(file)
    }
    var diagnostics: [Diagnostic] = []
    for (item, result) in zip(items, read) {
      guard let (picture, known) = result.taking(into: &diagnostics) else { continue }
      loaded.pictures.append(picture)
      loaded.cache.keep(known, at: item.path)
    }
    loaded.cache.forgetOthers(than: loaded.files.map(\.path) + loaded.pictures.map(\.path))
    return diagnostics
  }
}

extension SiteContent {
  /// Those of some pictures that are used.
  fileprivate func picturesUsed(of pictures: [FoundFile]) -> [FoundFile] {
    // A name may be written in another Unicode form than the file's; strings of both are equal, but their bytes are not.
    let known = Dictionary(pictures.map { ($0.path, $0.path) }, uniquingKeysWith: { first, _ in first })
    guard !known.isEmpty else { return [] }
    let used = Set(pictureUses.compactMap { $0.candidates.lazy.compactMap { known[$0] }.first })
    return pictures.filter { used.contains($0.path) && known[$0.path]?.utf8.elementsEqual($0.path.utf8) == true }
  }
}

/// Reads and parses files, one after the other.
private struct ContentWorker: ~Copyable {
  let reader: CachingReader
  let parser: ContentParser
  var sink: BodySink?

  mutating func load(_ file: FoundFile) throws -> Diagnosed<(ContentFile, ContentCache.File)?> {
    try Interruption.check()
    let reading = try reader.read(file, limit: ContentLimits.contentFile) { decoder, hash throws(DamagedBytes) in
      try ContentFile(facts: &decoder, of: file.content, hash: hash)
    }
    switch reading {
    case .known(let content, let known): return Diagnosed((content, known))
    case .unreadable(let diagnostics): return Diagnosed(nil, diagnostics)
    case .new(let source, let hash):
      let parsed = parser.parse(source, as: file.content)
      let place = try sink?.put(parsed.value.body)
      let content = ContentFile(parsed.value, path: file.path, hash: hash, bodyAt: place)
      let facts = parsed.diagnostics.isEmpty ? content.facts.bytes : []
      return Diagnosed((content, reader.known(file, hash, facts)), parsed.diagnostics)
    }
  }
}

/// Reads pictures, one after the other.
private struct PictureWorker: ~Copyable {
  let reader: CachingReader

  func load(_ file: FoundFile) throws(FileError) -> Diagnosed<(LoadedPicture, ContentCache.File)?> {
    let reading = try reader.read(file, limit: ContentLimits.picture) { decoder, hash throws(DamagedBytes) in
      try LoadedPicture(facts: &decoder, path: file.path, hash: hash, size: file.stamp.size)
    }
    switch reading {
    case .known(let picture, let known): return Diagnosed((picture, known))
    case .unreadable(let diagnostics): return Diagnosed(nil, diagnostics)
    case .new(let source, let hash):
      let picture = LoadedPicture(path: file.path, hash: hash, bytes: source.bytes)
      return Diagnosed((picture, reader.known(file, hash, picture.facts.bytes)))
    }
  }
}
