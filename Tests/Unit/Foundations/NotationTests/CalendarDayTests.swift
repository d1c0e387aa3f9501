import Notation
import TestSupport
import Testing

@Suite struct CalendarDayTests {
  @Test(
    "A year has all days of the calendar",
    arguments: [(1900, 365), (2000, 366), (2019, 365), (2024, 366), (2100, 365)]
  )
  func days(_ test: (year: Int, count: Int)) throws {
    let lengths = [31, test.count - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var found: [CalendarDay] = []
    for month in 0...13 {
      for day in 0...32 {
        let isValid = (1...12).contains(month) && day >= 1 && day <= lengths[min(max(month, 1), 12) - 1]
        let result = CalendarDay(year: test.year, month: month, day: day)
        #expect((result != nil) == isValid)
        if let result { found.append(result) }
      }
    }
    #expect(found.count == test.count)
    #expect(found == found.sorted())
    #expect(found.allSatisfy { CalendarDay($0.description) == $0 })
  }

  @Test("Leap years", arguments: [(4, true), (100, false), (400, true), (1900, false), (2000, true), (2023, false)])
  func leap(_ test: (year: Int, isLeap: Bool)) {
    #expect((CalendarDay(year: test.year, month: 2, day: 29) != nil) == test.isLeap)
  }

  @Test("Days are ordered by year, then month, then day")
  func order() throws {
    let days = ["0001-01-01", "1999-12-31", "2000-01-01", "2000-01-02", "2000-02-01", "9999-12-31"].compactMap {
      CalendarDay($0)
    }
    #expect(days.count == 6)
    #expect(days.reversed().sorted() == days)
    #expect(days.map(\.description).sorted() == days.map(\.description))
  }

  @Test("Years end at 9999 and begin at 1")
  func years() {
    #expect(CalendarDay(year: 0, month: 1, day: 1) == nil)
    #expect(CalendarDay(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDay("0000-01-01") == nil)
    #expect(CalendarDay(year: 7, month: 1, day: 1)?.description == "0007-01-01")
  }

  @Test(
    "The day of a timestamp is the written day, regardless of its zone",
    arguments: [
      "2026-11-04T00:00:00Z", "2026-11-04T23:59:60-12:00", "2026-11-04t10:00:00.123456z", "2026-11-04 10:00",
      "2026-11-04 10:00:00 +0100", "2026-11-04T24:00:00+14:00", "2026-11-04T10:00", "2026-11-04 10:00:00 Z",
      "2026-11-04T1:00", "2026-11-04T10:00+1",
    ]
  )
  func timestamps(_ text: String) {
    #expect(CalendarDay(text) == CalendarDay(year: 2026, month: 11, day: 4))
  }

  @Test(
    "Invalid days",
    arguments: [
      "", "2026", "2026-11", "2026-11-4", "26-11-04", "2026/11/04", "04-11-2026", "2026-11-31", "2026-13-01",
      "2026-00-01", "2026-01-00", "+026-11-04", "٢٠٢٦-١١-٠٤", " 2026-11-04", "2026-11-04 ", "2026-11-04T",
      "2026-11-045",
      "2026-11-04T10", "2026-11-04T10:60", "2026-11-04T25:00", "2026-11-04T10:00:61",
      "2026-11-04T10:00x", "2026-11-04T10:00+", "2026-11-04T10:00:00.Z", "2026-11-04-10:00",
      "2026-11-04T10:00+25:00", "2026-11-04 maybe", "2026-11-0é",
    ]
  )
  func noDays(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("Random text is parsed as a day only if the day prints the text")
  func randomText() {
    var generator = SeededGenerator(seed: 3)
    let characters = Array("0123456789-")
    for _ in 0..<20_000 {
      let text = String((0..<10).map { $0 == 4 || $0 == 7 ? "-" : characters.randomElement(using: &generator) ?? "0" })
      if let day = CalendarDay(text) { #expect(day.description == text) }
    }
  }

  @Test("Months", arguments: [("2026-03", 2026, 3), ("2026-12-31", 2026, 12), ("0001-01", 1, 1)])
  func months(_ test: (text: String, year: Int, month: Int)) {
    #expect(CalendarMonth(test.text)?.year == test.year)
    #expect(CalendarMonth(test.text)?.month == test.month)
  }

  @Test("Weekdays and weeks are consecutive from 1900-01-01, a Monday")
  func weekdays() {
    var number = 0
    for year in 1900...2101 {
      var last = -1
      for (month, day) in (1...12).flatMap({ month in (1...31).map { (month, $0) } }) {
        guard let day = CalendarDay(year: year, month: month, day: day) else { continue }
        #expect(day.weekday == number % 7, "\(day)")
        #expect(day.week == (day.weekday == 0 || last < 0 ? last + 1 : last), "\(day)")
        (last, number) = (day.week, number + 1)
      }
    }
  }
}
