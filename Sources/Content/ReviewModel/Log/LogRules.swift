import Diagnostics
import FrontMatter
import Notation

// MARK: - Times, states and parts of an entry of the log
extension EntryReader {
  /// Returns the state of an entry.
  mutating func status() -> LogEntry.Status {
    choice("status", among: LogEntry.Status.names).flatMap(LogEntry.Status.init) ?? .done
  }

  /// Returns the progress of an entry; nil if it is missing or invalid.
  mutating func progress() -> LogEntry.Progress? {
    expect("progress", .written(.progress))
    return value("progress", .progress)?.value
  }

  /// Returns the parts of the key `part`, the largest unit first; units of other names keep their order.
  mutating func parts() -> [LogEntry.Part] {
    expect("part", .mapping)
    guard let entry = entry("part") else { return [] }
    guard case .mapping(let members, _) = entry.value else {
      reportPart("key 'part' requires a mapping", entry.errorRange, .wrongType)
      return []
    }
    let parts = members.compactMap { member -> LogEntry.Part? in
      guard case .scalar(let scalar) = member.value, let number = Int(scalar.text), (0...1_000_000).contains(number)
      else {
        let text = member.value.texts.first ?? ""
        reportPart("'\(text)' is not the number of a part", member.errorRange, .numberInvalid)
        return nil
      }
      return LogEntry.Part(name: member.key.text, number: number)
    }
    let ranks = parts.map { part in
      LogEntry.Part.units.firstIndex(of: part.name.lowercased()) ?? LogEntry.Part.units.count
    }
    return parts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { parts[$0] }
  }

  private mutating func reportPart(_ message: String, _ range: SourceRange, _ code: DiagnosticCode) {
    report(code, message, hint: "write part: {season: 1, episode: 10}", at: range)
  }

  /// Reports keys that contradict the state of an entry.
  mutating func reportContradictions(_ entry: LogEntry) {
    let contradictions: [(keys: [String], reason: String)] =
      switch entry.status {
      case .next: (["date", "started", "rating", "progress", "again"].map { ([$0], "has not begun") })
      case .now: [(["date"], "has not ended")]
      case .done, .paused, .dropped: []
      }
    for (keys, reason) in contradictions {
      for key in keys where holdsValue(key) {
        let message = "key '\(key)' contradicts status '\(entry.status.rawValue)': it \(reason)"
        report(.statusContradiction, message, hint: "remove \(key):, or write another status", at: place(of: key))
      }
    }
    guard entry.status == .done, let progress = entry.progress, let whole = progress.whole, progress.done < whole else {
      return
    }
    let message = "progress '\(progress)' contradicts status 'done'"
    report(.statusContradiction, message, hint: "write status: paused, or status: dropped", at: place(of: "progress"))
  }

  /// Reports an entry without a title or category that neither a review nor an id replaces; returns whether there is none.
  mutating func reportMissingSubject(_ entry: LogEntry, _ fields: [Field], _ categories: [Category]) -> Bool {
    guard entry.review == nil, entry.id(among: fields) == nil, !isProbing else { return true }
    if entry.title == nil, !isWritten("title") { reportMissing("title", example: "Stalker") }
    if entry.title == nil, isWritten("title") { _ = requiredText("title", example: "Stalker") }
    if !holdsValue("category") { _ = category("category", among: categories) }
    return entry.title != nil && entry.category != nil
  }
}

extension LogEntry {
  /// Returns the first field of type `id` with its value.
  package func id(among fields: [Field]) -> (key: String, value: String)? {
    fields.lazy.filter(\.type.isID).compactMap { field in
      self.details[field.key]?.text.map { (field.key, $0) }
    }.first
  }
}

extension WrittenForm {
  fileprivate static let progress = WrittenForm("a progress, such as 212/880 or 35%", pattern: "\\d+(?:/\\d+|%)?")
}

extension ValueForm<LogEntry.Progress> {
  fileprivate static let progress = ValueForm(
    .numberInvalid,
    "a progress",
    example: "212/880",
    read: { LogEntry.Progress($0) },
    write: { .plain("\($0)") }
  ) { text in
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    if numbers.count == 2, numbers[0] > numbers[1] {
      return Corrections(message: "progress '\(text)' is more than the whole")
    }
    return .likely(numbers.count == 2 ? LogEntry.Progress("\(numbers[0])/\(numbers[1])") : nil)
  }
}
