/// A block of terms with their postings: one line per term, `term codes`, sorted by bytes.
struct TextBlock {
  /// The shortest prefix of the first term that differs from the last term of the previous block.
  let start: String
  let bytes: ContiguousArray<UInt8>
}

/// A writer that cuts lines into text blocks. A hash of each term decides most cuts, so that a change moves only adjacent
/// cuts.
struct BlockWriter {
  private let sizes: ClosedRange<Int>
  private(set) var blocks: [TextBlock] = []
  private var start = ""
  private var block: ContiguousArray<UInt8> = []
  /// The offset of the last line in the block.
  private var lastLine = 0
  private var line: ContiguousArray<UInt8> = []

  /// Creates a writer with the minimum size of a block before a cut, and its maximum, in bytes.
  init(_ sizes: ClosedRange<Int> = SearchLimits.blockBytes) { self.sizes = sizes }

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
    if isFull || (block.count >= sizes.lowerBound && isCut(term)) { endBlock(before: term) }
    lastLine = block.count
    block += line
  }

  private mutating func endBlock(before term: ArraySlice<UInt8>) {
    guard !block.isEmpty else { return }
    let same = zip(block[lastLine...], term).prefix { $0 == $1 }.count
    let next = term.dropFirst(same + 1).prefix { Unicode.UTF8.isContinuation($0) }.count
    finish()
    start = String(decoding: term.prefix(same + 1 + next), as: UTF8.self)
  }

  private func isCut(_ term: ArraySlice<UInt8>) -> Bool {
    term.reduce(0) { $0 &* 31 &+ UInt32($1) } % SearchLimits.termsPerCut == 0
  }

  /// Ends the current block.
  mutating func finish() {
    guard !block.isEmpty else { return }
    // The copy has no spare capacity.
    blocks.append(TextBlock(start: start, bytes: ContiguousArray(block[...])))
    block.removeAll(keepingCapacity: true)
  }
}
