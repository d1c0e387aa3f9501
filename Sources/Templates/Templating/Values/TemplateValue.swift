import Notation

/// A value of the renderer.
@usableFromInline
enum TemplateValue {
  /// No value: falsy, prints no text.
  case absent
  case text(String)
  case textBytes(ContiguousArray<UInt8>)
  case html(String)
  case htmlBytes(ContiguousArray<UInt8>)
  /// A site path without the base path, beginning with `/`, or an absolute URL.
  case url(String)
  case number(TemplateNumber)
  case day(Timestamp)
  /// A month or a year.
  case partialDay(PartialDay)
  case condition(Bool)
  case record(TemplateScope)
  /// A list with the number of elements to show.
  case list(TemplateList, count: Int)

  /// Returns a list with all its elements.
  @inlinable
  static func list(_ list: TemplateList) -> TemplateValue { .list(list, count: list.count) }

  /// Whether a section over the value is rendered (Mustache specification, "sections": not for false values and empty
  /// lists). An empty string is falsy; the number 0 is truthy.
  var isTruthy: Bool {
    switch self {
    case .absent: false
    case .text(let text), .html(let text), .url(let text): !text.isEmpty
    case .htmlBytes(let bytes), .textBytes(let bytes): !bytes.isEmpty
    case .condition(let holds): holds
    case .list(_, let count): count > 0
    case .number, .day, .partialDay, .record: true
    }
  }
}

/// A value known at compile time.
enum TemplateConstant: Hashable, Sendable {
  case text(String)
  case url(String)

  var value: TemplateValue {
    switch self {
    case .text(let text): .text(text)
    case .url(let url): .url(url)
    }
  }

  var type: TemplateType { if case .url = self { .url } else { .text } }
}
