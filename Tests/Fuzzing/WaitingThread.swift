import Synchronization

/// Returns the result of asynchronous code; fuzz targets are synchronous.
func result<Value: Sendable>(of body: @escaping @Sendable () async -> Value) -> Value {
  let value = Mutex<Value?>(nil)
  let thread = WaitingThread()
  Task(executorPreference: thread) {
    let result = await body()
    value.withLock { $0 = result }
  }
  thread.runAll()
  guard let result = value.withLock({ $0 }) else { fatalError("no result") }
  return result
}

/// An executor that runs tasks on the waiting thread, so that each run of an input takes the same steps.
private final class WaitingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runAll() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
