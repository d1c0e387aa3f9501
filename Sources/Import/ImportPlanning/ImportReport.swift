import Diagnostics
import ImportFormats
import Notation

/// The terminal report of an import.
package struct ImportReport {
  private let plan: ImportPlan
  /// The maximum number of listed remarks per group.
  private let most: Int

  /// Creates a report; with `showsAll`, every remark is listed.
  package init(_ plan: ImportPlan, showsAll: Bool = false) {
    (self.plan, most) = (plan, showsAll ? Int.max : 3)
  }

  /// The complete report.
  package var text: String {
    let lines =
      [heading] + mappings + proposals + remarks(.skipped, "skipped") + remarks(.changed, "changed") + existing
      + unread + plans
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    let new = plan.reviews
    let parts = [
      counted(new.count, "new review"), Self.phrase(new.count { $0.body.isEmpty }, "without text"),
      Self.phrase(new.count { $0.standing.rating == nil }, "unrated"),
      Self.phrase(new.count { !$0.visits.isEmpty }, "with visits"),
      Self.phrase(plan.log.count, plan.log.count == 1 ? "entry of the log" : "entries of the log"),
      Self.phrase(plan.lists, plan.lists == 1 ? "list" : "lists"),
      Self.phrase(plan.importedRows, "imported before"),
      Self.phrase(plan.pictures.count, plan.pictures.count == 1 ? "image" : "images"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func phrase(_ count: Int, _ what: String) -> String? { count == 0 ? nil : "\(grouped(count)) \(what)" }

  private var mappings: [String] {
    let used = plan.mappings.compactMap { mapping in mapping.key.map { "\(mapping.column) → \($0)" } }
    let others = Dictionary(grouping: plan.mappings.filter { $0.key == nil }) { $0.reason ?? "" }
    let leftOut = others.sorted { $0.key < $1.key }.map { reason, columns in
      "ignored columns, \(reason): \(columns.map(\.column).joined(separator: ", "))"
    }
    return (used.isEmpty ? [] : ["columns: " + used.joined(separator: ", ")]) + leftOut
  }

  /// The inferred settings of a new site, with their reasons.
  private var proposals: [String] {
    [("scale", plan.scale), ("language", plan.language)].compactMap { name, text in text.map { "\(name): \($0)" } }
  }

  private func remarks(_ kind: ImportRemark.Kind, _ heading: String) -> [String] {
    let groups = Dictionary(grouping: plan.remarks.filter { $0.kind == kind }, by: \.text)
    let sorted = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return sorted.flatMap { text, remarks in
      let shown = remarks.prefix(most).map { "  \($0.place)\($0.subject.isEmpty ? "" : " " + printable($0.subject))" }
      let more = remarks.count - shown.count
      return ["\(heading): \(grouped(remarks.count)) × \(printable(text))"] + shown
        + (more > 0 ? ["  and \(grouped(more)) more; list them with --all"] : [])
    }
  }

  private var existing: [String] {
    plan.existingPaths.isEmpty ? [] : ["kept unchanged: " + few(plan.existingPaths)]
  }

  private var unread: [String] {
    plan.unreadPaths.isEmpty ? [] : ["not read: " + few(plan.unreadPaths.map(printable))]
  }

  /// The line about the page of what is planned, which is private to many.
  private var plans: [String] {
    switch plan.showsPlans {
    case nil: []
    case false?:
      ["the page /next/ is disabled; to publish what is planned, remove next: false from pages: in site.yaml"]
    case true?: ["the page /next/ shows what is planned; to disable it, add to site.yaml: pages: {next: false}"]
    }
  }

  private func few(_ names: [String]) -> String {
    let shown = names.prefix(most)
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) more" : "")
  }
}

/// Returns a number with its noun, which gets the plural `s` unless the number is 1.
package func counted(_ count: Int, _ what: String) -> String { "\(grouped(count)) \(what)\(count == 1 ? "" : "s")" }
