import BinaryCoding
import Notation
import SiteModel

/// A stored derivative that no build has used since a day.
struct UnusedPicture: BinaryCodable {
  let name: String
  let since: CalendarDay

  func encode(to encoder: inout ByteEncoder) {
    name.encode(to: &encoder)
    since.encode(to: &encoder)
  }

  init(_ derivative: StoredDerivative, since day: CalendarDay) { (name, since) = (derivative.name, day) }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    name = try decoder.text()
    since = try CalendarDay(from: &decoder)
  }
}
