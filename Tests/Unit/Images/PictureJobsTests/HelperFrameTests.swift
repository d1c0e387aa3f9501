import BinaryCoding
import PictureJobs
import PictureMetadata
import Testing

@Suite struct HelperFrameTests {
  static let job = PictureJob(
    [1, 2, 3, 0xFF],
    [Derivative(.avif, width: 320, height: 1), Derivative(.jpeg, width: 16_384, height: 240)]
  )

  static func value<Value: BinaryCodable>(_ frame: ContiguousArray<UInt8>) throws -> Value {
    let count = try #require(HelperFrame.count(frame.prefix(HelperFrame.headSize)))
    #expect(count == frame.count - HelperFrame.headSize)
    return try HelperFrame.value(Value.self, of: ContiguousArray(frame.dropFirst(HelperFrame.headSize)))
  }

  @Test func jobsRoundTrip() throws {
    let job: PictureJob = try Self.value(HelperFrame.bytes(Self.job))
    #expect(job.source == Self.job.source)
    #expect(job.derivatives == Self.job.derivatives)
  }

  @Test(arguments: [0, 62, 124]) func answersRoundTrip(_ number: Int) throws {
    let colour = try #require(PlaceholderColour(number))
    let answer: PictureAnswer = try Self.value(HelperFrame.bytes(PictureAnswer.created([[1, 2], []], colour: colour)))
    guard case .created(let files, let found) = answer else { throw DamagedBytes() }
    #expect(files == [[1, 2], []])
    #expect(found == colour)
  }

  @Test func errorsRoundTrip() throws {
    let answer: PictureAnswer = try Self.value(HelperFrame.bytes(PictureAnswer.failed("the file is truncated")))
    guard case .failed(let reason) = answer else { throw DamagedBytes() }
    #expect(reason == "the file is truncated")
  }

  @Test func frameSizeIsLimited() {
    #expect(HelperFrame.count([0, 0, 0, 16, 0, 0, 0, 0]) == HelperFrame.limit)
    #expect(HelperFrame.count([1, 0, 0, 16, 0, 0, 0, 0]) == nil)
    #expect(HelperFrame.count([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test func thereAre125Colours() {
    #expect(PlaceholderColour(-1) == nil)
    #expect(PlaceholderColour(125) == nil)
  }

  /// Truncated and extended frames throw. Other changes may be accepted, but do not trap.
  @Test func damagedFramesAreRejected() {
    let whole = ContiguousArray(HelperFrame.bytes(Self.job).dropFirst(HelperFrame.headSize))
    for count in 0..<whole.count {
      #expect(throws: DamagedBytes.self) {
        _ = try HelperFrame.value(PictureJob.self, of: ContiguousArray(whole.prefix(count)))
      }
    }
    #expect(throws: DamagedBytes.self) { _ = try HelperFrame.value(PictureJob.self, of: whole + [0]) }
    for index in whole.indices {
      for changed in [0, 0xFF, whole[index] ^ 0x80, whole[index] &+ 1] {
        var damaged = whole
        damaged[index] = changed
        _ = try? HelperFrame.value(PictureJob.self, of: damaged)
        _ = try? HelperFrame.value(PictureAnswer.self, of: damaged)
      }
    }
  }

  /// Sizes out of range and an unsupported format.
  @Test(arguments: [("png", 0, 1), ("png", 1, 16_385), ("png", -1, 1), ("bmp", 1, 1)])
  func invalidDerivativesAreRejected(_ format: String, _ width: Int, _ height: Int) {
    var encoder = ByteEncoder()
    encoder.append(format)
    encoder.append(width)
    encoder.append(height)
    var decoder = ByteDecoder(encoder.bytes)
    #expect(throws: DamagedBytes.self) { try Derivative(from: &decoder) }
  }
}
