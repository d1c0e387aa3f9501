/// The index of some reviews that follow one another; partial indexes are made side by side and merged.
package struct PartialIndex: Sendable {
  /// A review, counted from 0 within this part, and the level of a term in it.
  typealias Posting = UInt32

  private(set) var terms = TermTable()
  /// Where each term stands, in the order of the reviews.
  private(set) var postings: [[Posting]] = []
  private(set) var spellings = TermTable()
  private(set) var documentCount = 0

  /// Makes an empty part.
  package init() {}

  /// Adds the next review.
  package mutating func append(_ document: DocumentTerms) {
    let posting = Posting(documentCount) << ScoreLevel.bits
    var index = 0
    while let (level, term) = document.next(at: &index) {
      if level == DocumentTerms.spelling {
        _ = spellings.number(of: document.bytes, in: term)
      } else {
        append(posting | Posting(level), to: terms.number(of: document.bytes, in: term))
      }
    }
    documentCount += 1
  }

  private mutating func append(_ posting: Posting, to term: Int) {
    if term == postings.count { postings.append([]) }
    postings[term].append(posting)
  }
}
