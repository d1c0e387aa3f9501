/// The text blocks of an earlier index, and what has become of its reviews.
package struct EarlierTerms: Sendable {
  /// What stands for the number of a review that is no more, or whose terms are others now.
  package static let gone = UInt32.max

  let blocks: [ContiguousArray<UInt8>]
  let numbers: [UInt32]
  /// The reviews whose numbers are others now, and one beyond all.
  private let changed: [Int]

  /// Takes blocks as they were written, in their order; `numbers` says for each of their reviews which it is now.
  package init(blocks: [ContiguousArray<UInt8>] = [], numbers: [UInt32] = []) {
    (self.blocks, self.numbers) = (blocks, numbers)
    changed = numbers.indices.filter { numbers[$0] != UInt32($0) } + [.max]
  }

  /// The postings of a line with the numbers of today, in no order.
  func postings(of line: Line) -> [UInt32] {
    PostingCode.decode(line.codes).compactMap { posting in
      let number = numbers[Int(posting >> ScoreLevel.bits)]
      return number == Self.gone ? nil : number << ScoreLevel.bits | posting & ScoreLevel.mask
    }
  }
}

extension EarlierTerms {
  /// A line of a block.
  struct Line {
    /// With its line ending.
    let bytes: ArraySlice<UInt8>
    let termCount: Int
    /// The postings of reviews that are gone.
    let gone: [UInt32]
    /// Whether a review in it has another number now.
    let isMoved: Bool

    var term: ArraySlice<UInt8> { bytes.prefix(termCount) }
    var codes: ArraySlice<UInt8> { bytes.dropFirst(termCount + 1).dropLast() }
  }

  /// Reads one line after the other.
  struct Lines {
    private let terms: EarlierTerms
    private var block = 0
    private var offset = 0

    init(_ terms: EarlierTerms) { self.terms = terms }

    mutating func next() -> Line? {
      guard block < terms.blocks.count else { return nil }
      let bytes = terms.blocks[block]
      guard offset < bytes.count else {
        (block, offset) = (block + 1, 0)
        return next()
      }
      let line = terms.line(of: bytes, at: offset)
      offset = line.bytes.endIndex
      return line
    }
  }

  private func line(of block: ContiguousArray<UInt8>, at start: Int) -> Line {
    let bytes = block.span
    var index = start
    while bytes[index] != UInt8(ascii: " ") { index += 1 }
    let termCount = index - start
    index += 1
    let (gone, isMoved) = readPostings(in: bytes, at: &index)
    return Line(bytes: block[start..<index], termCount: termCount, gone: gone, isMoved: isMoved)
  }

  /// Reads to the end of a line. Beyond the last review that has changed, postings are skipped, not decoded.
  private func readPostings(in bytes: Span<UInt8>, at index: inout Int) -> (gone: [UInt32], isMoved: Bool) {
    var (document, gone, isMoved): (Int, [UInt32], Bool) = (0, [], false)
    var (place, next) = (0, changed[0])
    while next != .max, bytes[index] != UInt8(ascii: "\n") {
      let code = PostingCode.next(in: bytes, at: &index)
      document += Int(code >> ScoreLevel.bits)
      while next < document {
        place += 1
        next = changed[place]
      }
      guard next == document else { continue }
      if numbers[document] == Self.gone {
        gone.append(UInt32(document) << ScoreLevel.bits | code & ScoreLevel.mask)
      } else {
        isMoved = true
      }
    }
    while bytes[index] != UInt8(ascii: "\n") { index += 1 }
    index += 1
    return (gone, isMoved)
  }
}
