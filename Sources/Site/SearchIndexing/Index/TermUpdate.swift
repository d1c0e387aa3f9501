/// Brings the text blocks of an earlier index up to date with the terms of reviews that it does not know.
struct TermUpdate {
  private let earlier: EarlierTerms
  private var fresh: TermMerge
  private var writer = BlockWriter()
  private var words = ReversedWords()
  /// The first posting of a review that does not stand in blocks.
  private let firstRecent: UInt32
  private var recentWriter = BlockWriter(SearchLimits.recentBytes)

  /// Takes the blocks of an earlier index and the terms of some parts, among them those of every review but the first
  /// `settled`, of which there are none in blocks.
  init(of earlier: EarlierTerms, with parts: [PartialIndex], settled: Int) {
    (self.earlier, fresh) = (earlier, TermMerge(parts))
    firstRecent = UInt32(settled) << ScoreLevel.bits
    run()
  }

  /// The terms in their order.
  var blocks: [TextBlock] { writer.blocks }

  /// Those of the reviews that do not stand in blocks.
  var recent: [TextBlock] { recentWriter.blocks }

  /// The words among them by their endings.
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
    let (settled, recent) = parted(postings)
    if !settled.isEmpty { writer.append(term, settled) }
    appendRecent(term, recent)
    words.append(term)
  }

  private mutating func appendRecent(_ term: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>) {
    if !postings.isEmpty { recentWriter.append(term, postings) }
  }

  /// The postings that belong into blocks, and those that do not.
  private func parted(_ postings: [UInt32]) -> (settled: ArraySlice<UInt32>, recent: ArraySlice<UInt32>) {
    let end = postings.firstIndex { $0 >= firstRecent } ?? postings.endIndex
    return (postings[..<end], postings[end...])
  }

  /// A line changes only where reviews were added, moved or dropped; where those that came are those that went, it is as
  /// it was.
  private mutating func write(_ line: EarlierTerms.Line, fresh: [UInt32]) {
    let (settled, recent) = parted(fresh)
    guard line.isMoved || !line.gone.elementsEqual(settled) else {
      writer.append(line: line.bytes, of: line.term)
      appendRecent(line.term, recent)
      return words.append(line.term)
    }
    let postings = (earlier.postings(of: line) + fresh).sorted()
    if !postings.isEmpty { append(line.term, postings) }
  }
}
