import Diagnostics
import FrontMatter
import Notation

/// The replacement of a value by another.
struct ValueChange {
  private let source: SourceFile
  private let isInBrackets: Bool

  init(_ source: SourceFile, isInBrackets: Bool) { (self.source, self.isInBrackets) = (source, isInBrackets) }

  /// Returns the replacements in the style of the old value; equal parts stay unchanged.
  func keepingStyle(of entry: Entry, _ new: YAML) -> [Replacement] {
    keepingStyle(entry.value, behind: source.end(ofKey: entry), new)
  }

  /// Returns the replacements that write the value on one line.
  func onOneLine(_ entry: Entry, _ new: YAML) -> [Replacement] {
    onOneLine(entry.value, behind: source.end(ofKey: entry), new)
  }

  private func keepingStyle(_ old: Value, behind lead: Int, _ new: YAML) -> [Replacement] {
    if Reading(old).cleaned == Reading(new).cleaned { return [] }
    switch (old, new) {
    case (.scalar(let scalar), .plain(let text)), (.scalar(let scalar), .text(let text)):
      if let styled = source.styled(text, as: scalar) { return [Replacement(scalar.range, with: styled)] }
    case (.sequence(let items, let range), .list(let values)):
      if let changes = inside(range).items(items, range, values) { return changes }
    case (.mapping(let entries, let range), .mapping(let members)):
      if let changes = inside(range).members(entries, members) { return changes }
    default: break
    }
    return onOneLine(old, behind: lead, new)
  }

  private func onOneLine(_ old: Value, behind lead: Int, _ new: YAML) -> [Replacement] {
    let (range, text) = (old.range, new.written(inside: isInBrackets))
    let next = source.offsetOfNextLine(after: source.lineRange(at: lead))
    guard !old.isScalar, !inside(range).isInBrackets, range.lowerBound >= next else {
      guard new.isNull else {
        return [Replacement(range, with: source.gap(before: range) + text + source.comment(inHeadOf: old))]
      }
      return [Replacement(SourceRange(lead, range.upperBound), with: source.comment(inHeadOf: old))]
    }
    let lines = SourceRange(next, source.fullLines(of: range).upperBound)
    return [Replacement(SourceRange(lead, lead), with: new.isNull ? "" : " " + text), Replacement(lines, with: "")]
  }

  /// Returns a change of the values within a list or mapping.
  private func inside(_ range: SourceRange) -> ValueChange {
    let isOpen = range.count > 0 && "[{".utf8.contains(source.bytes[range.lowerBound])
    return ValueChange(source, isInBrackets: isInBrackets || isOpen)
  }
}

// MARK: - Lists and mappings
extension ValueChange {
  private func items(_ old: [Value], _ range: SourceRange, _ new: [YAML]) -> [Replacement]? {
    guard !new.isEmpty, let rows = Rows(old, in: range, of: source) else { return nil }
    let difference = new.map { Reading($0).cleaned }.difference(from: old.map { Reading($0).cleaned })
    let (removed, inserted) = (Set(difference.removals.map(\.place)), Set(difference.insertions.map(\.place)))
    var changes: [Replacement] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      let (first, start) = (one, other)
      while removed.contains(one) { one += 1 }
      while inserted.contains(other) { other += 1 }
      let pairs = min(one - first, other - start)
      for number in 0..<pairs {
        let (value, place) = (old[first + number], old[first + number].range.lowerBound)
        changes += keepingStyle(value, behind: place, new[start + number])
      }
      if first + pairs < one { changes += rows.removing(first + pairs..<one) }
      let texts = new[start + pairs..<other].map { $0.written(inside: isInBrackets) }
      if !texts.isEmpty { changes += rows.inserting(texts, at: one) }
      (one, other) = (one + 1, other + 1)
    }
    return changes
  }

  /// Returns nil if entries are both removed and added, if several are removed, or if all are removed.
  private func members(_ entries: [Entry], _ new: [(key: String, value: YAML)]) -> [Replacement]? {
    let values = Dictionary(new) { first, _ in first }
    let staying = entries.indices.filter { values[entries[$0].key.text] != nil }
    let added = new.filter { member in !entries.contains { $0.key.text == member.key } }
    let gone = entries.indices.filter { !staying.contains($0) }
    guard !staying.isEmpty, gone.isEmpty || added.isEmpty, gone.count < 2 else { return nil }
    let texts = added.map { "\(YAML.text($0.key)): \($0.value.written(inside: isInBrackets))" }
    let changes = staying.flatMap { index in
      values[entries[index].key.text].map { keepingStyle(of: entries[index], $0) } ?? []
    }
    if gone.isEmpty, added.isEmpty { return changes }
    guard let rows = Rows(entries, isInBrackets: isInBrackets, in: source) else { return nil }
    return changes + gone.flatMap { rows.removing($0..<$0 + 1) }
      + (texts.isEmpty ? [] : rows.inserting(texts, at: entries.count))
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension Value {
  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }
}

extension YAML {
  fileprivate var isNull: Bool { Reading(self) == .null }
}

extension SourceFile {
  /// Returns a space if a `:` or `-` immediately precedes a value; otherwise an empty text.
  fileprivate func gap(before value: SourceRange) -> String {
    value.lowerBound > 0 && ":-".utf8.contains(bytes[value.lowerBound - 1]) ? " " : ""
  }

  /// Returns the offset after the colon of a key.
  fileprivate func end(ofKey entry: Entry) -> Int {
    let colon = bytes[entry.key.range.upperBound...].firstIndex(of: UInt8(ascii: ":"))
    return colon.map { $0 + 1 } ?? entry.key.range.upperBound
  }
}
