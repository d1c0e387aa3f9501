// Byte-level rendering: text is searched and copied in runs. All unsafe code of the engine is in this file and in
// `ScopeReference`.

import Notation

/// The output buffer of a renderer, whose memory is reused for the next page.
@safe
package struct OutputBuffer: ~Copyable, ByteOutput {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  package private(set) var count = 0

  /// Creates an empty buffer with a capacity in bytes.
  package init(capacity: Int = 64) {
    self.capacity = max(64, capacity)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  @inline(never)
  private mutating func grow(by added: Int) {
    let capacity = max(count + added, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    self.capacity = capacity
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func append(_ other: UnsafePointer<UInt8>, _ added: Int) {
    if added > capacity - count { grow(by: added) }
    unsafe (start + count).update(from: other, count: added)
    count += added
  }

  @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
    }
  }

  /// Appends a string, unescaped.
  mutating func append(_ text: consuming String) {
    text.withUTF8 { text in
      if let start = text.baseAddress { unsafe append(start, text.count) }
    }
  }

  /// Appends a string literal. Its length is a constant after inlining, so few instructions copy it.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Removes all bytes and keeps the capacity.
  mutating func removeAll() { count = 0 }

  /// Replaces the content with other bytes.
  package mutating func replace(with other: borrowing ContiguousArray<UInt8>) {
    removeAll()
    append(other, 0..<other.count)
  }

  /// A copy of the bytes.
  package var bytes: ContiguousArray<UInt8> {
    unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count))
  }

  /// Calls `body` with the bytes.
  package func withSpan<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe UnsafeBufferPointer(start: start, count: count).span)
  }

  mutating func append(_ other: borrowing ContiguousArray<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    unsafe other.withUnsafeBufferPointer { other in
      if let start = other.baseAddress { unsafe append(start + range.lowerBound, range.count) }
    }
  }

  /// Appends the bytes from `index` on to `array`.
  func copy(from index: Int = 0, to array: inout ContiguousArray<UInt8>) {
    precondition(index >= 0 && index <= count)
    unsafe array.append(contentsOf: UnsafeBufferPointer(start: start + index, count: count - index))
  }
}

// MARK: - Escaping

extension OutputBuffer {
  /// Appends a string, escaped.
  mutating func append(_ text: consuming String, _ escaping: TemplateEscaping) {
    text.withUTF8 { text in append(unsafe text.span, escaping) }
  }

  /// Appends UTF-8, escaped.
  mutating func append(_ text: borrowing ContiguousArray<UInt8>, _ escaping: TemplateEscaping) {
    append(text.span, escaping)
  }

  @inline(__always)
  private mutating func append(_ text: Span<UInt8>, _ escaping: TemplateEscaping) {
    switch escaping {
    case .html: append(text, Escaping.html)
    case .xml: append(text, Escaping.xml)
    case .text, .json: append(text)
    }
  }
}
