/// An update of the text blocks of the previous index with the terms of new and changed reviews.
struct TermUpdate {
  private let earlier: EarlierTerms
  private var fresh: TermMerge
  private var writer = BlockWriter()
  private var words = ReversedWords()
  /// The first posting of a review whose terms are in recent blocks.
  private let firstRecent: UInt32
  private var recentWriter = BlockWriter(SearchLimits.recentBytes)

  /// Merges the blocks of an earlier index with the terms of `parts`. Earlier blocks contain only some of the first `stable`
  /// reviews; `parts` must contain all others.
  init(of earlier: EarlierTerms, with parts: [PartialIndex], stableCount: Int) {
    (self.earlier, fresh) = (earlier, TermMerge(parts))
    firstRecent = UInt32(stableCount) << ScoreLevel.bits
    run()
  }

  /// The text blocks, in the order of their terms.
  var blocks: [TextBlock] { writer.blocks }

  /// The text blocks of the newest reviews.
  var recent: [TextBlock] { recentWriter.blocks }

  var endings: [TextBlock] { words.blocks }

  private mutating func run() {
    var lines = EarlierTerms.Lines(earlier)
    while let line = lines.next() {
      while let term = fresh.term, term.lexicographicallyPrecedes(line.term) { append(term, fresh.takePostings()) }
      write(line, fresh: fresh.term?.elementsEqual(line.term) == true ? fresh.takePostings() : [])
    }
    while let term = fresh.term { append(term, fresh.takePostings()) }
    writer.finish()
    recentWriter.finish()
  }

  private mutating func append(_ term: ArraySlice<UInt8>, _ postings: [UInt32]) {
    let (stable, recent) = parted(postings)
    if !stable.isEmpty { writer.append(term, stable) }
    appendRecent(term, recent)
    words.append(term)
  }

  private mutating func appendRecent(_ term: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>) {
    if !postings.isEmpty { recentWriter.append(term, postings) }
  }

  /// Splits postings between text blocks and recent blocks.
  private func parted(_ postings: [UInt32]) -> (stable: ArraySlice<UInt32>, recent: ArraySlice<UInt32>) {
    let end = postings.firstIndex { $0 >= firstRecent } ?? postings.endIndex
    return (postings[..<end], postings[end...])
  }

  /// Writes a line of the earlier index with new postings. The line is copied unchanged if no review in it is renumbered and
  /// the new postings for text blocks equal the removed ones.
  private mutating func write(_ line: EarlierTerms.Line, fresh: [UInt32]) {
    let (stable, recent) = parted(fresh)
    guard line.isMoved || !line.gone.elementsEqual(stable) else {
      writer.append(line: line.bytes, of: line.term)
      appendRecent(line.term, recent)
      return words.append(line.term)
    }
    let postings = (earlier.postings(of: line) + fresh).sorted()
    if !postings.isEmpty { append(line.term, postings) }
  }
}
