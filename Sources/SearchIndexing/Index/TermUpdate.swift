/// Brings the text blocks of an earlier index up to date with the terms of reviews that it does not know.
struct TermUpdate {
  private let earlier: EarlierTerms
  private let parts: [PartialIndex]
  private var merge: TermMerge
  /// Where the next term of the parts stands.
  private var places: [TermMerge.Place]?
  private var writer = BlockWriter()

  init(_ earlier: EarlierTerms, _ parts: [PartialIndex]) {
    (self.earlier, self.parts) = (earlier, parts)
    merge = TermMerge(parts.map(\.terms))
    places = merge.next()
  }

  /// The blocks, in the order of their terms.
  mutating func blocks() -> [TextBlock] {
    var lines = EarlierTerms.Lines(earlier)
    while let line = lines.next() {
      while let term, term.lexicographicallyPrecedes(line.term) { writer.append(term, takePostings()) }
      write(line, fresh: term.map { $0.elementsEqual(line.term) } == true ? takePostings() : [])
    }
    while let term { writer.append(term, takePostings()) }
    writer.finish()
    return writer.blocks
  }

  /// A line changes only where reviews were added, moved or dropped; where those that came are those that went, it is as
  /// it was.
  private mutating func write(_ line: EarlierTerms.Line, fresh: [UInt32]) {
    guard line.isMoved || line.gone != fresh else { return writer.append(line: line.bytes, of: line.term) }
    let postings = (earlier.postings(of: line) + fresh).sorted()
    if !postings.isEmpty { writer.append(line.term, postings) }
  }

  /// The next term of the parts.
  private var term: ArraySlice<UInt8>? { places.map { parts[$0[0].part].terms[$0[0].term] } }

  /// The postings of that term, in the order of the reviews.
  private mutating func takePostings() -> [UInt32] {
    defer { places = merge.next() }
    return (places ?? []).flatMap { parts[$0.part].postings[$0.term] }
  }
}
