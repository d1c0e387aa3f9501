import Notation

/// The time at which a site is published.
package enum CurrentTime: Equatable, Sendable {
  /// A whole day, at whose end all its reviews are published.
  case day(CalendarDay)
  /// An instant, with the day in the time zone of the machine.
  case instant(Instant, machineDay: CalendarDay)

  /// The current day: in the time zone of the site, otherwise in that of the machine.
  package func day(in zone: TimeZoneRules?) -> CalendarDay {
    switch self {
    case .day(let day): day
    case .instant(let instant, let machineDay): zone?.day(at: instant) ?? machineDay
    }
  }

  /// The instant; nil for a whole day.
  package var instant: Instant? { if case .instant(let instant, _) = self { instant } else { nil } }
}
