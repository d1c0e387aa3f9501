/// Maps items on up to `jobs` tasks, each over one contiguous chunk with a worker of its own, and returns the results in
/// the order of the items. One task a core, not one an item: a task costs more than a small file.
func parallelMap<Item: Sendable, Worker, Result: Sendable>(
  _ items: [Item],
  jobs: Int,
  makeWorker: @Sendable @escaping () -> Worker,
  _ body: @Sendable @escaping (inout Worker, Item) throws -> Result
) async throws -> [Result] {
  let chunks = min(max(1, jobs), max(1, items.count))
  return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
    for chunk in 0..<chunks {
      let range = items.count * chunk / chunks..<items.count * (chunk + 1) / chunks
      group.addTask {
        var worker = makeWorker()
        return (chunk, try items[range].map { try body(&worker, $0) })
      }
    }
    var results = [[Result]](repeating: [], count: chunks)
    for try await (chunk, part) in group { results[chunk] = part }
    return Array(results.joined())
  }
}
