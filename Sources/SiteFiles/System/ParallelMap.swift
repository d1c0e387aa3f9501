import Synchronization

/// Maps items on up to `jobs` tasks, each with a worker of its own, and returns the results in the order of the items.
/// One task a core, not one an item: a task costs more than a small file. Workers take one contiguous chunk after the
/// other, so that none waits long for the others at the end. `makeWorker` gets the number of the worker, `finish` the
/// worker when nothing is left.
func parallelMap<Item: Sendable, Worker: ~Copyable, Result: Sendable>(
  _ items: [Item],
  jobs: Int,
  makeWorker: @Sendable @escaping (_ number: Int) throws -> Worker,
  body: @Sendable @escaping (inout Worker, Item) throws -> Result,
  finish: @Sendable @escaping (inout Worker) throws -> Void = { _ in }
) async throws -> [Result] {
  guard !items.isEmpty else { return [] }
  let chunks = ChunkSequence(count: items.count, jobs: jobs)
  return try await withThrowingTaskGroup(of: [(Int, [Result])].self) { group in
    for number in 0..<min(max(1, jobs), items.count) {
      group.addTask {
        var worker = try makeWorker(number)
        var parts: [(Int, [Result])] = []
        while let chunk = chunks.next() {
          parts.append((chunk.lowerBound, try items[chunk].map { try body(&worker, $0) }))
        }
        try finish(&worker)
        return parts
      }
    }
    let parts = try await group.reduce(into: []) { $0 += $1 }
    var results: [Result] = []
    results.reserveCapacity(items.count)
    for part in parts.sorted(by: { $0.0 < $1.0 }) { results += part.1 }
    return results
  }
}

/// The chunks of a list that workers share.
private final class ChunkSequence: Sendable {
  private let count: Int
  private let size: Int
  private let start = Atomic(0)

  /// Cuts so many items into a few chunks a job; one job gets them in one.
  init(count: Int, jobs: Int) {
    self.count = count
    size = max(1, jobs < 2 ? count : count / (jobs * 8))
  }

  /// The next chunk that nobody works on; nil when there is none.
  func next() -> Range<Int>? {
    let lowerBound = start.add(size, ordering: .relaxed).oldValue
    return lowerBound < count ? lowerBound..<min(count, lowerBound + size) : nil
  }
}
