import ImportFormats
import ImportPlanning
import Notation
import Testing

extension Importer {
  /// Reads a source, and expects that every row and file is accounted for.
  package static func balanced(_ source: some ImportSource) throws -> ImportedCollection {
    var collection = try collection(of: source)
    collection.site.file = nil
    let plan = try ImportPlan(collection, into: ExistingSite())
    let balance = plan.balance
    #expect(balance.rows.remainder == 0, "rows: \(balance.rows.text)")
    #expect(balance.files.remainder == 0 && balance.files.total == source.paths.count, "files: \(balance.files.text)")
    let lines = Set(ImportReport(plan, showsAll: true).text.split(separator: "\n").map(String.init))
    for remark in plan.remarks where remark.kind == .skipped {
      #expect(lines.contains("  \(remark.place)\(remark.subject.isEmpty ? "" : " " + printable(remark.subject))"))
    }
    return try read(source)
  }
}
