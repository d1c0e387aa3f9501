import Diagnostics

/// The footnotes of a body, in the order of their first references.
///
/// Footnotes with references only in spoilers are hidden as well, in a separate list.
struct Footnotes {
  struct Footnote {
    let segment: BodySegment
    /// The number from 1, in the order of first references; 0 before the first.
    var number = 0
    /// Whether the footnote is only in the list of hidden footnotes.
    var isHidden = true
    /// Whether a spoiler hides each reference.
    var references: [Bool] = []

    /// The numbers of the references to which the footnote links back; hidden ones only if the footnote is hidden.
    var leadsBack: [Int] { references.indices.filter { isHidden || !references[$0] }.map { $0 + 1 } }
  }

  private let source: SourceFile
  private(set) var all: [Footnote] = []
  private var indices: [String: Int] = [:]
  private var lastNumber = 0
  /// The footnotes of each list. Before `begin`, a footnote that was hidden at first may be in both.
  private var queues: (open: [Int], hidden: [Int]) = ([], [])
  private var writesHidden = false
  /// The position of the current footnote in its list, from 1.
  private(set) var place = 0
  /// The names of repeated footnotes, whose text is omitted.
  private(set) var repeated: [(name: Range<Int>, first: Range<Int>)] = []

  init(_ segments: [BodySegment], in source: SourceFile) {
    self.source = source
    for segment in segments { if let name = segment.footnoteName { add(segment, name) } }
  }

  private mutating func add(_ segment: BodySegment, _ name: Range<Int>) {
    let key = Self.key(source.bytes.span.extracting(name))
    if let first = indices[key].flatMap({ all[$0].segment.footnoteName }) { return repeated.append((name, first)) }
    indices[key] = all.count
    all.append(Footnote(segment: segment))
  }

  private static func key(_ name: Span<UInt8>) -> String { name.text.lowercased() }

  /// Adds a reference to a footnote. Returns the numbers of the footnote and the reference; nil if the name is unknown.
  mutating func refer(to name: Span<UInt8>, isHidden: Bool) -> (number: Int, reference: Int)? {
    guard let index = indices[Self.key(name)] else { return nil }
    if all[index].number == 0 {
      lastNumber += 1
      all[index].number = lastNumber
      queues.hidden.append(index)
    }
    if !isHidden, all[index].isHidden, all[index].segment.spoilerTitle == nil {
      all[index].isHidden = false
      queues.open.append(index)
    }
    all[index].references.append(isHidden)
    return (all[index].number, all[index].references.count)
  }

  /// Begins one of the lists; returns false if it is empty.
  mutating func begin(hidden: Bool) -> Bool {
    (writesHidden, place) = (hidden, 0)
    queues.open.sort { all[$0].number < all[$1].number }
    queues.hidden.removeAll { !all[$0].isHidden }
    return !queue.isEmpty
  }

  private var queue: [Int] { writesHidden ? queues.hidden : queues.open }

  /// Advances to the next footnote of the list, including footnotes that earlier ones refer to; returns false at the end.
  mutating func advance() -> Bool {
    guard place < queue.count else { return false }
    place += 1
    return true
  }

  var current: Footnote { all[queue[place - 1]] }
}
