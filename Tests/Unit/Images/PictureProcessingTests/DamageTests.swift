import CTurboJPEG
import PictureJobs
import PictureMetadata
import TestSupport
import Testing

@testable import PictureProcessing

@Suite struct DamageTests {
  static let picture = Bitmap.waves(90, 70)

  /// A file of each format.
  static let files: [(name: String, file: Bytes)] = [
    ("jpeg", JPEGFile.encode(picture, quality: 80)),
    ("progressive", JPEGFile.encode(picture, flags: TJFLAG_PROGRESSIVE, quality: 80)),
    ("png", (try? PNGCodec.encode(picture)) ?? []), ("webp", WebPFile.encode(picture)),
    ("avif", AVIFFile().encode(picture)),
  ]

  static let small = Derivative(.png, width: 20, height: 15)

  @Test(arguments: files.indices) func truncatedFilesAreRejected(_ index: Int) {
    let file = Self.files[index].file
    #expect(throws: Never.self) { try make(file, Self.small) }
    for length in Set((0..<60).map { $0 * file.count / 60 } + [file.count - 1]) {
      #expect(throws: ProcessingError.self, "\(Self.files[index].name), \(length) bytes") {
        try make(Bytes(file.prefix(length)), Self.small)
      }
    }
  }

  /// Data before the end marker is missing; libjpeg would fill the rest with grey.
  @Test(arguments: [0, 1]) func missingScanDataIsRejected(_ index: Int) {
    let file = Self.files[index].file
    for missing in [300, 1000] {
      #expect(throws: ProcessingError.damagedPixels) { try make(file.dropLast(missing) + [0xFF, 0xD9], Self.small) }
    }
  }

  /// Every answer is accepted. AVIF is tested in the helper program, because its libraries may abort.
  @Test(arguments: 0..<4) func mutatedFilesHaveAnAnswer(_ index: Int) {
    var generator = SeededGenerator(seed: UInt64(index))
    for _ in 0..<600 {
      let file = mutated(Self.files[index].file, using: &generator)
      guard case .created(let files, _) = PictureProcessor.answer(PictureJob(file, [Self.small])) else { continue }
      #expect(files.count == 1)
    }
  }

  /// Sizes over the limit are rejected before memory is allocated.
  @Test(arguments: [(16_385, 1), (10_001, 10_000), (0x7FFF_FFFF, 0x7FFF_FFFF)]) func hugeSizesAreRejected(
    _ width: Int,
    _ height: Int
  ) {
    let file = PNGFile(width: width, height: height, rows: [0]).bytes
    #expect(throws: ProcessingError.header(.tooLarge(width: width, height: height))) { try make(file, Self.small) }
  }

  /// A header with 100 megapixels, without pixel data.
  @Test func missingPixelsAreRejected() {
    #expect(throws: ProcessingError.damagedPixels) {
      try make(PNGFile(width: 10_000, height: 10_000, rows: [0]).bytes, Self.small)
    }
    var jpeg = Self.files[0].file
    guard let frame = jpeg.indices.first(where: { jpeg[$0...].starts(with: [0xFF, 0xC0]) }) else { return }
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x27, 0x10, 0x27, 0x10])
    #expect(throws: ProcessingError.damagedPixels) { try make(jpeg, Self.small) }
  }

  /// Unlimited scans could take unlimited time.
  @Test func excessiveScansAreRejected() throws {
    let file = Self.files[1].file
    let scan = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let last = file[scan..<(file.count - 2)]
    let bomb = Bytes(file.dropLast(2)) + Bytes((0..<2_000).flatMap { _ in last }) + [0xFF, 0xD9]
    #expect(throws: ProcessingError.header(.malformed("too many scans"))) { try make(bomb, Self.small) }
  }

  @Test func largeFilesAreRejected() {
    let file = PNGFile.pixel([1, 2, 3]) + Bytes(repeating: 0, count: ProcessingLimits.sourceSize)
    #expect(throws: ProcessingError.tooManyBytes) { try make(file, Derivative(.png, width: 1, height: 1)) }
  }

  @Test func reasonsArePhrases() {
    let errors: [ProcessingError] = [
      .header(.truncated), .header(.malformed("unknown block")), .header(.tooLarge(width: 1, height: 2)),
      .header(.zeroSize), .header(.unknownFormat), .header(.unsafe("a script element")), .tooManyBytes, .damagedPixels,
      .impossible, .notEncoded(.avif),
    ]
    #expect(Set(errors.map(\.reason)).count == errors.count)
    #expect(errors.map(\.reason).allSatisfy { $0.first?.isLowercase == true && $0.last != "." })
  }
}

/// Returns a file with random bytes changed, removed or repeated.
func mutated(_ file: Bytes, using generator: inout SeededGenerator) -> Bytes {
  var file = file
  for _ in 0..<Int.random(in: 1...8, using: &generator) {
    let offset = Int.random(in: 0..<file.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: file[offset] = UInt8.random(in: 0...255, using: &generator)
    case 1: file[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: file.removeSubrange(offset..<min(offset + 4, file.count - 1))
    default: file.insert(contentsOf: file[offset..<min(offset + 9, file.count)], at: offset)
    }
  }
  return file
}
