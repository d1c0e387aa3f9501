import CAllocator

#if canImport(Glibc)
  import Glibc
#endif

/// The memory allocator of the process.
enum Allocator {
  /// Enlarges the heaps of worker threads in advance and requests large pages. By default, these heaps grow by a few pages
  /// at a time while all threads wait: with 10,000 reviews 3,900 times per edit, for 15 ms. Unused memory counts towards
  /// memory limits; with a limit, heaps are not enlarged.
  static func takeLargePieces() {
    #if canImport(Glibc)
      guard !isLimited(RLIMIT_AS), !isLimited(RLIMIT_DATA) else { return }
      mallopt(M_MMAP_THRESHOLD, Int32(largestPiece))
      mallopt(M_TRIM_THRESHOLD, Int32(2 * largestPiece))
      // New threads reuse the heaps of ended threads.
      let threads = (1..<max(1, min(mostHeaps, HostSystem.processorCount))).compactMap { _ in growingThread() }
      growHeap()
      for thread in threads { pthread_join(thread, nil) }
    #endif
  }
}

#if canImport(Glibc)
  extension Allocator {
    /// The largest allocation within a heap of the C library, in bytes: half of the maximum heap size.
    private static let largestPiece = 32 << 20
    /// The maximum number of enlarged heaps; more cost time and help few builds.
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

    /// Enlarges the heap of the calling thread by almost the largest allocation.
    private static func growHeap() {
      let (size, page) = (largestPiece - (1 << 20), sysconf(Int32(_SC_PAGESIZE)))
      guard let memory = unsafe malloc(size) else { return }
      unsafe madvise(memory.alignedUp(toMultipleOf: page), size - page, MADV_HUGEPAGE)
      unsafe free(memory)
    }
  }
#endif
