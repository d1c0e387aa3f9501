import SearchIndexing
import Testing

@Suite struct PostingCodeTests {
  @Test("Postings round-trip", arguments: 0..<40)
  func roundTrip(seed: Int) {
    var numbers = SystemRandomNumberGenerator()
    var postings: [UInt32] = []
    var document: UInt32 = 0
    for _ in 0..<200 {
      document += .random(in: 1...UInt32(1 << (seed % 16)), using: &numbers)
      postings.append(document << 4 | .random(in: 0...15, using: &numbers))
    }
    #expect(decoded(postings) == postings)
  }

  /// Distances with codes near the surrogates, which UTF-8 cannot encode.
  @Test func surrogatesAreSkipped() {
    for document in UInt32(3440)...3600 {
      for level in UInt32(0)...15 { #expect(decoded([document << 4 | level]) == [document << 4 | level]) }
    }
  }

  @Test func firstReviewHasTheShortestCode() {
    var bytes: ContiguousArray<UInt8> = []
    PostingCode.append([0, 1 << 4], to: &bytes)
    #expect(bytes == ContiguousArray("0@".utf8))
  }

  private func decoded(_ postings: [UInt32]) -> [UInt32] {
    var bytes: ContiguousArray<UInt8> = []
    PostingCode.append(postings, to: &bytes)
    return PostingCode.decode(bytes[...])
  }
}
