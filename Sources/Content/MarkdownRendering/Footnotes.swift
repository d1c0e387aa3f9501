import Diagnostics

/// The footnotes of a body, in the order in which it refers to them.
///
/// What a spoiler alone refers to is hidden as the spoiler is: it stands in a list of its own.
struct Footnotes {
  struct Footnote {
    let segment: BodySegment
    /// From 1, by the first reference; 0 before.
    var number = 0
    /// Whether it is shown in the list of hidden ones only.
    var isHidden = true
    /// For each reference, whether a spoiler hides it.
    var references: [Bool] = []

    /// The numbers of the references to which the footnote leads back: no hidden one, unless it is hidden as well.
    var leadsBack: [Int] { references.indices.filter { isHidden || !references[$0] }.map { $0 + 1 } }
  }

  private let source: SourceFile
  private(set) var all: [Footnote] = []
  private var indices: [String: Int] = [:]
  private var lastNumber = 0
  /// Those to be written in each list; one that was hidden at first may stand in both.
  private var queues: (open: [Int], hidden: [Int]) = ([], [])
  private var writesHidden = false
  /// The place in the list of the one being written, from 1.
  private(set) var place = 0
  /// Names whose second text is left out.
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

  /// Refers to a footnote; nil when none has the name. Returns its number and that of the reference.
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

  /// Begins one of the lists; false when it would be empty.
  mutating func begin(hidden: Bool) -> Bool {
    (writesHidden, place) = (hidden, 0)
    queues.open.sort { all[$0].number < all[$1].number }
    queues.hidden.removeAll { !all[$0].isHidden }
    return !queue.isEmpty
  }

  private var queue: [Int] { writesHidden ? queues.hidden : queues.open }

  /// Goes to the next of the list, if there is one; what those before refer to has come to its end.
  mutating func advance() -> Bool {
    guard place < queue.count else { return false }
    place += 1
    return true
  }

  /// The one being written.
  var current: Footnote { all[queue[place - 1]] }
}
