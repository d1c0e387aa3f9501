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
struct PictureMaker: Sendable {
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
  func makes(_ pictures: [LoadedPicture], beside made: PictureDerivatives) -> Bool {
    settings.pictures.waits && settings.pictures.helper != nil && pictures.contains(where: made.isPending)
  }

  /// Returns the stored derivatives of images. The store is listed only if the state of an image is unknown.
  func known(of pictures: [LoadedPicture], _ work: inout WorkTally) throws(FileError) -> PictureDerivatives {
    var made = PictureDerivatives(settings.pictures.recipe, helperHint: settings.pictures.helperHint)
    made.faults = earlier.faults
    guard !settings.pictures.makesAnew else { return made }
    let wanted = pictures.filter { !made.derivatives(of: $0).isEmpty }
    for picture in wanted { made.take(picture, from: earlier) }
    let unknown = wanted.filter { made.isPending($0) && !made.missing.contains($0.madeHash) }
    guard !unknown.isEmpty else { return made }
    work.listedFolders += 1
    let stored = try store.derivatives()
    let colours = Dictionary(grouping: Set(stored.map(StoredColour.init)), by: \.hash)
    for picture in unknown {
      let derivatives = made.derivatives(of: picture)
      let colour = colours[picture.madeHash]?.map(\.colour).sorted().first { colour in
        derivatives.allSatisfy { stored.contains(StoredDerivative($0, hash: picture.madeHash, colour)) }
      }
      made.colours[picture.madeHash] = colour
      if colour == nil { made.missing.insert(picture.madeHash) }
    }
    return made
  }

  /// Creates the missing derivatives of images and adds the results to `made`. Finished derivatives are stored even if a later
  /// step fails.
  func make(_ pictures: [LoadedPicture], into made: inout PictureDerivatives) async throws {
    var hashes: Set<String> = []
    let missing = pictures.filter { made.isPending($0) && hashes.insert($0.madeHash).inserted }
    guard !missing.isEmpty, let program = settings.pictures.helper else { return }
    try store.removeLeftovers()
    let progress = MakingProgress(missing.count, execution.onNotice)
    // Images that need much memory are processed one at a time.
    for (pictures, jobs) in [(missing.filter { !$0.isHeavy }, execution.jobs), (missing.filter(\.isHeavy), 1)] {
      let results = try await parallelMap(pictures, jobs: jobs) { [settings, store, made] _ in
        try PictureWorker(program, settings, store, made)
      } body: { worker, picture in
        defer { progress.advance() }
        return try worker.make(picture)
      }
      for (picture, result) in zip(pictures, results) { made.add(result, of: picture) }
    }
  }
}

extension PictureDerivatives {
  /// Copies the state of an image.
  fileprivate mutating func take(_ picture: LoadedPicture, from earlier: PictureDerivatives) {
    colours[picture.madeHash] = earlier.colours[picture.madeHash]
    if earlier.missing.contains(picture.madeHash) { missing.insert(picture.madeHash) }
  }

  fileprivate mutating func add(_ result: Result<NewDerivatives, MakingFault>, of picture: LoadedPicture) {
    switch result {
    case .success(let made):
      colours[picture.madeHash] = made.colour
      tally.add(picture, made: made.size)
    case .failure(let fault): faults[picture.madeHash] = fault
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
  fileprivate var isHeavy: Bool { (try? header.get().isHeavy) ?? false }
}

/// A counter of processed images.
private final class MakingProgress: Sendable {
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
  private let made: PictureDerivatives
  private var helper: Helper

  init(_ program: String, _ settings: SiteSettings, _ store: PictureStore, _ made: PictureDerivatives) throws {
    content = try ContentReader(settings.content)
    (self.store, self.made) = (store, made)
    helper = Helper {
      try HelperProcess.start(program, name: "verdict-pictures", timeLimit: settings.pictures.timeLimit)
    }
  }

  mutating func make(_ picture: LoadedPicture) throws -> Result<NewDerivatives, MakingFault> {
    let source = try content.read(picture)
    do {
      return .success(try make(picture, source))
    } catch let fault as MakingFault {
      return .failure(fault)
    } catch let failure as HelperFailure {
      return .failure(.notMade("\(failure)"))
    }
  }

  private mutating func make(_ picture: LoadedPicture, _ source: ContiguousArray<UInt8>) throws -> NewDerivatives {
    let derivatives = made.derivatives(of: picture)
    switch try helper.answer(PictureAnswer.self, to: PictureJob(source, derivatives)) {
    case .fault(let reason): throw MakingFault.unreadable(reason)
    case .made(let files, let colour):
      let stored = derivatives.map { StoredDerivative($0, hash: picture.madeHash, colour) }
      guard files.count == stored.count, zip(stored, files).allSatisfy({ $0.isSound($1) }) else {
        throw HelperFailure.somethingElse
      }
      for (derivative, bytes) in zip(stored, files) { try store.keep(bytes, as: derivative) }
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
