/// Some terms with the reviews that hold them: a line for each, sorted by bytes, `term codes`.
struct TextBlock {
  let firstTerm: String
  let bytes: ContiguousArray<UInt8>
}

/// Cuts lines into text blocks. Most cuts stand before terms that the terms themselves single out, so that a change
/// moves no cut but those beside it.
struct BlockWriter {
  private let sizes: ClosedRange<Int>
  private(set) var blocks: [TextBlock] = []
  private var firstTerm = ""
  private var block: ContiguousArray<UInt8> = []
  private var line: ContiguousArray<UInt8> = []

  /// Makes a writer of blocks that may end, and have to, at so many bytes.
  init(_ sizes: ClosedRange<Int> = SearchLimits.blockBytes) { self.sizes = sizes }

  /// Appends a line for a term, with the reviews that hold it.
  mutating func append(_ term: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>) {
    line.removeAll(keepingCapacity: true)
    line += term
    line.append(UInt8(ascii: " "))
    PostingCode.append(postings, to: &line)
    line.append(UInt8(ascii: "\n"))
    append(line: line[...], of: term)
  }

  mutating func append(line: ArraySlice<UInt8>, of term: ArraySlice<UInt8>) {
    let isFull = block.count + line.count > sizes.upperBound
    if isFull || (block.count >= sizes.lowerBound && isCut(term)) { finish() }
    if block.isEmpty { firstTerm = String(decoding: term, as: UTF8.self) }
    block += line
  }

  private func isCut(_ term: ArraySlice<UInt8>) -> Bool {
    term.reduce(0) { $0 &* 31 &+ UInt32($1) } % SearchLimits.termsPerCut == 0
  }

  /// Ends the block at hand.
  mutating func finish() {
    guard !block.isEmpty else { return }
    // A copy, which takes no more room than it needs.
    blocks.append(TextBlock(firstTerm: firstTerm, bytes: ContiguousArray(block[...])))
    block.removeAll(keepingCapacity: true)
  }
}
