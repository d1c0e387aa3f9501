import Notation
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(
    "A time is parsed with its zone, and round-trips",
    arguments: [
      ("2026-03-01", nil, nil), ("2026-03-01 09:00", "09:00:00", nil), ("2026-03-01T09:00:30", "09:00:30", nil),
      ("2026-03-01t23:59:60Z", "23:59:59", 0), ("2026-03-01 9:05", "09:05:00", nil),
      ("2026-03-01T09:00:00+02:00", "09:00:00", 120), ("2026-03-01 09:00:00 -0330", "09:00:00", -210),
      ("2026-03-01 09:00:00.25 -5", "09:00:00", -300), ("2026-03-01 09:00 UTC", "09:00:00", 0),
      ("2026-03-01T24:00", "23:59:59", nil),
    ] as [(String, String?, Int?)]
  )
  func forms(_ text: String, _ clock: String?, _ offset: Int?) throws {
    let timestamp = try #require(Timestamp(text))
    #expect(timestamp.day == CalendarDay("2026-03-01"))
    #expect(timestamp.time?.clock == clock)
    #expect(timestamp.time?.offset == offset)
    #expect(Timestamp("\(timestamp)") == timestamp)
  }

  @Test(
    "Invalid times",
    arguments: [
      "25:00", "24:01", "9", "9:5", "09:60", "09:00:61", "09:00 pm", "09:00 CET", "09:00 +25:00", "09:00+2:0:0", "",
    ]
  )
  func noTimes(_ text: String) {
    #expect(Timestamp("2026-03-01 \(text)") == nil)
  }

  @Test("Times are ordered as instants; a day without a time counts as 10:30 UTC")
  func order() {
    let texts = [
      "2026-02-28 23:00 -05:00", "2026-03-01 00:30 +02:00", "2026-03-01 00:00", "2026-03-01 09:00 +02:00",
      "2026-03-01 08:00 Z", "2026-03-01 08:00:01", "2026-03-01 10:30", "2026-03-01", "2026-03-01 12:00",
      "2026-03-01 20:00", "2026-03-01 18:00 -05:00", "2026-03-02 00:00 +14:00",
    ]
    let timestamps = texts.compactMap { Timestamp($0) }
    #expect(timestamps.count == texts.count)
    #expect(timestamps.reversed().sorted() == timestamps)
  }

  @Test("The assumed time of a day is on that day from Hawaii to New Zealand", arguments: [-10, -5, 0, 9, 13])
  func assumedTime(hoursAhead: Int) {
    #expect((0..<86_400).contains(TimeOfDay.assumed.second + hoursAhead * 3600))
    #expect(TimeOfDay.assumed.offset == nil)
  }
}
