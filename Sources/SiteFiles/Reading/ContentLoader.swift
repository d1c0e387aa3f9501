import BinaryCoding
import Diagnostics
import ReviewModel
import SiteRendering

/// What was found in the content files, and what is to be remembered of it.
struct LoadedContent: Sendable {
  var files: [ContentFile] = []
  var pictures: [LoadedPicture] = []
  /// What is known now of every file that was looked at.
  var known: [ContentCache.File] = []
}

/// Reads, parses and validates the content folder; a file that has not changed since an earlier build is not looked into.
struct ContentLoader {
  let folder: String
  let jobs: Int
  let makeParser: @Sendable () -> ContentParser
  /// What earlier builds found.
  let cache: ContentCache
  /// The files of the build before, where they are in memory.
  let known: [ContentFile]
  /// Where bodies are put; without it they are dropped, and rendered again when a page shows them.
  let bodies: BodyStore?

  /// Makes a loader of the content folder that the inputs were read from.
  init(_ inputs: SiteInputs, _ cache: ContentCache, known: [ContentFile], _ bodies: BodyStore?) {
    (folder, jobs) = (inputs.options.content, inputs.options.jobs)
    (makeParser, self.cache, self.known, self.bodies) = (inputs.makeParser, cache, known, bodies)
  }

  /// All content files, in the order of their paths.
  func load(_ found: [FoundFile]) async throws -> Diagnosed<LoadedContent> {
    var parts = try await parts(found)
    let loaded = LoadedContent(
      files: Array(joining: parts.indices.map { parts[$0].value.files.takeAll() }),
      known: Array(joining: parts.indices.map { parts[$0].value.known.takeAll() })
    )
    return Diagnosed(loaded, parts.flatMap(\.diagnostics))
  }

  private func parts(_ found: [FoundFile]) async throws -> [Diagnosed<LoadedContent>] {
    let (folder, makeParser, cache, known, bodies) = (folder, makeParser, cache, known, bodies)
    let now = FileStamp.now
    return try await parallelChunks(found, jobs: jobs) { number in
      ContentWorker(
        reader: try CachingReader(folder, now: now),
        cache: PathCursor(cache.files),
        memory: FileMemory(known, cache.files),
        parser: makeParser(),
        sink: bodies?.sink(number)
      )
    } body: { worker, files in
      try worker.load(files)
    } finish: { worker in
      try worker.sink?.flush()
    }
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
      PictureWorker(reader: try CachingReader(folder, now: now), cache: PathCursor(cache.files))
    } body: { worker, file in
      try worker.load(file)
    }
    var diagnostics: [Diagnostic] = []
    for result in read { loaded.known.take(result, into: &loaded.pictures, &diagnostics) }
    return diagnostics
  }
}

extension [ContentCache.File] {
  /// Adds what is known of a file that was read, and to `values` what was made of it.
  fileprivate mutating func take<Value>(
    _ result: Diagnosed<(Value, ContentCache.File)?>,
    into values: inout [Value],
    _ diagnostics: inout [Diagnostic]
  ) {
    guard let (value, known) = result.taking(into: &diagnostics) else { return }
    values.append(value)
    append(known)
  }
}

/// The files of the build before, where they are in memory. What the cache knows of them stands side by side with them.
private struct FileMemory {
  private var cursor: PathCursor<ContentFile>
  private let known: [ContentCache.File]

  init(_ files: [ContentFile], _ known: [ContentCache.File]) {
    cursor = PathCursor(files)
    self.known = known
  }

  /// The file that was at a path.
  mutating func earlier(_ file: FoundFile) -> (content: ContentFile, known: ContentCache.File?)? {
    cursor.find(file.path).map { (cursor.items[$0], $0 < known.count ? known[$0] : nil) }
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
  var reader: CachingReader
  var cache: PathCursor<ContentCache.File>
  var memory: FileMemory
  let parser: ContentParser
  var sink: BodySink?

  /// Loads those of some files that hold content.
  mutating func load(_ files: ArraySlice<FoundFile>) throws -> Diagnosed<LoadedContent> {
    var loaded = LoadedContent()
    var diagnostics: [Diagnostic] = []
    for file in files where file.content.kind.isContent {
      loaded.known.take(try load(file), into: &loaded.files, &diagnostics)
    }
    return Diagnosed(loaded, diagnostics)
  }

  /// Loads a file; what it says as it did in the build before, both share.
  private mutating func load(_ file: FoundFile) throws -> Diagnosed<(ContentFile, ContentCache.File)?> {
    try Interruption.check()
    let earlier = memory.earlier(file)
    if case (let content, let known?)? = earlier, known.isSure(of: file), known.isOf(content) {
      return Diagnosed((content, known))
    }
    return try read(file, earlier: earlier?.content)
  }

  private mutating func read(
    _ file: FoundFile,
    earlier: ContentFile?
  ) throws -> Diagnosed<(ContentFile, ContentCache.File)?> {
    let kept = cache.find(file.path).map { cache.items[$0] }
    let reading = try reader.read(file, kept, limit: ContentLimits.contentFile) { decoder, hash throws(DamagedBytes) in
      if let earlier, earlier.hash == hash { return earlier }
      return try ContentFile(facts: &decoder, of: file.content, hash: hash)
    }
    switch reading {
    case .known(let content, let known): return Diagnosed((content, known))
    case .unreadable(let diagnostics): return Diagnosed(nil, diagnostics)
    case .new(let source, let hash):
      let parsed = parser.parse(source, as: file.content)
      let place = try sink?.put(parsed.value.body)
      let content = ContentFile(parsed.value, path: file.path, hash: hash, bodyAt: place, earlier: earlier)
      let facts = parsed.diagnostics.isEmpty ? content.facts.bytes : []
      return Diagnosed((content, reader.known(file, hash, facts)), parsed.diagnostics)
    }
  }
}

extension ContentCache.File {
  /// Whether it is about a content file.
  fileprivate func isOf(_ content: ContentFile) -> Bool { hash == content.hash && path == content.path }
}

/// Reads pictures, one after the other.
private struct PictureWorker: ~Copyable {
  var reader: CachingReader
  var cache: PathCursor<ContentCache.File>

  mutating func load(_ file: FoundFile) throws(FileError) -> Diagnosed<(LoadedPicture, ContentCache.File)?> {
    let kept = cache.find(file.path).map { cache.items[$0] }
    let reading = try reader.read(file, kept, limit: ContentLimits.picture) { decoder, hash throws(DamagedBytes) in
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
