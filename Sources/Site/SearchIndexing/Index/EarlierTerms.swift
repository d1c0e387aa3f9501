/// The text blocks of the previous index, and the new numbers of its reviews.
package struct EarlierTerms: Sendable {
  /// The new number of a review that is removed or has changed terms.
  package static let gone = UInt32.max

  let blocks: [ContiguousArray<UInt8>]
  let numbers: [UInt32]
  /// The old numbers of renumbered, removed and changed reviews, followed by a sentinel.
  private let changed: [Int]

  /// Creates terms from the blocks of an index, in order; `numbers` contains the new number of each of its reviews.
  package init(blocks: [ContiguousArray<UInt8>] = [], numbers: [UInt32] = []) {
    (self.blocks, self.numbers) = (blocks, numbers)
    changed = numbers.indices.filter { numbers[$0] != UInt32($0) } + [.max]
  }

  /// Returns the postings of a line with new review numbers, unsorted.
  func postings(of line: Line) -> [UInt32] {
    PostingCode.decode(line.codes).compactMap { posting in
      let number = numbers[Int(posting >> ScoreLevel.bits)]
      return number == Self.gone ? nil : number << ScoreLevel.bits | posting & ScoreLevel.mask
    }
  }
}

extension EarlierTerms {
  /// A line of a text block.
  struct Line {
    /// The bytes, including the line ending.
    let bytes: ArraySlice<UInt8>
    let termCount: Int
    /// The postings of removed and changed reviews.
    let gone: [UInt32]
    /// Whether a review in the line has a new number.
    let isMoved: Bool

    var term: ArraySlice<UInt8> { bytes.prefix(termCount) }
    var codes: ArraySlice<UInt8> { bytes.dropFirst(termCount + 1).dropLast() }
  }

  /// An iterator over the lines of all blocks.
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

  /// Reads the postings up to the end of a line. Postings after the last review in `changed` are skipped, not decoded.
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
