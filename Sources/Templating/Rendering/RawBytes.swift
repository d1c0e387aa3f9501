// The byte level of rendering: text is searched and copied in runs. This is all unsafe code of the engine.

/// The bytes of a page while it is rendered; its memory is kept from page to page.
@safe
package struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  package private(set) var count = 0

  /// Makes an empty buffer with room for so many bytes.
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
  mutating func append(_ byte: UInt8) {
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

  /// Appends text as it is.
  mutating func append(_ text: consuming String) {
    text.withUTF8 { text in
      if let start = text.baseAddress { unsafe append(start, text.count) }
    }
  }

  /// Appends text of the program; its length is known where it stands, so that few instructions copy it.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Forgets all bytes and keeps their memory.
  mutating func removeAll() { count = 0 }

  /// Puts other bytes in the place of those that are here.
  package mutating func replace(with other: borrowing ContiguousArray<UInt8>) {
    removeAll()
    append(other, 0..<other.count)
  }

  /// A copy of the bytes.
  package var bytes: ContiguousArray<UInt8> {
    unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count))
  }

  /// Looks at the bytes.
  package func withSpan<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe UnsafeBufferPointer(start: start, count: count).span)
  }

  /// Appends a part of other bytes.
  mutating func append(_ other: borrowing ContiguousArray<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    unsafe other.withUnsafeBufferPointer { other in
      if let start = other.baseAddress { unsafe append(start + range.lowerBound, range.count) }
    }
  }

  /// Copies what is there from `index` on to the end of `array`.
  func copy(from index: Int = 0, to array: inout ContiguousArray<UInt8>) {
    precondition(index >= 0 && index <= count)
    unsafe array.append(contentsOf: UnsafeBufferPointer(start: start + index, count: count - index))
  }
}

// MARK: - Escaping

extension OutputBuffer {
  /// Appends text with the characters replaced that could end it, or begin markup.
  mutating func append(_ text: consuming String, _ escaping: TemplateEscaping) {
    text.withUTF8 { text in unsafe append(text, escaping.special) }
  }

  /// Appends UTF-8 text with the characters replaced that could end it, or begin markup.
  mutating func append(_ text: borrowing ContiguousArray<UInt8>, _ escaping: TemplateEscaping) {
    unsafe text.withUnsafeBufferPointer { text in unsafe append(text, escaping.special) }
  }

  /// Appends what stands between the quotation marks of a JSON string.
  mutating func append(json text: consuming String) {
    text.withUTF8 { text in unsafe append(text, .json) }
  }

  @inline(__always)
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ special: SpecialBytes?) {
    guard let start = text.baseAddress else { return }
    switch special {
    case .html: unsafe append(start, text.count, .html)
    case .xml: unsafe append(start, text.count, .xml)
    case .json: unsafe append(start, text.count, .json)
    case nil: unsafe append(start, text.count)
    }
  }

  @inline(__always)
  private mutating func append(_ text: UnsafePointer<UInt8>, _ length: Int, _ special: SpecialBytes) {
    var copied = 0
    var index = 0
    while index < length {
      index += unsafe ordinary(text, length, from: index, special)
      guard index < length, special.contains(unsafe text[index]) else {
        index += 1
        continue
      }
      unsafe append(text + copied, index - copied)
      let rest = unsafe Span(_unsafeStart: text + index, count: length - index)
      index += special == .json ? replaceInJSON(rest) : replace(rest)
      copied = index
    }
    unsafe append(text + copied, length - copied)
  }
}

/// How many bytes from `index` on are certainly not special. Eight are looked at together; the last eight overlap those
/// before them.
@inline(__always)
private func ordinary(_ text: UnsafePointer<UInt8>, _ length: Int, from index: Int, _ special: SpecialBytes) -> Int {
  var next = index
  while length >= 8, next < length {
    let word = min(next, length &- 8)
    let eight = UInt64(littleEndian: unsafe UnsafeRawPointer(text + word).loadUnaligned(as: UInt64.self))
    let found = special.found(in: eight) &>> UInt64(truncatingIfNeeded: (next &- word) &* 8)
    if found != 0 { return next &- index &+ found.trailingZeroBitCount &>> 3 }
    next = word &+ 8
  }
  return next &- index
}

// MARK: - Scopes

/// A scope that is owned by hand, so that looking at it counts no references.
@safe
struct ScopeReference {
  private let reference: Unmanaged<TemplateScope>

  /// Takes the scope over until `release`.
  init(_ scope: consuming TemplateScope) {
    unsafe reference = .passRetained(scope)
  }

  /// Gives the scope back.
  func release() { unsafe reference.release() }

  /// Looks at the scope.
  @inline(__always)
  func with<Result>(_ look: (TemplateScope) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { look($0) }
  }
}
