import BinaryCoding
import Diagnostics
import Notation

/// The time zone of a site, in which its days begin.
package struct SiteTimeZone: Sendable {
  /// The IANA name, such as `Europe/Berlin`, or a fixed offset, such as `+01:00`.
  package let name: Ranged<String>
  package let source: SourceFile
  /// The offsets; for a name, nil until its file in the time zone database is read.
  package private(set) var rules: TimeZoneRules?
  /// The hash of the file that contains the offsets; nil for a fixed offset.
  package private(set) var fileHash: ContentHash?

  /// Creates a time zone as written; nil if it is neither a name nor an offset.
  init?(_ name: Ranged<String>, in source: SourceFile) {
    (self.name, self.source) = (name, source)
    rules = Self.offset(name.value).map(TimeZoneRules.init(offset:))
    guard rules != nil || Self.isName(name.value) else { return nil }
  }

  /// Reads the offsets from a file of the time zone database (RFC 8536); they remain nil for other bytes.
  package mutating func read(_ file: ContiguousArray<UInt8>) {
    (rules, fileHash) = (TimeZoneRules(file: file), ContentHash(file))
  }

  /// Returns the minutes of an offset such as `+01:00` or `Z`.
  private static func offset(_ text: String) -> Int? { Timestamp("1970-01-01 00:00 \(text)")?.time?.offset }

  /// Whether a text has the form of names in the database (Theory and pragmatics of the tz code and data, section "Names of
  /// timezones"). Such a name is also a safe path.
  private static func isName(_ text: String) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_+-".utf8.contains($0) }
    }
  }
}

// MARK: - The key `timezone`
extension EntryReader {
  mutating func siteTimeZone() -> SiteTimeZone? {
    expect("timezone", .written(WrittenForm("an IANA time zone", pattern: "[A-Za-z0-9_+:/-]+")))
    guard let text = writtenText("timezone") else { return nil }
    if let zone = SiteTimeZone(text, in: source) { return zone }
    report(
      .timeZoneInvalid,
      "invalid time zone '\(text.value)'",
      hint: "write a name such as timezone: Europe/Berlin",
      at: text.range
    )
    return nil
  }
}
