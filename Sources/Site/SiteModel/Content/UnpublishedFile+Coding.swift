import BinaryCoding
import Notation
import ReviewModel

extension UnpublishedFile: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    title.encode(to: &encoder)
    reason.day.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    path = try decoder.text()
    title = try decoder.text()
    reason = try CalendarDay?(from: &decoder).map { .future($0) } ?? .draft
  }
}

extension UnpublishedFile.Reason {
  /// The day of publication; nil for a draft.
  fileprivate var day: CalendarDay? {
    switch self {
    case .draft: nil
    case .future(let day): day
    }
  }
}
