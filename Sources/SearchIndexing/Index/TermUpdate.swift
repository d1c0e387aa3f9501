/// Brings the text blocks of an earlier index up to date with the terms of reviews that it does not know.
struct TermUpdate {
  private let earlier: EarlierTerms
  private var fresh: TermMerge
  private var writer = BlockWriter()
  private var words = ReversedWords()

  /// Takes the blocks of an earlier index and the terms of some parts.
  init(of earlier: EarlierTerms, with parts: [PartialIndex]) {
    (self.earlier, fresh) = (earlier, TermMerge(parts))
    run()
  }

  /// The terms in their order.
  var blocks: [TextBlock] { writer.blocks }

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
  }

  private mutating func append(_ term: ArraySlice<UInt8>, _ postings: [UInt32]) {
    writer.append(term, postings)
    words.append(term)
  }

  /// A line changes only where reviews were added, moved or dropped; where those that came are those that went, it is as
  /// it was.
  private mutating func write(_ line: EarlierTerms.Line, fresh: [UInt32]) {
    guard line.isMoved || line.gone != fresh else {
      writer.append(line: line.bytes, of: line.term)
      return words.append(line.term)
    }
    let postings = (earlier.postings(of: line) + fresh).sorted()
    if !postings.isEmpty { append(line.term, postings) }
  }
}
