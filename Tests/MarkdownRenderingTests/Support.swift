import Diagnostics
import MarkdownRendering
import Testing

/// A source file written with its interesting places between ⟦ and ⟧.
struct MarkedSource {
  let file: SourceFile
  let ranges: [SourceRange]

  init(_ marked: String) {
    var text = ""
    var starts: [Int] = []
    var ranges: [SourceRange] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": starts.append(text.utf8.count)
      case "⟧": ranges.append(SourceRange(starts.popLast() ?? -1, text.utf8.count))
      default: text.unicodeScalars.append(scalar)
      }
    }
    file = SourceFile(path: "reviews/a.md", text: text)
    self.ranges = ranges
  }
}

/// Renders text as a whole file.
func render(_ text: String, _ options: MarkdownOptions = MarkdownOptions()) -> Diagnosed<MarkdownBody> {
  render(ContiguousArray(text.utf8), options)
}

func render(_ bytes: ContiguousArray<UInt8>, _ options: MarkdownOptions = MarkdownOptions()) -> Diagnosed<MarkdownBody>
{
  let file = SourceFile(path: "reviews/a.md", bytes: bytes)
  return MarkdownRenderer(options).render(file, body: file.range)
}

extension MarkdownBody {
  /// The HTML as text.
  var text: String { String(decoding: html, as: UTF8.self) }

  /// The HTML with the destinations put in where the site would put addresses.
  var completeText: String {
    var bytes = html
    for reference in references.reversed() {
      let address = escapedAddress(reference.destination + (reference.kind == .image ? reference.suffix : ""))
      let text = reference.kind == .link ? address : "src=\"\(address)\""
      bytes.insert(contentsOf: text.utf8, at: reference.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func escapedAddress(_ address: String) -> String {
  address.utf8.reduce(into: "") { result, byte in
    switch byte {
    case UInt8(ascii: "&"): result += "&amp;"
    case UInt8(ascii: "'"): result += "&#x27;"
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    default: result.unicodeScalars.append(Unicode.Scalar(byte))
    }
  }
}
