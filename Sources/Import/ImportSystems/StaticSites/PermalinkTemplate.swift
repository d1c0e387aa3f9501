import Notation

/// A URL pattern such as `/:year/:month/:title/` of Jekyll (documentation, "Permalinks") or Hugo ("URL management", permalinks).
struct PermalinkTemplate {
  let pattern: String

  /// Returns the URL path with the values of all placeholders; nil if a value is missing.
  func address(_ values: [String: String]) -> String? {
    var result = ""
    var rest = pattern.utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      result += String(Substring(rest[..<colon]))
      let name = rest[rest.index(after: colon)...].prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
      guard let value = values[String(Substring(name))] else { return nil }
      result += value
      rest = rest[name.endIndex...]
    }
    return siteAddress(result + String(Substring(rest)))
  }

  /// Returns the values of the date placeholders of both systems.
  static func values(of day: CalendarDay) -> [String: String] {
    let month = months[day.month - 1]
    let first = CalendarDay(year: day.year, month: 1, day: 1) ?? day
    let ordinal = day.days(since: first) + 1
    return [
      "year": "\(day.year)", "month": day.month.padded(to: 2), "day": day.day.padded(to: 2),
      "short_year": (day.year % 100).padded(to: 2), "i_month": "\(day.month)", "i_day": "\(day.day)",
      "y_day": ordinal.padded(to: 3), "short_month": String(month.prefix(3)), "long_month": month,
      "monthname": month, "yearday": "\(ordinal)",
    ]
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

/// Normalizes a URL path: one leading slash, no empty components, percent-decoded, without query and fragment.
func siteAddress(_ written: String) -> String {
  let path = percentDecoded(written.prefix { $0 != "?" && $0 != "#" })
  let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  guard !names.isEmpty else { return "/" }
  return "/" + names.joined(separator: "/") + (path.utf8.last == UInt8(ascii: "/") ? "/" : "")
}

/// Returns the path of a URL or path, for any host; nil if the text contains a template expression.
func pathOfAddress(_ written: String) -> String? {
  guard !written.contains("{") else { return nil }
  guard let slashes = written.firstRange(of: "://") else { return siteAddress(written) }
  return siteAddress(String(written[slashes.upperBound...].drop { $0 != "/" }))
}
