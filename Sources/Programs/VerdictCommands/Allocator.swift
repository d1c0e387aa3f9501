import CAllocator

#if canImport(Glibc)
  import Glibc
#endif

/// The memory of the process.
enum Allocator {
  /// Has the C library take memory from the system in large pieces, and the system give it in large pages. Otherwise the
  /// heap of every thread but the first grows by a few pages at a time, and each time all threads have to wait: with
  /// 10,000 reviews 3,900 times an edit, and 15 ms. What is not used costs nothing, but counts where the memory of processes
  /// is limited; there nothing is taken in advance.
  static func takeLargePieces() {
    #if canImport(Glibc)
      guard !isLimited(RLIMIT_AS), !isLimited(RLIMIT_DATA) else { return }
      mallopt(M_MMAP_THRESHOLD, Int32(largestPiece))
      mallopt(M_TRIM_THRESHOLD, Int32(2 * largestPiece))
      // Threads that are still to come get the heaps of those that have ended.
      let threads = (1..<max(1, min(mostHeaps, Machine.processorCount))).compactMap { _ in growingThread() }
      growHeap()
      for thread in threads { pthread_join(thread, nil) }
    #endif
  }
}

#if canImport(Glibc)
  extension Allocator {
    /// The most that the C library takes out of a heap in one piece: half of what a heap can hold.
    private static let largestPiece = 32 << 20
    /// More than that would help too few to take the time.
    private static let mostHeaps = 8

    private static func isLimited(_ resource: __rlimit_resource) -> Bool {
      var limit = rlimit()
      return unsafe getrlimit(Int32(resource.rawValue), &limit) != 0 || limit.rlim_cur < .max
    }

    private static func growingThread() -> pthread_t? {
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread,
        nil,
        { _ in
          Allocator.growHeap()
          return nil
        },
        nil
      )
      return status == 0 ? thread : nil
    }

    /// Makes the heap of this thread larger by nearly the largest piece.
    private static func growHeap() {
      let (size, page) = (largestPiece - (1 << 20), sysconf(Int32(_SC_PAGESIZE)))
      guard let memory = unsafe malloc(size) else { return }
      unsafe madvise(memory.alignedUp(toMultipleOf: page), size - page, MADV_HUGEPAGE)
      unsafe free(memory)
    }
  }
#endif
