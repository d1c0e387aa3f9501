/// Writes the text blocks: a line for each term, sorted by bytes, `term codes`, cut into files of some size.
struct BlockWriter {
  private(set) var files: [SearchFile] = []
  /// The first term of each file.
  private(set) var firstTerms: [String] = []
  private var block: [UInt8] = []
  private var line: [UInt8] = []

  mutating func append(_ term: ArraySlice<UInt8>, _ postings: [UInt32]) {
    line.removeAll(keepingCapacity: true)
    line += term
    line.append(UInt8(ascii: " "))
    PostingCode.append(postings, to: &line)
    line.append(UInt8(ascii: "\n"))
    if block.count + line.count > SearchLimits.blockBytes { finish() }
    if block.isEmpty { firstTerms.append(String(decoding: term, as: UTF8.self)) }
    block += line
  }

  /// Ends the block at hand.
  mutating func finish() {
    guard !block.isEmpty else { return }
    files.append(SearchFile(name: "block-\(files.count).txt", bytes: block))
    block.removeAll(keepingCapacity: true)
  }
}
