import Notation
import SiteFiles
import SiteModel

/// The summary that a build prints at its end.
struct BuildSummary {
  private let report: BuildReport
  private let output: String
  private let duration: Duration

  init(_ report: BuildReport, output: String, duration: Duration) {
    self.report = report
    self.output = output
    self.duration = duration
  }

  /// Multiple lines without a final line ending.
  var text: String { ([content, files] + pictures + report.unpublishedFiles.lines + foreign).joined(separator: "\n") }

  private var content: String {
    let summary = report.summary
    let counts = [
      counted(summary.reviewCount, "review"), counted(summary.restaurantCount, "restaurant"),
      counted(summary.pageCount, "page and feed", plural: "pages and feeds"),
    ]
    return "built \(counts.joined(separator: ", ")) in \(duration.text)"
  }

  private var files: String {
    guard let writing = report.writing else { return "no file was written" }
    let parts = [("written", writing.written), ("unchanged", writing.unchanged), ("deleted", writing.removed)]
    return "\(output): " + parts.filter { $0.1 > 0 }.map { "\(counted($0.1, "file")) \($0.0)" }.joined(separator: ", ")
  }

  private var pictures: [String] {
    let (tally, unresized) = (report.pictures, report.summary.unresizedPictures)
    if unresized > 0 {
      let what = counted(unresized, "image in its original size", plural: "images in their original size")
      return ["published \(what); install verdict-pictures for smaller ones"]
    }
    guard tally.count > 0 else { return [] }
    let images = "\(counted(tally.count, "image")) (\(megabytes(tally.bytesBefore)))"
    let removed = [("location", tally.withLocation), ("camera", tally.withCamera)].filter { $0.1 > 0 }
      .map { "the \($0.0) from \($0.1)" }
    let privacy = removed.isEmpty ? "" : "; removed " + removed.joined(separator: " and ")
    return ["resized \(images) to several widths (\(megabytes(tally.bytesAfter)) in all)\(privacy)"]
  }

  private var foreign: [String] {
    guard let foreign = report.writing?.foreign, !foreign.isEmpty else { return [] }
    let more = foreign.count > 10 ? ["  and \(foreign.count - 10) more"] : []
    return ["kept files of other programs:"] + foreign.prefix(10).map { "  \(output)/\(printable($0))" }
      + more
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}

/// Returns a number with its noun: `1 file`, `2 files`.
func counted(_ count: Int, _ name: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? name : plural ?? name + "s")"
}

extension [UnpublishedFile] {
  /// Lines with the first ten unpublished files and the reasons; empty if there are none.
  var lines: [String] {
    guard !isEmpty else { return [] }
    let more = count > 10 ? ["  and \(count - 10) more; list them with verdict list --unpublished"] : []
    return ["unpublished:"] + prefix(10).map { "  \(printable($0.path)) (\($0.reason))" } + more
  }

  /// The number of unpublished files and a command to preview them; nil if there are none.
  var line: String? {
    let drafts = count { $0.reason == .draft }
    let counts = [(drafts, "draft", "--drafts"), (count - drafts, "scheduled", "--future")].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return nil }
    let parts = counts.map { "\($0.0) \($0.1)\($0.1 == "draft" && $0.0 > 1 ? "s" : "")" }.joined(separator: ", ")
    return "unpublished: \(parts); preview them with: verdict serve \(counts.map(\.2).joined(separator: " "))"
  }
}

extension Duration {
  /// The duration in milliseconds; from ten seconds, in seconds with one decimal.
  var text: String {
    let (seconds, attoseconds) = components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    return seconds < 10 ? "\(milliseconds) ms" : "\(seconds).\(milliseconds / 100 % 10) s"
  }
}
