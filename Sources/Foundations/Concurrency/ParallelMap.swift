import Synchronization

/// The scheduling priority of parallel work.
@usableFromInline
package enum Urgency: Sendable {
  case normal
  /// The work fills gaps: it yields to other tasks after each chunk and stops early if cancelled.
  case low

  /// The number of chunks per job.
  fileprivate var chunks: Int { self == .low ? 64 : 8 }
}

/// Receives the number of items that are done, and the number of all.
@usableFromInline
package typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void

/// Maps items on up to `jobs` tasks, each with a separate worker; returns the results in the order of the items.
///
/// The functions of this file are inlinable, so that callers specialize them; otherwise, an edit takes 10 % more instructions.
@inlinable
package func parallelMap<Item: Sendable, Worker: ~Copyable, Result: Sendable>(
  _ items: [Item],
  jobs: Int,
  urgency: Urgency = .normal,
  progress: ProgressHandler? = nil,
  makeWorker: @Sendable @escaping (_ number: Int) throws -> Worker,
  body: @Sendable @escaping (inout Worker, Item) throws -> Result
) async throws -> [Result] {
  let parts = try await parallelChunks(
    items,
    jobs: jobs,
    urgency: urgency,
    progress: progress,
    makeWorker: makeWorker
  ) { worker, chunk in
    try chunk.map { try body(&worker, $0) }
  }
  return Array(joining: parts)
}

/// Maps chunks of items on up to `jobs` tasks, each with a separate worker; returns the results in the order of the items.
///
/// Workers take contiguous chunks from a shared sequence, so that all finish at about the same time. `makeWorker` gets the
/// number of the worker, `finish` the worker after the last chunk.
@inlinable
package func parallelChunks<Item: Sendable, Worker: ~Copyable, Part: Sendable>(
  _ items: [Item],
  jobs: Int,
  urgency: Urgency = .normal,
  progress: ProgressHandler? = nil,
  makeWorker: @Sendable @escaping (_ number: Int) throws -> Worker,
  body: @Sendable @escaping (inout Worker, ArraySlice<Item>) throws -> Part,
  finish: @Sendable @escaping (inout Worker) throws -> Void = { _ in }
) async throws -> [Part] {
  guard !items.isEmpty else { return [] }
  defer { progress?(items.count, items.count) }
  let chunks = ChunkSequence(count: items.count, jobs: jobs, urgency)
  return try await withThrowingTaskGroup(of: [(start: Int, part: Part)].self) { group in
    for number in 0..<min(max(1, jobs), items.count) {
      group.addTask {
        var worker = try makeWorker(number)
        var parts: [(start: Int, part: Part)] = []
        while let chunk = chunks.next() {
          progress?(chunk.lowerBound, items.count)
          parts.append((chunk.lowerBound, try body(&worker, items[chunk])))
          if urgency == .low { try await yieldToOtherTasks() }
        }
        try finish(&worker)
        return parts
      }
    }
    var parts = try await group.reduce(into: []) { $0 += $1 }
    parts.sort { $0.start > $1.start }
    // Popped one by one, so that their contents can be moved.
    var ordered: [Part] = []
    while let (_, part) = parts.popLast() { ordered.append(part) }
    return ordered
  }
}

/// Yields to other tasks; throws if the task was cancelled.
@usableFromInline
func yieldToOtherTasks() async throws {
  await Task.yield()
  try Task.checkCancellation()
}

extension Array {
  /// Joins lists. Elements of uniquely referenced lists are moved: copying would update reference counts in the cache of
  /// another core.
  @inlinable
  package init(joining lists: consuming [[Element]]) {
    let count = lists.reduce(0) { $0 + $1.count }
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      var end = count
      for index in lists.indices.reversed() {
        while let element = lists[index].popLast() {
          end -= 1
          unsafe buffer.initializeElement(at: end, to: element)
        }
      }
      initializedCount = count
    }
  }

  /// Returns all elements and empties the list.
  @inlinable
  package mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}

/// The chunks of a list, shared by workers.
@usableFromInline
final class ChunkSequence: Sendable {
  private let count: Int
  private let size: Int
  private let start = Atomic(0)

  /// Divides `count` items into a few chunks per job.
  @usableFromInline
  init(count: Int, jobs: Int, _ urgency: Urgency) {
    self.count = count
    size = max(1, count / (jobs < 2 ? Urgency.normal.chunks : jobs * urgency.chunks))
  }

  /// Returns the next chunk; nil after the last.
  @usableFromInline
  func next() -> Range<Int>? {
    let lowerBound = start.add(size, ordering: .relaxed).oldValue
    return lowerBound < count ? lowerBound..<min(count, lowerBound + size) : nil
  }
}
