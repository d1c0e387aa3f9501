import BinaryCoding
import Notation
import ReviewModel

extension UnpublishedFile: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    title.encode(to: &encoder)
    reason.publication.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    path = try decoder.text()
    title = try decoder.text()
    reason = try Timestamp?(from: &decoder).map { .future($0) } ?? .draft
  }
}

extension UnpublishedFile.Reason {
  /// The time of publication; nil for a draft.
  fileprivate var publication: Timestamp? {
    switch self {
    case .draft: nil
    case .future(let publication): publication
    }
  }
}
