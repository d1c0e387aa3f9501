import BinaryCoding
import ReviewModel

/// The front matter of a content file.
package enum Content: Sendable {
  case valid(any ContentValue)
  /// Front matter with errors. The body and the paths of the file are still checked.
  case invalid(ClaimedNames)

  /// The value; nil for front matter with errors.
  package var value: (any ContentValue)? { if case .valid(let value) = self { value } else { nil } }

  /// The language of the text (BCP 47); nil for the language of the site.
  var language: String? { value?.language }
}

extension Content {
  func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .valid(let value): value.encode(to: &encoder)
    case .invalid(let names): names.encode(to: &encoder)
    }
  }

  func isEncoded(as encoder: ByteEncoder) -> Bool {
    var own = ByteEncoder()
    encode(to: &own)
    return own.bytes == encoder.bytes
  }
}
