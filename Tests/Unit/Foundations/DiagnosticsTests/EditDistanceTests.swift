import Diagnostics
import TestSupport
import Testing

@Suite struct EditDistanceTests {
  @Test(
    "Known distances",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("Movie", "Mvoie", 1), ("rating", "raitng", 1),
      ("café", "cafe", 1), ("cafe\u{301}", "caf\u{E9}", 0), ("👨‍👩‍👧", "x", 1), ("CA", "ABC", 3), ("a", "b", 1),
    ]
  )
  func known(_ test: (one: String, other: String, distance: Int)) {
    #expect(editDistance(test.one, test.other, atMost: 10) == test.distance)
  }

  @Test("The distance equals the definition for all short words, is symmetric, and 0 only for equal words")
  func bruteForce() {
    for one in Self.words {
      for other in Self.words {
        let distance = editDistance(one, other, atMost: 10)
        #expect(distance == Self.definition(Array(one), Array(other)))
        #expect(distance == editDistance(other, one, atMost: 10))
        #expect((distance == 0) == (one == other))
      }
    }
  }

  /// The optimal string alignment distance violates the triangle inequality (CA, AC, ABC), the Levenshtein distance
  /// satisfies it. A swap is at most two Levenshtein edits.
  @Test("A detour is at least half as long as the direct distance")
  func triangle() {
    for one in Self.words {
      for other in Self.words {
        for third in Self.words where third.count < 3 {
          let direct = editDistance(one, other, atMost: 10) ?? .max
          let detour = (editDistance(one, third, atMost: 10) ?? 0) + (editDistance(third, other, atMost: 10) ?? 0)
          #expect(direct <= 2 * detour)
        }
      }
    }
  }

  @Test("The result is nil above the limit", arguments: 0...4)
  func limit(_ limit: Int) {
    for one in Self.words {
      for other in Self.words {
        let distance = Self.definition(Array(one), Array(other))
        #expect(editDistance(one, other, atMost: limit) == (distance <= limit ? distance : nil))
      }
    }
  }

  @Test("The nearest of many words is the first with the smallest distance", arguments: [3, 9, 27, 64, 70])
  func nearest(_ length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    func word() -> String {
      let letters = (0..<Int.random(in: 1...length, using: &random)).map { _ in "abcdé".randomElement(using: &random) }
      return String(letters.compactMap(\.self))
    }
    for _ in 0..<50 {
      let (written, others) = (word(), (0..<40).map { _ in word() })
      let limit = written.count == 2 ? 1 : written.count / 3
      let distances = others.map { editDistance(written, $0, atMost: limit) ?? .max }
      let least = distances.min().flatMap { $0 <= limit ? distances.firstIndex(of: $0) : nil }
      #expect(Suggestions(others).nearest(to: written) == least.map { others[$0] })
    }
  }

  private static let words: [String] = {
    var words = [""]
    for _ in 0..<3 { words += words.flatMap { word in ["a", "b", "c"].map { word + $0 } } }
    return Array(Set(words)).sorted()
  }()

  /// Computes the distance by its recursive definition, in exponential time.
  private static func definition(_ a: [Character], _ b: [Character]) -> Int {
    guard let last = a.last, let otherLast = b.last else { return max(a.count, b.count) }
    let (shorter, otherShorter) = (Array(a.dropLast()), Array(b.dropLast()))
    var best = definition(shorter, otherShorter) + (last == otherLast ? 0 : 1)
    best = min(best, definition(shorter, b) + 1, definition(a, otherShorter) + 1)
    if a.count > 1, b.count > 1, last == b[b.count - 2], otherLast == a[a.count - 2] {
      best = min(best, definition(Array(a.dropLast(2)), Array(b.dropLast(2))) + 1)
    }
    return best
  }
}

@Suite struct NearestTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let written: String
    let candidates: [String]
    let nearest: String?

    init(_ name: String, _ written: String, _ candidates: [String], _ nearest: String?) {
      testDescription = name
      self.written = written
      self.candidates = candidates
      self.nearest = nearest
    }
  }

  static let cases = [
    Case("a swap", "raitng", ["title", "rating", "category"], "rating"),
    Case("letter case apart", "MOVIE", ["Game", "Movie"], "Movie"),
    Case("the same in another letter case", "x", ["X"], "X"),
    Case("nothing near", "budget", ["title", "rating"], nil),
    Case("nothing to choose from", "title", [], nil),
    Case("the nearer one behind", "tagz", ["tan", "tags"], "tags"),
    Case("the nearer one before", "tagz", ["tags", "tan"], "tags"),
    Case("the first of equals", "tag", ["tags", "tab"], "tags"),
    Case("an exact one behind a near one", "tags", ["tabs", "tags"], "tags"),
    Case("a third of six may differ", "ratxyg", ["rating"], "rating"),
    Case("more than a third may not", "raxyzg", ["rating"], nil),
    Case("one of two may differ", "qt", ["qr"], "qr"),
    Case("a single character has no neighbour", "x", ["y", "qr"], nil),
    Case("nothing written has no neighbour", "", ["a"], nil),
  ]

  @Test("The nearest candidate is found", arguments: cases)
  func nearest(_ test: Case) {
    #expect(Diagnostics.nearest(to: test.written, among: test.candidates) == test.nearest)
  }
}
