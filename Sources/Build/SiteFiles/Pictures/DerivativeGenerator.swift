import BinaryCoding
import Concurrency
import Diagnostics
import FileSystem
import PictureJobs
import PictureMetadata
import ReviewModel
import SiteModel
import Synchronization

/// A stage that creates missing derivatives with one helper program per core.
struct DerivativeGenerator: Sendable {
  private let settings: SiteSettings
  private let store: PictureStore
  /// The derivatives and errors of earlier builds.
  private let earlier: PictureDerivatives
  private let execution: Execution

  init(_ settings: SiteSettings, over earlier: PictureDerivatives, _ execution: Execution) {
    (self.settings, self.earlier, self.execution) = (settings, earlier, execution)
    store = PictureStore(settings)
  }

  /// Returns whether pages wait for missing derivatives of some images.
  func mustCreate(_ pictures: [LoadedPicture], beside derivatives: PictureDerivatives) -> Bool {
    settings.pictures.waits && settings.pictures.helper != nil && pictures.contains(where: derivatives.isPending)
  }

  /// Returns the stored derivatives of images. The store is listed only if the state of an image is unknown.
  func stored(of pictures: [LoadedPicture], _ work: inout WorkTally) throws(FileError) -> PictureDerivatives {
    var derivatives = PictureDerivatives(settings.pictures.recipe, helperHint: settings.pictures.helperHint)
    derivatives.errors = earlier.errors
    guard !settings.pictures.recreatesDerivatives else { return derivatives }
    let resizable = pictures.filter { !derivatives.derivatives(of: $0).isEmpty }
    for picture in resizable { derivatives.take(picture, from: earlier) }
    let unknown = resizable.filter { derivatives.isPending($0) && !derivatives.missing.contains($0.derivativeHash) }
    guard !unknown.isEmpty else { return derivatives }
    work.listedFolders += 1
    let stored = try store.derivatives()
    let colours = Dictionary(grouping: Set(stored.map(StoredColour.init)), by: \.hash)
    for picture in unknown {
      let expected = derivatives.derivatives(of: picture)
      let colour = colours[picture.derivativeHash]?.map(\.colour).sorted().first { colour in
        expected.allSatisfy { stored.contains(StoredDerivative($0, hash: picture.derivativeHash, colour)) }
      }
      derivatives.colours[picture.derivativeHash] = colour
      if colour == nil { derivatives.missing.insert(picture.derivativeHash) }
    }
    return derivatives
  }

  /// Creates the missing derivatives of images and adds the results to `derivatives`. Finished derivatives are stored even if a later
  /// step fails.
  func create(_ pictures: [LoadedPicture], into derivatives: inout PictureDerivatives) async throws {
    var hashes: Set<String> = []
    let missing = pictures.filter { derivatives.isPending($0) && hashes.insert($0.derivativeHash).inserted }
    guard !missing.isEmpty, let program = settings.pictures.helper else { return }
    try store.removeLeftovers()
    let progress = DerivativeProgress(missing.count, execution.onNotice)
    // Images that need much memory are processed one at a time.
    for (pictures, jobs) in [
      (missing.filter { !$0.needsMuchMemory }, execution.jobs), (missing.filter(\.needsMuchMemory), 1),
    ] {
      let results = try await parallelMap(pictures, jobs: jobs) { [settings, store, derivatives] _ in
        try PictureWorker(program, settings, store, derivatives)
      } body: { worker, picture in
        defer { progress.advance() }
        return try worker.create(picture)
      }
      for (picture, result) in zip(pictures, results) { derivatives.add(result, of: picture) }
    }
  }
}

extension PictureDerivatives {
  /// Copies the state of an image.
  fileprivate mutating func take(_ picture: LoadedPicture, from earlier: PictureDerivatives) {
    colours[picture.derivativeHash] = earlier.colours[picture.derivativeHash]
    if earlier.missing.contains(picture.derivativeHash) { missing.insert(picture.derivativeHash) }
  }

  fileprivate mutating func add(_ result: Result<NewDerivatives, DerivativeError>, of picture: LoadedPicture) {
    switch result {
    case .success(let new):
      colours[picture.derivativeHash] = new.colour
      tally.add(picture, derivatives: new.size)
    case .failure(let error): errors[picture.derivativeHash] = error
    }
  }
}

/// The new derivatives of an image.
private struct NewDerivatives: Sendable {
  let colour: PlaceholderColour
  /// The size of all files in bytes.
  let size: Int
}

/// The placeholder colour of an image.
private struct StoredColour: Hashable {
  let hash: String
  let colour: PlaceholderColour

  init(_ derivative: StoredDerivative) { (hash, colour) = (derivative.hash, derivative.colour) }
}

extension LoadedPicture {
  fileprivate var needsMuchMemory: Bool { (try? header.get().needsMuchMemory) ?? false }
}

/// A counter of processed images.
private final class DerivativeProgress: Sendable {
  private let done = Atomic(0)
  private let total: Int
  private let stage: StageProgress

  init(_ total: Int, _ onNotice: @escaping NoticeHandler) {
    (self.total, stage) = (total, StageProgress("images", onNotice))
  }

  func advance() { stage.advance(to: done.add(1, ordering: .relaxed).newValue, of: total) }
}

/// A worker that processes one image at a time.
private struct PictureWorker: ~Copyable {
  private var content: ContentReader
  private let store: PictureStore
  private let derivatives: PictureDerivatives
  private var helper: Helper

  init(_ program: String, _ settings: SiteSettings, _ store: PictureStore, _ derivatives: PictureDerivatives) throws {
    content = try ContentReader(settings.content)
    (self.store, self.derivatives) = (store, derivatives)
    helper = Helper {
      try HelperProcess.start(program, name: "verdict-pictures", timeLimit: settings.pictures.timeLimit)
    }
  }

  mutating func create(_ picture: LoadedPicture) throws -> Result<NewDerivatives, DerivativeError> {
    let source = try content.read(picture)
    do {
      return .success(try create(picture, source))
    } catch let error as DerivativeError {
      return .failure(error)
    } catch let failure as HelperFailure {
      return .failure(failure.concernsInstallation ? .noHelper("\(failure)") : .failed("\(failure)"))
    }
  }

  private mutating func create(_ picture: LoadedPicture, _ source: ContiguousArray<UInt8>) throws -> NewDerivatives {
    let expected = derivatives.derivatives(of: picture)
    switch try helper.answer(PictureAnswer.self, to: PictureJob(source, expected)) {
    case .failed(let reason): throw DerivativeError.unreadable(reason)
    case .created(let files, let colour):
      let stored = expected.map { StoredDerivative($0, hash: picture.derivativeHash, colour) }
      guard files.count == stored.count, zip(stored, files).allSatisfy({ $0.isValid($1) }) else {
        throw HelperFailure.invalidAnswer
      }
      for (derivative, bytes) in zip(stored, files) { try store.add(bytes, as: derivative) }
      return NewDerivatives(colour: colour, size: files.reduce(0) { $0 + $1.count })
    }
  }
}

extension ContentReader {
  /// Reads the bytes of an image; throws `ContentChanged` if its hash differs.
  fileprivate mutating func read(_ picture: LoadedPicture) throws -> ContiguousArray<UInt8> {
    guard let source = try read(picture.path, limit: ContentLimits.picture).value,
      ContentHash(source.bytes) == picture.hash
    else { throw ContentChanged(path: picture.path) }
    return source.bytes
  }
}
