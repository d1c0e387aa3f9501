import Notation
import Templating

/// A line that only one of two versions has.
struct ChangedLine: TemplateRecord {
  private let change: LineChange

  init(_ change: LineChange) { self.change = change }

  static let schema = RecordSchema<ChangedLine>("changed line") { line in
    line.condition("isNew") { $0.change.isNew }
    line.text("text") { $0.change.text }
  }
}
