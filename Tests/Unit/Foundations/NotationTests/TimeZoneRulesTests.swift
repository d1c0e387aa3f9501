import Foundation
import Notation
import TestSupport
import Testing

@Suite struct TimeZoneRulesTests {
  /// A file with a rule and without changes, as for a zone whose rule always applied.
  private static func file(_ rule: String) -> [UInt8] {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let type = [UInt8](repeating: 0, count: 6) + Array("LMT\0".utf8)
    return header + counts + type + header + counts + type + Array("\n\(rule)\n".utf8)
  }

  private func seconds(_ text: String) throws -> Int {
    try #require(Timestamp(text)).instant(in: .utc).second
  }

  @Test(
    "Rules of files apply to the instants before and after their changes",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 60),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00Z", 120),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 120),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00Z", 60),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00Z", 660),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-06-01T00:00Z", 600),
      ("IST-5:30", "2026-06-01T00:00Z", 330), ("<-03>3", "2026-06-01T00:00Z", -180),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59Z", -120),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00Z", -60),
      ("XXX0YYY,J60/0,J300/0", "2028-03-01T00:00Z", 60), ("XXX0YYY,59/0,300/0", "2028-02-29T00:00Z", 60),
    ]
  )
  func rules(_ rule: String, _ instant: String, _ minutes: Int) throws {
    let rules = try #require(TimeZoneRules(file: Self.file(rule)))
    #expect(rules.offset(at: Instant(second: try seconds(instant))) == minutes * 60)
  }

  @Test("A local time in a gap or an overlap has the offset before it")
  func ambiguousTimes() throws {
    let rules = try #require(TimeZoneRules(file: Self.file("CET-1CEST,M3.5.0,M10.5.0/3")))
    for (local, instant) in [
      ("2026-03-29 02:30", "2026-03-29T01:30Z"), ("2026-10-25 02:30", "2026-10-25T00:30Z"),
      ("2026-07-01 00:00", "2026-06-30T22:00Z"), ("2026-12-31 23:30", "2026-12-31T22:30Z"),
    ] {
      #expect(try #require(Timestamp(local)).instant(in: rules).second == (try seconds(instant)), "\(local)")
    }
    #expect(
      try #require(Timestamp("2026-07-01 00:00 -05:00")).instant(in: rules).second == (try seconds("2026-07-01T05:00Z"))
    )
  }

  @Test("Days and instants are converted into each other in every zone")
  func days() throws {
    for offset in [-720, -90, 0, 330, 840] {
      let zone = TimeZoneRules(offset: offset)
      for text in ["0001-01-02", "1969-12-31", "1970-01-01", "2024-02-29", "2026-11-26", "9999-12-30"] {
        let day = try #require(CalendarDay(text))
        #expect(CalendarDay(daysSince1970: day.daysSince1970) == day)
        #expect(zone.day(at: zone.start(of: day)) == day)
        #expect(zone.day(at: Instant(second: zone.start(of: day).second - 1)) == day.previous)
      }
    }
  }

  @Test("Truncated and altered files are rejected or read without a crash")
  func damagedFiles() {
    let file = Self.file("CET-1CEST,M3.5.0,M10.5.0/3")
    for length in file.indices { _ = TimeZoneRules(file: file.prefix(length)) }
    for index in file.indices {
      var damaged = file
      damaged[index] = 0xFF
      _ = TimeZoneRules(file: damaged)?.offset(at: Instant(second: 1_800_000_000))
    }
    #expect(TimeZoneRules(file: Array("TZif".utf8)) == nil)
    #expect(TimeZoneRules(file: []) == nil)
  }

  @Test(
    "Offsets equal those of Foundation at random instants",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")),
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca", "Pacific/Apia",
      "America/Nuuk", "Asia/Tehran", "Europe/Dublin", "UTC",
    ]
  )
  func offsetsOfTheDatabase(_ name: String) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    let (rules, zone) = (try #require(TimeZoneRules(file: file)), try #require(TimeZone(identifier: name)))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let second = Int.random(in: 0..<2_840_140_800, using: &generator)
      let date = Date(timeIntervalSince1970: Double(second))
      #expect(rules.offset(at: Instant(second: second)) == zone.secondsFromGMT(for: date), "\(date)")
    }
  }
}
