import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Expects that the time of `work` grows about linearly with the size of its input.
///
/// Compares the processor time of this thread for inputs of `size` and an eighth of it. Waiting for a core does not count,
/// so other load does not matter. Linear work takes 8 times as long (more if processor caches overflow), quadratic work 64
/// times.
package func expectLinearTime<Input>(
  upTo size: Int,
  input: (Int) -> Input,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ work: (Input) -> Void
) {
  let (small, large) = (input(size / 8), input(size))
  var (shortest, longest) = (Int.max, Int.max)
  for _ in 0..<4 {
    shortest = min(shortest, processorTime { work(small) })
    longest = min(longest, processorTime { work(large) })
    if longest < 40 * max(shortest, 200_000) { return }
  }
  Issue.record("\(longest) ns at size \(size), but \(shortest) ns at \(size / 8)", sourceLocation: sourceLocation)
}

/// Expects that the time of `work` on a text of up to `size` bytes grows about linearly with the repetitions of `piece`.
package func expectLinearTime(
  repeating piece: String,
  upTo size: Int,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ work: (String) -> Void
) {
  let text = { String(repeating: piece, count: $0 / piece.utf8.count) }
  expectLinearTime(upTo: size, input: text, sourceLocation: sourceLocation, work)
}

/// Returns the processor time that this thread spends in `work`, in nanoseconds.
private func processorTime(of work: () -> Void) -> Int {
  let start = threadClock()
  work()
  return threadClock() - start
}

private func threadClock() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
