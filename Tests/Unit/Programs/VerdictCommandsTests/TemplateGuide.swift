import SiteRendering
import Templating
import VerdictCommands

/// The generated parts of `Documentation/templates.md`.
enum TemplateGuide {
  /// The table of all filters.
  static var filters: String {
    let rows = FilterDescription.all.map { filter in
      let inputs = filter.inputs.map(words).joined(separator: ", ")
      return "| `\(filter.usage)` | \(inputs) | \(filter.output.map(words) ?? "the same") | \(filter.summary) |\n"
    }
    return "| Filter | Takes | Gives | |\n|---|---|---|---|\n" + rows.joined()
  }

  /// The tables of values of every kind of page, then of their records.
  static var values: String {
    let kinds = kinds.map { section($0.map { "`\($0.file)`" }, $0.map(\.summary), $0[0].shape) }
    let others = ThemeTemplate.innerRecords.sorted { $0.name < $1.name }.map { section([$0.name], [], $0) }
    return kinds.joined(separator: "\n") + "\n### Records\n\n" + others.joined(separator: "\n")
  }

  /// The templates, grouped by record.
  private static var kinds: [[ThemeTemplate]] {
    var groups: [[ThemeTemplate]] = []
    for template in ThemeTemplate.all {
      if let last = groups.last, last[0].shape.name == template.shape.name {
        groups[groups.count - 1].append(template)
      } else {
        groups.append([template])
      }
    }
    return groups
  }

  private static func section(_ names: [String], _ summaries: [String], _ shape: RecordShape) -> String {
    let rows = shape.fields.map { "| `\($0.name)` | \(type($0.type)) | \($0.meaning) |\n" }
    let summary = summaries.isEmpty ? "" : summaries.joined(separator: " ") + "\n\n"
    if names == ["details"] { return "#### details\n\nThe fields that the site declares in `site.yaml`.\n" }
    if names == ["theme"] {
      return "#### theme\n\nThe [settings](#theme-settings) of the theme, and `accent`, the accent colour as text.\n"
    }
    return
      "#### \(names.joined(separator: ", "))\n\n\(summary)| Value | Type | Meaning |\n|---|---|---|\n\(rows.joined())"
  }

  private static func type(_ type: TemplateType) -> String {
    switch type {
    case .record(let reference): link(reference.shape)
    case .list(let reference): "list of \(link(reference.shape))"
    default: type.word
    }
  }

  private static func link(_ shape: RecordShape) -> String {
    "[\(shape.name)](#\(shape.name.lowercased().replacing(" ", with: "-")))"
  }

  private static func words(_ type: String) -> String { type.hasPrefix("a ") ? String(type.dropFirst(2)) : type }
}
