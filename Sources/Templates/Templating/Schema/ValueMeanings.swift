import Diagnostics

/// The meaning of a value in a template.
package struct ValueMeaning: Hashable, Sendable {
  /// The name of the record that has the value, such as `review card`.
  package let record: String
  /// The type in words.
  package let type: String
  /// What the value is, in a sentence.
  package let sentence: String
}

/// The meanings of the value at an offset of a template. They are found by its sections alone, without the rest of the theme; a
/// partial can be included for several records, so that one name has several meanings.
package struct ValueMeanings {
  private let offset: Int
  /// The records that may be in scope, the outermost first. One of these stacks is right.
  private var stacks: [[RecordShape]]

  /// Returns the range of the name at an offset with its meanings; nil if it is no name of a value. `records` are those that the
  /// template may receive.
  package static func find(
    at offset: Int,
    in source: SourceFile,
    of records: [RecordShape]
  ) -> (range: SourceRange, meanings: [ValueMeaning])? {
    let nodes = TemplateParser.parse(source).value
    return ValueMeanings(offset: offset, stacks: records.map { [$0] }).find(in: nodes)
  }

  private func find(in nodes: [TemplateNode]) -> (range: SourceRange, meanings: [ValueMeaning])? {
    guard let node = nodes.first(where: { $0.range.lowerBound <= offset && offset < $0.range.upperBound }) else {
      return nil
    }
    switch node.kind {
    case .value(let expression, _): return meanings(of: expression)
    case .section(let expression, let isInverted, let children):
      return meanings(of: expression) ?? (isInverted ? self : within(expression)).find(in: children)
    case .parent(_, _, let blocks): return blocks.lazy.compactMap { find(in: $0.children) }.first
    case .block(let block): return find(in: block.children)
    case .text, .partial: return nil
    }
  }

  /// Returns the search within a section, without the stacks that lack its value.
  private func within(_ section: TemplateExpression) -> ValueMeanings {
    guard case .path(let names) = section.head else { return self }
    let inner = stacks.compactMap { stack in
      Self.field(names, in: stack).map { (_, field) in field.type.shape.map { stack + [$0] } ?? stack }
    }
    return inner.isEmpty ? self : ValueMeanings(offset: offset, stacks: inner)
  }

  private func meanings(of expression: TemplateExpression) -> (range: SourceRange, meanings: [ValueMeaning])? {
    guard case .path(let names) = expression.head,
      let index = names.firstIndex(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound })
    else { return nil }
    var meanings: [ValueMeaning] = []
    for (record, field) in stacks.compactMap({ Self.field(names[...index], in: $0) }) where !field.meaning.isEmpty {
      let meaning = ValueMeaning(record: record.name, type: field.type.description, sentence: field.meaning)
      if !meanings.contains(meaning) { meanings.append(meaning) }
    }
    return meanings.isEmpty ? nil : (names[index].range, meanings)
  }

  /// Returns the field of a dotted name with its record, as `NameResolution` resolves it; nil if there is none.
  private static func field(
    _ names: some Collection<TemplateName>,
    in stack: [RecordShape]
  ) -> (RecordShape, RecordShape.Field)? {
    guard let first = names.first?.text, var record = stack.last(where: { $0.index(of: first) != nil }) else {
      return nil
    }
    var found: RecordShape.Field?
    for name in names {
      if let outer = found {
        guard let inner = outer.type.shape else { return nil }
        record = inner
      }
      guard let index = record.index(of: name.text) else { return nil }
      found = record.fields[index]
    }
    return found.map { (record, $0) }
  }
}

extension TemplateType {
  /// The record, or that of the elements of a list; nil for other types.
  package var shape: RecordShape? {
    switch self {
    case .record(let reference), .list(let reference): reference.shape
    default: nil
    }
  }
}
