import Diagnostics
import FrontMatter
import Notation

// MARK: - Lists
extension EntryReader {
  /// Returns the texts of a key; empty if it is missing.
  mutating func texts(_ key: String) -> [String] { writtenTexts(key).map(\.value) }

  /// Returns the texts of a key with their ranges. Names contain no commas and mostly no spaces, with which other systems
  /// separate them on one line.
  mutating func writtenTexts(_ key: String, areNames: Bool = false) -> [Ranged<String>] {
    listedTexts(key, areNames: areNames) { $0 }
  }

  /// Returns the values of a list; reports invalid ones.
  mutating func values<Value>(_ key: String, _ form: ValueForm<Value>, areNames: Bool = false) -> [Ranged<Value>] {
    listedTexts(key, areNames: areNames) { text in
      let values = form.corrections(of: text).values
      return values.first.map { if case .text(let text) = form.write($0.value) { text } else { text } } ?? text
    }.compactMap { value(of: $0, form) }
  }

  /// Returns the texts of a list. `corrected` is applied to the texts of a hint.
  private mutating func listedTexts(
    _ key: String,
    areNames: Bool,
    corrected: (String) -> String
  ) -> [Ranged<String>] {
    expect(key, .texts)
    guard let entry = entry(key) else { return [] }
    guard case .sequence(let values, _) = entry.value else {
      reportNotAList(entry, areNames: areNames, corrected)
      return []
    }
    return withoutMarks(aroundSeveral: values.compactMap { listed($0, in: entry, corrected) }, of: entry)
  }

  private mutating func listed(_ value: Value, in entry: Entry, _ corrected: (String) -> String) -> Ranged<String>? {
    guard case .scalar(let scalar) = value else {
      let key = entry.key.text
      let list = YAML.texts(source.itemTexts(of: entry.value).map(corrected))
      let hint = "write \(key): \(list)"
      report(.wrongType, "each item of '\(key)' must be a single value", hint: hint, at: value.range)
      return nil
    }
    if scalar.isNull, let comment = comment(behind: scalar.range) {
      reportComment(comment, "an item of '\(entry.key.text)' is empty", writing: "- ")
      return nil
    }
    return checked(scalar, of: entry.key.text, at: scalar.range)
  }

  private mutating func reportNotAList(_ entry: Entry, areNames: Bool, _ corrected: (String) -> String) {
    let (key, range) = (entry.key.text, entry.errorRange)
    let dashed = source.dashedItems(in: entry.value.range)
    let texts = (dashed ?? entry.value.commaSeparated).map { withoutTypographicQuotes(cleaned($0)) }.filter {
      !$0.isEmpty
    }
    let words = texts.count == 1 ? texts[0].split(separator: " ").map { withoutTypographicQuotes(String($0)) } : []
    let list = YAML.texts(texts.map(corrected))
    let isUnambiguous = dashed != nil || entry.value.isScalar && (areNames ? words.count < 2 : texts.count == 1)
    let several = areNames && words.count > 1 ? "\(YAML.texts(words.map(corrected))), or \(key): " : ""
    report(
      .wrongType,
      "key '\(key)' requires a list",
      hint: "write \(key): \(several)\(list)" + (several.isEmpty ? "" : " for one item"),
      at: range,
      fix: isUnambiguous ? [Replacement(entry.value.range, with: "\(list)")] : []
    )
  }

  /// Returns the items of a list without typographic quotation marks around several of them; warns about the marks. Those
  /// around a part of a list on one line enclose one item with commas, others each item.
  mutating func withoutMarks(aroundSeveral items: [Ranged<String>], of entry: Entry) -> [Ranged<String>] {
    guard let span = rangeInTypographicQuotes(items.map(\.value)) else { return items }
    let enclosed = items[span].map(\.value).joined(separator: "\n")
    let bare = withoutTypographicQuotes(enclosed).split(separator: "\n").map(String.init)
    guard bare.count == span.count else { return items }
    var all = items
    for (index, text) in zip(span, bare) { all[index] = Ranged(text, at: items[index].range) }
    report(span, of: items, without: all, in: entry)
    return all
  }

  private mutating func report(
    _ span: Range<Int>,
    of items: [Ranged<String>],
    without all: [Ranged<String>],
    in entry: Entry
  ) {
    let (first, last) = (all[span.lowerBound], all[span.upperBound - 1])
    let range = SourceRange(first.range.lowerBound, last.range.upperBound)
    let one = YAML.text(all[span].map(\.value).joined(separator: ", ")).written(inside: true)
    let isOne = span.count < items.count && source.bytes[entry.value.range.lowerBound] == UInt8(ascii: "[")
    let list = "\(entry.key.text): \(YAML.texts(all.map(\.value)))"
    report(
      .quotedName,
      "typographic quotation marks enclose \(span.count) items: '\(items[span].map(\.value).joined(separator: ", "))'",
      hint: isOne ? "write \(one)" : "write \(list), or \(entry.key.text): [\(one)] for one item",
      at: range,
      fix: isOne
        ? [Replacement(range, with: one)]
        : [first, last].map { Replacement($0.range, with: YAML.text($0.value).written(inside: true)) }
    )
  }

  /// Returns a reader for each mapping in the list of a key.
  /// `mapping` returns the mapping that a text means, for the hint; `isOther` returns whether an item is a name, which is not read.
  mutating func mappings(
    _ key: String,
    example: String,
    of mapping: (String) -> YAML? = { _ in nil },
    besides isOther: ((Value) -> Bool)? = nil
  ) -> [EntryReader] {
    expect(key, .mappings)
    guard let entry = entry(key) else { return isProbing ? [nested([], at: place)] : [] }
    guard case .sequence(let items, _) = entry.value else {
      let list = source.asMapping(entry.value, mapping).map { "write \(key): [\($0)]" }
      let hint = list ?? "write a list, such as \(key): [\(example)]"
      report(.wrongType, "key '\(key)' requires a list", hint: hint, at: entry.key.range)
      return []
    }
    let values = isOther.map { isOther in items.filter { !isOther($0) } } ?? items
    return values.compactMap { value in
      if case .mapping(let entries, let range) = value { return nested(entries, at: range.firstByte) }
      let isBlock = source.bytes[entry.value.range.lowerBound] == UInt8(ascii: "-")
      let items = (isBlock ? [value] : values).map { source.asMapping($0, mapping) }
      let list = items.compactMap(\.self).joined(separator: ", ")
      let isComplete = items.allSatisfy { $0 != nil }
      let hint =
        isComplete ? "write " + (isBlock ? "- \(list)" : "\(key): [\(list)]") : "write a mapping, such as \(example)"
      let form = isOther == nil ? "a mapping" : "a name or a mapping"
      report(.wrongType, "each item of '\(key)' must be \(form)", hint: hint, at: value.range)
      return nil
    }
  }

  /// Returns whether the value of a key is a mapping.
  mutating func isMapping(_ key: String) -> Bool {
    if case .mapping = entry(key)?.value { true } else { false }
  }

  /// Returns a reader for the mapping of a key; nil if it is missing.
  mutating func mapping(
    _ key: String,
    example: String,
    of mapping: (String) -> YAML? = { _ in nil }
  ) -> EntryReader? {
    expect(key, .mapping)
    guard let entry = entry(key) else { return isProbing ? nested([], at: place) : nil }
    if case .mapping(let entries, _) = entry.value { return nested(entries, at: entry.key.range) }
    let value = source.asMapping(entry.value, mapping).map { "write \(key): \($0)" }
    report(
      .wrongType,
      "key '\(key)' requires a mapping",
      hint: value ?? "write indented entries below it, such as \(example)",
      at: entry.errorRange
    )
    return nil
  }
}

extension SourceRange {
  fileprivate var firstByte: SourceRange { SourceRange(lowerBound, min(lowerBound + 1, upperBound)) }
}

extension Value {
  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }

  /// The texts that commas separate in a text; otherwise all texts.
  fileprivate var commaSeparated: [String] {
    guard case .scalar(let scalar) = self else { return texts }
    let text = withoutTypographicQuotes(scalar.text)
    let isList = text.hasPrefix("[") && text.hasSuffix("]")
    return (isList ? String(text.dropFirst().dropLast()) : text).commaSeparated
  }
}

extension SourceFile {
  /// Returns a value as a mapping: a mapping on one line as written, or the mapping that a text means; nil otherwise.
  fileprivate func asMapping(_ value: Value, _ mapping: (String) -> YAML?) -> String? {
    if case .scalar(let scalar) = value { return mapping(scalar.text).map { "\($0)" } }
    let text = text(in: value.range)
    return text.hasPrefix("{") && !text.contains(where: \.isNewline) ? text : nil
  }

  /// Returns the texts of a list, with items such as `Spartacus: Vengeance` as written.
  fileprivate func itemTexts(of list: Value) -> [String] {
    guard case .sequence(let values, _) = list else { return list.texts }
    return values.flatMap { value in
      guard case .mapping(let entries, let range) = value, entries.count == 1 else { return value.texts }
      let text = text(in: range)
      return text.hasPrefix("{") || text.contains(where: \.isNewline) ? value.texts : [text]
    }
  }
}

extension String {
  /// The texts that commas or semicolons separate.
  var commaSeparated: [String] { split { ",;、，".contains($0) }.map(String.init) }
}
