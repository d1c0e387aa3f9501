import Notation

/// A filter with its arguments. Indirect, because it is copied from its pool for every filtered value.
indirect enum FilterOperation: Hashable, Sendable {
  case pattern(DatePattern, [String])
  case year, iso, rfc822, rfc3339
  case number(_ decimalSeparator: String, _ groupSeparator: String)
  case plural(PluralForms)
  case upper, lower, slug, host, strip, escape, truncate(Int)
  case limit(Int), count
  case url, absolute(origin: String, _ basePath: String)
  case json(basePath: String)

  /// Returns the filtered value; absent if the input is absent or, in lenient mode, of an unsupported type.
  func apply(to value: TemplateValue) -> TemplateValue {
    switch self {
    case .pattern, .year, .iso, .rfc822, .rfc3339: text(value.asDay)
    case .number, .plural: text(value)
    case .upper, .lower, .slug, .host, .truncate: value.plainText.map { .text(text(of: $0)) } ?? .absent
    case .strip: strip(value)
    case .escape: value.plainText.map { .textBytes(escaped($0)) } ?? .absent
    case .limit(let limit):
      value.list.map { .list($0, count: min($1, limit)) } ?? .absent
    case .count: value.list.map { .number(TemplateNumber(units: $1)) } ?? .absent
    case .url: value.plainText.map { .url(safeURL($0)) } ?? .absent
    case .absolute(let origin, let basePath):
      value.plainText.map { .url(joinedURL($0, base: origin + basePath)) } ?? .absent
    case .json: .htmlBytes(written(value) ?? [])
    }
  }

  private func text(_ value: TemplateValue) -> TemplateValue { written(value).map(TemplateValue.textBytes) ?? .absent }

  private func written(_ value: TemplateValue) -> ContiguousArray<UInt8>? {
    var output = OutputBuffer()
    return write(value, .text, to: &output) ? output.bytes : nil
  }

  private func text(of text: String) -> String {
    switch self {
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    case .slug: slugged(text)
    case .host: shownHost(of: text)
    case .truncate(let count): truncated(text, to: count)
    default: text
    }
  }

  private func escaped(_ text: String) -> ContiguousArray<UInt8> {
    var output = OutputBuffer()
    output.append(text, .html)
    return output.bytes
  }

  private func strip(_ value: TemplateValue) -> TemplateValue {
    switch value {
    case .html(let html): .text(withoutTags(html.utf8, decodesEntities: true))
    case .htmlBytes(let html): .text(withoutTags(html, decodesEntities: true))
    default: value.plainText.map { .text(withoutTags($0.utf8, decodesEntities: false)) } ?? .absent
    }
  }
}

extension TemplateValue {
  /// The value as a day; JSON contains days as strings.
  fileprivate var asDay: TemplateValue {
    switch self {
    case .day, .partialDay: self
    default: plainText.flatMap { $0.utf8.count == 10 ? Timestamp($0).map(TemplateValue.day) : nil } ?? .absent
    }
  }

  fileprivate var list: (TemplateList, Int)? {
    if case .list(let list, let count) = self { (list, count) } else { nil }
  }

  fileprivate var plainText: String? {
    switch self {
    case .text(let text), .url(let text): text
    case .textBytes(let text): String(decoding: text, as: UTF8.self)
    case .number(let number): number.text()
    default: nil
    }
  }
}
