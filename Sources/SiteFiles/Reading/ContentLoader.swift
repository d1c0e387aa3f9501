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
  /// Files of a build before, by their paths.
  let known: [String: ContentFile]
  /// Where bodies are put; without it they are dropped, and rendered again when a page shows them.
  let bodies: BodyStore?

  /// Makes a loader of the content folder that the inputs were read from.
  init(_ inputs: SiteInputs, _ cache: ContentCache, known: [String: ContentFile], _ bodies: BodyStore?) {
    (folder, jobs) = (inputs.options.content, inputs.options.jobs)
    (makeParser, self.cache, self.known, self.bodies) = (inputs.makeParser, cache, known, bodies)
  }

  /// All content files, in the order of their paths.
  func load(_ found: [FoundFile]) async throws -> Diagnosed<LoadedContent> {
    let (folder, makeParser, cache, known, bodies) = (folder, makeParser, cache, known, bodies)
    let now = FileStamp.now
    let items = found.filter { $0.content.kind.isContent }
    let parsed = try await parallelMap(items, jobs: jobs) { number in
      ContentWorker(
        reader: try CachingReader(folder, cache, now: now),
        known: known,
        parser: makeParser(),
        sink: bodies?.sink(number)
      )
    } body: { worker, file in
      try worker.load(file)
    } finish: { worker in
      try worker.sink?.flush()
    }
    var loaded = LoadedContent(cache: cache)
    let kept = loaded.cache.keep(items, parsed)
    loaded.files = kept.value
    return Diagnosed(loaded, kept.diagnostics)
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
    loaded.pictures = loaded.cache.keep(items, read).taking(into: &diagnostics)
    loaded.cache.forgetOthers(than: loaded.files.map(\.path) + loaded.pictures.map(\.path))
    return diagnostics
  }
}

extension ContentCache {
  /// Keeps what was found in some files, and gives the values that were made of them.
  fileprivate mutating func keep<Value>(
    _ files: [FoundFile],
    _ results: [Diagnosed<(Value, File)?>]
  ) -> Diagnosed<[Value]> {
    var values: [Value] = []
    var diagnostics: [Diagnostic] = []
    for (file, result) in zip(files, results) {
      guard let (value, known) = result.taking(into: &diagnostics) else { continue }
      values.append(value)
      keep(known, at: file.path)
    }
    return Diagnosed(values, diagnostics)
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
  let known: [String: ContentFile]
  let parser: ContentParser
  var sink: BodySink?

  mutating func load(_ file: FoundFile) throws -> Diagnosed<(ContentFile, ContentCache.File)?> {
    try Interruption.check()
    if let content = known[file.path], let facts = reader.known(file), facts.hash == content.hash {
      return Diagnosed((content, facts))
    }
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
