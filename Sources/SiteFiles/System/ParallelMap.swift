/// Maps items on up to `jobs` tasks, each over one contiguous chunk with a worker of its own, and returns the results in
/// the order of the items. One task a core, not one an item: a task costs more than a small file. `makeWorker` gets the
/// number of the worker, `finish` the worker when its chunk is done.
func parallelMap<Item: Sendable, Worker: ~Copyable, Result: Sendable>(
  _ items: [Item],
  jobs: Int,
  makeWorker: @Sendable @escaping (_ number: Int) throws -> Worker,
  body: @Sendable @escaping (inout Worker, Item) throws -> Result,
  finish: @Sendable @escaping (inout Worker) throws -> Void = { _ in }
) async throws -> [Result] {
  guard !items.isEmpty else { return [] }
  let chunks = min(max(1, jobs), items.count)
  return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
    for chunk in 0..<chunks {
      let range = items.count * chunk / chunks..<items.count * (chunk + 1) / chunks
      group.addTask {
        var worker = try makeWorker(chunk)
        var results: [Result] = []
        results.reserveCapacity(range.count)
        for item in items[range] { results.append(try body(&worker, item)) }
        try finish(&worker)
        return (chunk, results)
      }
    }
    var results = [[Result]](repeating: [], count: chunks)
    for try await (chunk, part) in group { results[chunk] = part }
    return Array(results.joined())
  }
}
