import FrontMatter
import ImportFormats
import Notation

extension ExistingSite {
  /// Makes an entry a draft if the source does not show it today, and reports dates that Verdict does not support.
  func hide(
    _ entries: inout FrontMatterEntries,
    outside lifetime: ImportedLifetime,
    of title: String,
    at place: ImportPlace,
    _ remarks: inout [ImportRemark]
  ) {
    guard let today, entries["draft"] == nil else { return }
    func remark(_ text: String, _ day: CalendarDay) {
      remarks.append(ImportRemark(.changed, text, of: "\(title), \(day)", at: place))
    }
    if let begin = lifetime.begin, begin > today {
      entries.set("draft", holds: true)
      remark("scheduled page imported as a draft", begin)
    } else if let end = lifetime.end, end <= today {
      entries.set("draft", holds: true)
      remark("expired in the old site; imported as a draft", end)
    } else if let end = lifetime.end {
      remark("day of expiry omitted; the new site shows it without an end", end)
    }
  }
}
