/// The characters beside a quotation mark as readers see them, ignoring emphasis marks.
struct Flanks {
  let before: Unicode.Scalar
  let after: Unicode.Scalar

  private var isLeft: Bool {
    !after.properties.isWhitespace
      && (!after.isMarkdownPunctuation || before.properties.isWhitespace || before.isMarkdownPunctuation)
  }
  private var isRight: Bool {
    !before.properties.isWhitespace
      && (!before.isMarkdownPunctuation || after.properties.isWhitespace || after.isMarkdownPunctuation)
  }
  private var hasCJK: Bool { before.isCJK || after.isCJK }

  /// Whether the mark can begin a quotation, by the rules of emphasis (CommonMark 0.30, section 6.2). Between letters of
  /// text without spaces it can begin or end one, and after Hebrew prefixes begin one.
  var canOpen: Bool {
    isLeft && (!isRight || before == "(" || before == "[" || hasCJK) && before != "]" && before != ")" || isWithinCJK
      || isWithinHebrew
  }
  var canClose: Bool { isRight || isWithinCJK }
  private var isWithinCJK: Bool {
    hasCJK && !before.properties.isWhitespace && !after.properties.isWhitespace
  }

  /// Whether the mark is an apostrophe within a word.
  var isWithinWord: Bool { before.isWordScalar && after.isWordScalar }
  private var isWithinHebrew: Bool { before.isHebrewLetter && after.isHebrewLetter }
  var followsDigit: Bool { ("0"..."9").contains(before) }
}

extension Unicode.Scalar {
  var isHebrewLetter: Bool { (0x5D0...0x5EA).contains(value) }

  fileprivate var isWordScalar: Bool {
    !isCJK && (properties.isAlphabetic || properties.numericType != nil || self == "`")
  }
}

/// The pairing of straight quotation marks in document order. Marks in a link are paired separately.
struct QuotePairing {
  /// The marks that may still begin a quotation, innermost last.
  private var open: [(change: Int, isDouble: Bool)] = []
  /// For the block and each link in it, the index of its first open mark and the number of open double marks.
  private var frames: [(start: Int, doubles: Int)] = [(0, 0)]

  mutating func reset() {
    open.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    frames.append((0, 0))
  }

  mutating func beginLink() { frames.append((open.count, 0)) }

  mutating func endLink() {
    guard frames.count > 1 else { return }
    open.removeLast(open.count - frames.removeLast().start)
  }

  /// Pairs the next mark. Its kind is initially that of an opening mark, double or single.
  mutating func pair(_ change: Int, _ flanks: Flanks, in changes: inout ContiguousArray<Typography.Change>) {
    if case .openingDouble = changes[change].kind {
      pairDouble(change, flanks, in: &changes)
    } else {
      pairSingle(change, flanks, in: &changes)
    }
  }

  private mutating func pairDouble(
    _ change: Int,
    _ flanks: Flanks,
    in changes: inout ContiguousArray<Typography.Change>
  ) {
    let frame = frames.count - 1
    if flanks.canClose, frames[frame].doubles > 0 {
      while let mark = open.popLast(), !mark.isDouble {}
      frames[frame].doubles -= 1
      changes[change].kind = .closingDouble
    } else if flanks.canOpen {
      frames[frame].doubles += 1
      open.append((change, true))
    } else if flanks.canClose {
      // A mark after a digit means inches or seconds.
      changes[change].kind = flanks.followsDigit ? .none : .closingDouble
    }
  }

  /// Pairs a single mark; without a partner it is an apostrophe.
  private mutating func pairSingle(
    _ change: Int,
    _ flanks: Flanks,
    in changes: inout ContiguousArray<Typography.Change>
  ) {
    changes[change].kind = .apostrophe
    if flanks.isWithinWord { return }
    if flanks.canClose, open.count > frames[frames.count - 1].start, let mark = open.last, !mark.isDouble {
      open.removeLast()
      changes[mark.change].kind = .openingSingle
      changes[change].kind = .closingSingle
    } else if flanks.canOpen {
      open.append((change, false))
    }
  }
}
