/// Some terms with the reviews that hold them: a line for each, sorted by bytes, `term codes`.
struct TextBlock {
  /// The beginning of its first term, as long as tells it from the last one of the block before.
  let start: String
  let bytes: ContiguousArray<UInt8>
}

/// Cuts lines into text blocks. Most cuts stand before terms that the terms themselves single out, so that a change
/// moves no cut but those beside it.
struct BlockWriter {
  private let sizes: ClosedRange<Int>
  private(set) var blocks: [TextBlock] = []
  private var start = ""
  private var block: ContiguousArray<UInt8> = []
  /// Where the last line of the block begins.
  private var lastLine = 0
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

  /// Ends the block at hand.
  mutating func finish() {
    guard !block.isEmpty else { return }
    // A copy, which takes no more room than it needs.
    blocks.append(TextBlock(start: start, bytes: ContiguousArray(block[...])))
    block.removeAll(keepingCapacity: true)
  }
}
