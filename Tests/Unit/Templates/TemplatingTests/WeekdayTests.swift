import Diagnostics
import Notation
import Templating
import Testing

/// The weekday of each day from 1900 to 2101, including leap days and turns of centuries.
@Suite struct WeekdayTests {
  private struct Entry: TemplateRecord {
    let day: CalendarDay

    static let schema = RecordSchema<Entry>("entry") { entry in
      entry.day("day") { $0.day }
    }
  }

  /// 1900-01-01 was a Monday.
  @Test func weekdaysAreConsecutive() throws {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: "{{day | rfc822}}"))])
    let program = try #require(library.value.program("main", for: Entry.self, in: .sample).value)
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    var renderer = TemplateRenderer()
    for (number, day) in days(1900...2101).enumerated() {
      var buffer = OutputBuffer()
      try renderer.render(program, Entry(day: day), into: &buffer)
      #expect(String(decoding: buffer.bytes.prefix(3), as: UTF8.self) == names[number % 7], "\(day)")
    }
  }

  private func days(_ years: ClosedRange<Int>) -> [CalendarDay] {
    years.flatMap { year in
      (1...12).flatMap { month in
        (1...31).compactMap { CalendarDay(year: year, month: month, day: $0) }
      }
    }
  }
}
