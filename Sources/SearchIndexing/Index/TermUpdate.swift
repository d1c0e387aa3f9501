/// Brings the text blocks of an earlier index up to date with the terms of reviews that it does not know.
struct TermUpdate {
  private let earlier: EarlierTerms
  private var fresh: TermMerge
  private var writer = BlockWriter()

  /// The blocks of an earlier index with the terms of some parts, in the order of their terms.
  static func blocks(of earlier: EarlierTerms, with parts: [PartialIndex]) -> [TextBlock] {
    var update = TermUpdate(earlier: earlier, fresh: TermMerge(parts))
    update.run()
    return update.writer.blocks
  }

  private init(earlier: EarlierTerms, fresh: TermMerge) { (self.earlier, self.fresh) = (earlier, fresh) }

  private mutating func run() {
    var lines = EarlierTerms.Lines(earlier)
    while let line = lines.next() {
      while let term = fresh.term, term.lexicographicallyPrecedes(line.term) {
        writer.append(term, fresh.takePostings())
      }
      write(line, fresh: fresh.term?.elementsEqual(line.term) == true ? fresh.takePostings() : [])
    }
    while let term = fresh.term { writer.append(term, fresh.takePostings()) }
    writer.finish()
  }

  /// A line changes only where reviews were added, moved or dropped; where those that came are those that went, it is as
  /// it was.
  private mutating func write(_ line: EarlierTerms.Line, fresh: [UInt32]) {
    guard line.isMoved || line.gone != fresh else { return writer.append(line: line.bytes, of: line.term) }
    let postings = (earlier.postings(of: line) + fresh).sorted()
    if !postings.isEmpty { writer.append(line.term, postings) }
  }
}
