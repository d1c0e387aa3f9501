import CAllocator

/// The memory of the process.
enum Allocator {
  /// Has the C library ask the system for memory in large pieces. Otherwise it asks for a few pages at a time in every
  /// thread but the first, and each time all threads have to wait. What is not used costs nothing, but counts where the
  /// memory of processes is limited, so the pieces are not larger than they have to be.
  static func takeLargePieces() {
    #if canImport(Glibc)
      let piece: Int32 = 4 << 20
      mallopt(M_TOP_PAD, piece)
      mallopt(M_MMAP_THRESHOLD, piece)
    #endif
  }
}
