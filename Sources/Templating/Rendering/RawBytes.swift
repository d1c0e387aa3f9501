// The byte level of rendering: text is searched and copied in runs. This is all unsafe code of the engine.

/// The bytes of a page while it is rendered.
@safe
struct OutputBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  private(set) var count = 0

  /// Makes an empty buffer with room for so many bytes.
  init(capacity: Int = 64) {
    self.capacity = max(64, capacity)
    unsafe bytes = .allocate(capacity: self.capacity)
  }

  deinit { unsafe bytes.deallocate() }

  @inline(never)
  private mutating func grow(by added: Int) {
    let capacity = max(count + added, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe bytes = larger
    self.capacity = capacity
  }

  /// Appends one byte.
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe bytes[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func append(_ start: UnsafePointer<UInt8>, _ added: Int) {
    if added > capacity - count { grow(by: added) }
    unsafe (bytes + count).update(from: start, count: added)
    count += added
  }

  /// Appends text as it is.
  mutating func append(_ text: consuming String) {
    text.withUTF8 { text in
      if let start = text.baseAddress { unsafe append(start, text.count) }
    }
  }

  /// Appends text of the program.
  mutating func append(_ text: StaticString) {
    unsafe append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Appends a part of other bytes.
  mutating func append(_ other: borrowing ContiguousArray<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    unsafe other.withUnsafeBufferPointer { other in
      if let start = other.baseAddress { unsafe append(start + range.lowerBound, range.count) }
    }
  }

  /// Copies what is there to the end of `array`.
  func copy(to array: inout ContiguousArray<UInt8>) {
    unsafe array.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  }
}

// MARK: - URLs

extension OutputBuffer {
  /// Appends a URL that is safe, with `base` before it when it is a site path; `#` for others.
  mutating func append(url: consuming String, base: String, _ escaping: TemplateEscaping) {
    let kind = url.withUTF8 { unsafe URLKind($0) }
    switch kind {
    case .sitePath:
      if !base.isEmpty { append(base, escaping) }
      append(url, escaping)
    case .https: append(url, escaping)
    case .other: append(safeURL(url), escaping)
    }
  }
}

/// The kinds of URLs that can be told by their beginning.
private enum URLKind {
  case sitePath, https, other

  @inline(__always)
  init(_ url: UnsafeBufferPointer<UInt8>) {
    self = .other
    guard url.count > 0, let start = url.baseAddress else { return }
    if unsafe start[0] == UInt8(ascii: "/") {
      // A second slash, or what browsers take for one, leads to another host.
      let second = url.count > 1 ? unsafe start[1] : UInt8(ascii: "a")
      let staysOnHost = second > 0x20 && second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
      if staysOnHost { self = .sitePath }
    } else if url.count > 8 {
      let word = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
      if UInt64(littleEndian: word) == 0x2F2F_3A73_7074_7468 { self = .https }
    }
  }
}

// MARK: - Escaping

extension OutputBuffer {
  /// Appends text with the characters replaced that could end it, or begin markup.
  mutating func append(_ text: consuming String, _ escaping: TemplateEscaping) {
    text.withUTF8 { text in
      guard let start = text.baseAddress else { return }
      switch escaping {
      case .html: unsafe append(start, text.count, isXML: false)
      case .xml: unsafe append(start, text.count, isXML: true)
      case .text, .json: unsafe append(start, text.count)
      }
    }
  }

  @inline(__always)
  private mutating func append(_ text: UnsafePointer<UInt8>, _ length: Int, isXML: Bool) {
    var copied = 0
    var index = 0
    while index < length {
      index += unsafe ordinary(text, length, from: index, isXML)
      guard index < length, isSpecial(unsafe text[index], isXML) else {
        index += 1
        continue
      }
      unsafe append(text + copied, index - copied)
      index += unsafe replace(text + index, length - index)
      copied = index
    }
    unsafe append(text + copied, length - copied)
  }

  /// Appends what stands for the character at `text`, and returns its length.
  private mutating func replace(_ text: UnsafePointer<UInt8>, _ length: Int) -> Int {
    switch unsafe text[0] {
    case UInt8(ascii: "&"): append("&amp;" as StaticString)
    case UInt8(ascii: "<"): append("&lt;" as StaticString)
    case UInt8(ascii: ">"): append("&gt;" as StaticString)
    case UInt8(ascii: "\""): append("&quot;" as StaticString)
    case UInt8(ascii: "'"): append("&#39;" as StaticString)
    case 0..<0x20: break
    default:
      // U+FFFE and U+FFFF are forbidden; the others that begin with this byte are not.
      if length > 2, unsafe text[1] == 0xBF, unsafe text[2] > 0xBD { return 3 }
      unsafe append(text[0])
    }
    return 1
  }
}

/// The bytes that `&`, `<`, `>`, `"` and `'` are, as bits of a word; all lie below 64.
private let special: UInt64 =
  1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
  | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

/// The control characters that XML 1.0 forbids, in addition (section 2.2, Char).
private let forbidden: UInt64 = 0xFFFF_FFFF & ~(1 << 9 | 1 << 10 | 1 << 13)

/// The first byte of U+FFFE and U+FFFF.
private let noncharacter: UInt8 = 0xEF

@inline(__always)
private func isSpecial(_ byte: UInt8, _ isXML: Bool) -> Bool {
  if byte >= 64 { return isXML && byte == noncharacter }
  return (isXML ? special | forbidden : special) &>> UInt64(byte) & 1 == 1
}

/// How many bytes from `index` on are certainly not special. Eight are looked at together; the last eight overlap those
/// before them.
@inline(__always)
private func ordinary(_ text: UnsafePointer<UInt8>, _ length: Int, from index: Int, _ isXML: Bool) -> Int {
  var next = index
  while length >= 8, next < length {
    let word = min(next, length &- 8)
    let found = unsafe specialBytes(text + word, isXML) &>> UInt64(truncatingIfNeeded: (next &- word) &* 8)
    if found != 0 { return next &- index &+ found.trailingZeroBitCount &>> 3 }
    next = word &+ 8
  }
  return next &- index
}

/// The highest bit of each special byte of eight; behind the first of them, bits may stand for nothing.
@inline(__always)
private func specialBytes(_ text: UnsafePointer<UInt8>, _ isXML: Bool) -> UInt64 {
  let word = UInt64(littleEndian: unsafe UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  let ones: UInt64 = 0x0101_0101_0101_0101
  // `&` and `'` differ in one bit, and so do `<` and `>`. A byte that becomes 0 borrows from its highest bit.
  let ampersands = (word & (ones &* 0xFE)) ^ (ones &* 0x26)
  let brackets = (word & (ones &* 0xFD)) ^ (ones &* 0x3C)
  let quotes = word ^ (ones &* 0x22)
  var found = (ampersands &- ones) & ~ampersands | (brackets &- ones) & ~brackets | (quotes &- ones) & ~quotes
  if isXML {
    let noncharacters = word ^ (ones &* 0xEF)
    found |= (noncharacters &- ones) & ~noncharacters | (word &- ones &* 0x20) & ~word
  }
  return found & (ones &<< 7)
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
