import Concurrency
import Synchronization
import Testing

@Suite struct ParallelMapTests {
  @Test(
    "Results are in the order of the items for any number of jobs",
    arguments: [1, 2, 3, 8],
    [0, 1, 2, 17, 1_000]
  )
  func order(jobs: Int, count: Int) async throws {
    let items = Array(0..<count)
    for urgency in [Urgency.normal, .low] {
      let results = try await parallelMap(items, jobs: jobs, urgency: urgency, makeWorker: { $0 }) { _, item in
        "\(item)"
      }
      #expect(results == items.map { "\($0)" })
    }
  }

  @Test("Work of low urgency ends early when its task is cancelled")
  func cancelled() async {
    let count = Mutex(0)
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await parallelMap(Array(0..<1_000), jobs: 2, urgency: .low, makeWorker: { $0 }) { _, _ in
        count.withLock { $0 += 1 }
      }
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(count.withLock { $0 } < 100)
  }

  @Test("Joined arrays contain all elements in order and release them")
  func joining() {
    final class Element {}
    weak var first: Element?
    do {
      let elements = (0..<7).map { _ in Element() }
      first = elements.first
      let shared = Array(elements[2..<4])
      let joined = Array(joining: [Array(elements[..<2]), [], shared, Array(elements[4...])])
      #expect(joined.elementsEqual(elements) { $0 === $1 })
      #expect(shared.elementsEqual(elements[2..<4]) { $0 === $1 })
    }
    #expect(first == nil)
  }

  @Test("An array is empty after takeAll")
  func takeAll() {
    var list = [1, 2]
    #expect(list.takeAll() == [1, 2])
    #expect(list.isEmpty)
  }
}
