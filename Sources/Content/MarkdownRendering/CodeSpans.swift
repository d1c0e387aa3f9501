import Notation

/// A parser of code spans (CommonMark 0.30, section 6.1), from the first run of backticks in a block to the last.
package struct CodeSpans {
  private let bytes: ContiguousArray<UInt8>
  private let end: Int
  /// The lengths of runs that no later run equals.
  private var unclosed: Set<Int> = []

  /// Creates a parser of the block that ends at `end`.
  package init(_ bytes: ContiguousArray<UInt8>, upTo end: Int) { (self.bytes, self.end) = (bytes, end) }

  /// Returns the length of the run of backticks at an index.
  package func runLength(at start: Int) -> Int {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: "`") { index += 1 }
    return index - start
  }

  /// Returns the end of the code span that begins with the run at an index; nil if no later run has its length.
  package mutating func end(ofSpanAt start: Int) -> Int? {
    let length = runLength(at: start)
    guard !unclosed.contains(length) else { return nil }
    var index = start + length
    while index < end {
      let run = runLength(at: index)
      if run == length { return index + run }
      index += max(run, 1)
    }
    unclosed.insert(length)
    return nil
  }
}
