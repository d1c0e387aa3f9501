/// The number of insertions, deletions, substitutions and swaps of neighbours that turn `one` into `other`, counted in
/// characters (optimal string alignment distance), or nil when it is more than `limit`.
package func editDistance(_ one: String, _ other: String, atMost limit: Int) -> Int? {
  editDistance(Array(one), Array(other), atMost: limit)
}

/// The same for characters in any form.
@inlinable
package func editDistance<Unit: Equatable>(_ a: [Unit], _ b: [Unit], atMost limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    if let least = row.min(), least > limit { return nil }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}

/// The candidate nearest to what was written, for "did you mean": at most a third of its characters differ, or one of
/// two, letter case apart; the first of equals. Nil when nothing is near.
package func nearest(to written: String, among candidates: some Sequence<String>) -> String? {
  let lowered = written.lowercased()
  var limit = lowered.count == 2 ? 1 : lowered.count / 3
  var found: String?
  for candidate in candidates {
    guard let distance = editDistance(lowered, candidate.lowercased(), atMost: limit) else { continue }
    if found == nil || distance < limit { found = candidate }
    limit = min(limit, distance)
  }
  return found
}
