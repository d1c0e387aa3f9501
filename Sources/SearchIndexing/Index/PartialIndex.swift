/// The terms of some reviews; partial indexes are made side by side and merged.
package struct PartialIndex: Sendable {
  private(set) var terms = TermTable()
  /// Where each term stands, in the order of the reviews: the number of a review and the level of the term in it.
  private(set) var postings: [[UInt32]] = []

  /// Makes an empty part.
  package init() {}

  /// Adds the review with a number, which is higher than that of the one before.
  package mutating func append(_ document: DocumentTerms, number: Int) {
    let posting = UInt32(number) << ScoreLevel.bits
    var index = 0
    while let (level, term) = document.next(at: &index) {
      append(posting | UInt32(level), to: terms.number(of: document.bytes, in: term))
    }
  }

  private mutating func append(_ posting: UInt32, to term: Int) {
    if term == postings.count { postings.append([]) }
    postings[term].append(posting)
  }
}
