/// The number of a term and a posting: a review and the level of the term in it.
struct TermPosting: Sendable {
  let term: UInt32
  let posting: UInt32
}

/// The terms of some reviews, sorted by bytes. Workers create partial indexes in parallel, which are then merged.
package struct PartialIndex: Sendable {
  private let terms: TermTable
  private let order: [TermTable.Entry]
  /// The postings of all terms, grouped by term number.
  private let postings: [UInt32]
  /// The offsets of each term's postings, followed by their end.
  private let starts: [UInt32]

  /// Creates a partial index from terms and their postings, in the order of reviews.
  init(_ terms: TermTable, _ found: [TermPosting]) {
    self.terms = terms
    let starts = Self.starts(terms.count, found)
    order = terms.sorted { starts[$0] < starts[$0 + 1] && terms[$0].count <= SearchLimits.termBytes }
    var (postings, ends) = ([UInt32](repeating: 0, count: found.count), starts)
    for each in found {
      postings[Int(ends[Int(each.term)])] = each.posting
      ends[Int(each.term)] += 1
    }
    (self.starts, self.postings) = (starts, postings)
  }

  private static func starts(_ count: Int, _ found: [TermPosting]) -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for each in found { starts[Int(each.term) + 1] += 1 }
    for term in 0..<count { starts[term + 1] += starts[term] }
    return starts
  }

  var count: Int { order.count }

  /// Returns the first eight bytes of the term at a place in the order.
  func key(at place: Int) -> UInt64 { order[place].key }

  func term(at place: Int) -> ArraySlice<UInt8> { terms[order[place].number] }

  func postings(at place: Int) -> ArraySlice<UInt32> {
    let number = order[place].number
    return postings[Int(starts[number])..<Int(starts[number + 1])]
  }
}
