import BinaryCoding
import Concurrency
import Diagnostics
import FileSystem
import ReviewModel
import SiteModel

/// The parsed and validated content folder.
struct LoadedContent: Sendable {
  let content: SiteContent
  /// The images that the content uses, sorted by path.
  let pictures: [LoadedPicture]
  /// The files that are copied unchanged, sorted by path.
  let plain: [CopyPlan]
  /// The cache entries of all files that were checked.
  let files: [ContentCache.File]
  /// The number of parsed files.
  let parsedCount: Int
}

/// A loader that reads, parses and validates the content folder. Files that are unchanged since an earlier build are not read.
struct ContentLoader {
  private let inputs: SiteInputs
  private let cache: ContentCache
  private let execution: Execution

  /// Creates a loader for the content folder of the inputs. `cache` contains the results of earlier builds.
  init(_ inputs: SiteInputs, _ cache: ContentCache, _ execution: Execution) {
    (self.inputs, self.cache, self.execution) = (inputs, cache, execution)
  }

  /// Loads all content files, the images that they use, and plain files.
  func load() async throws -> Diagnosed<LoadedContent> {
    let texts = try await load(inputs.files.filter(\.content.role.isContent), execution.bodies)
    var diagnostics = texts.diagnostics
    let views = inputs.views.map(ViewCounts.parse)?.taking(into: &diagnostics) ?? ViewCounts()
    let content = SiteContent(
      texts.files.compactMap(\.found?.text),
      configuration: inputs.configuration,
      views: views,
      policy: inputs.policy
    )
    let used = content.picturesUsed(of: inputs.files.filter { $0.content.role == .picture })
    let pictures = try await load(used, nil)
    let plain = try await load(inputs.files.filter { $0.content.role == .plain }, nil)
    try Interruption.check()
    let loaded = LoadedContent(
      content: content,
      pictures: pictures.files.compactMap(\.found?.picture),
      plain: plain.files.compactMap(\.found?.plain),
      files: texts.files + pictures.files + plain.files,
      parsedCount: texts.parsedCount + pictures.parsedCount + plain.parsedCount
    )
    return Diagnosed(loaded, diagnostics + pictures.diagnostics + plain.diagnostics)
  }

  private func load(_ files: [FoundFile], _ bodies: BodyStore?) async throws -> LoadedFiles {
    let (folder, overlay) = (inputs.settings.content, inputs.overlay.content)
    let (makeParser, cache, now) = (inputs.makeParser, cache, FileMetadata.now)
    let progress = StageProgress("reading", execution.onNotice)
    var parts = try await parallelChunks(files, jobs: execution.jobs, progress: progress.advance) { number in
      ContentWorker(
        reader: try ContentReader(folder, overlay: overlay),
        cache: PathCursor(cache.files),
        parser: makeParser(),
        sink: bodies?.sink(number),
        overlay: overlay,
        now: now
      )
    } body: { worker, files in
      try worker.load(files)
    } finish: { worker in
      try worker.sink?.close()
    }
    return LoadedFiles(
      files: Array(joining: parts.indices.map { parts[$0].files.takeAll() }),
      diagnostics: parts.flatMap(\.diagnostics),
      parsedCount: parts.reduce(0) { $0 + $1.parsedCount }
    )
  }
}

/// The results of one worker.
private struct LoadedFiles: Sendable {
  var files: [ContentCache.File] = []
  /// The diagnostics of the files, and of files that cannot be read.
  var diagnostics: [Diagnostic] = []
  /// The number of parsed files.
  var parsedCount = 0
}

extension SiteContent {
  /// Returns the images that the content uses.
  fileprivate func picturesUsed(of pictures: [FoundFile]) -> [FoundFile] {
    // A reference may use another Unicode normalization form than the file name: the strings are equal, their bytes differ.
    let pathsByName = Dictionary(pictures.map { ($0.path, $0.path) }, uniquingKeysWith: { first, _ in first })
    guard !pathsByName.isEmpty else { return [] }
    let used = Set(pictureUses.compactMap { $0.candidates.lazy.compactMap { pathsByName[$0] }.first })
    return pictures.filter { used.contains($0.path) && pathsByName[$0.path]?.utf8.elementsEqual($0.path.utf8) == true }
  }
}

/// A worker that loads one file at a time. File metadata selects the files to read; content hashes detect changes.
private struct ContentWorker: ~Copyable {
  var reader: ContentReader
  var cache: PathCursor<ContentCache.File>
  let parser: ContentParser
  var sink: BodySink?
  let overlay: Overlay.Texts
  /// A time before the first file is read.
  let now: Int

  mutating func load(_ files: ArraySlice<FoundFile>) throws -> LoadedFiles {
    var loaded = LoadedFiles()
    for file in files {
      try Interruption.check()
      try load(file, into: &loaded)
    }
    return loaded
  }

  private mutating func load(_ file: FoundFile, into loaded: inout LoadedFiles) throws {
    let cached = cache.find(file.path).map { cache.items[$0] }
    let isEdited = overlay[file.path] != nil
    if let cached, !isEdited, cached.isUnchanged(of: file), let decoded = cached.decoded(as: file) {
      return loaded.add(decoded)
    }
    let limit = ContentLimits.size(of: file.content.role)
    guard let source = try reader.read(file.path, limit: limit).taking(into: &loaded.diagnostics) else { return }
    let (hash, now) = (ContentHash(source.bytes), isEdited ? nil : now)
    if let cached, cached.hash == hash, let decoded = cached.decoded(as: file) {
      return loaded.add(decoded.read(as: file, now))
    }
    loaded.parsedCount += 1
    let found = try find(in: source, hash, file, earlier: cached?.found?.text)
    loaded.add(ContentCache.File(file, now, hash, found))
  }

  private mutating func find(
    in source: SourceFile,
    _ hash: ContentHash,
    _ file: FoundFile,
    earlier: ContentFile?
  ) throws -> Diagnosed<FoundContent> {
    if file.content.role == .plain { return Diagnosed(.plain(CopyPlan(plain: file.path, hash))) }
    guard let type = file.content.type else {
      return Diagnosed(.picture(LoadedPicture(path: file.path, hash: hash, bytes: source.bytes)))
    }
    let parsed = parser.parse(source, path: file.path, type: type)
    let text = parsed.map { content, body in
      ContentFile(content, body, path: file.path, type: type, hash: hash, earlier: earlier)
    }
    try sink?.put(parsed.value.body, of: text.value)
    return text.map { .text($0) }
  }
}

extension LoadedFiles {
  fileprivate mutating func add(_ file: ContentCache.File) {
    files.append(file)
    diagnostics += file.diagnostics
  }
}

extension ContentLimits {
  fileprivate static func size(of role: FileRole) -> Int {
    switch role {
    case .picture: picture
    case .plain: copiedFile
    default: contentFile
    }
  }
}
