import ImportFormats
import ReviewModel

/// The images on the old site's own address, which disappear with it.
struct OwnPictures {
  private let beginnings: [String]

  init(_ url: SiteURL) {
    let host = withoutScheme(url.origin)
    beginnings = ["https://\(host)/", "http://\(host)/"]
  }

  /// Returns a remark for each image of a Markdown text on the site's own address.
  func remarks(_ text: String, at place: ImportPlace) -> [ImportRemark] {
    beginnings.flatMap { addresses(in: text, $0) }.map { address in
      let reason = "image remains on the address of the site itself; add its file to the source and import again"
      return ImportRemark(.changed, reason, of: address, at: place)
    }
  }

  private func addresses(in text: String, _ beginning: String) -> [String] {
    text.utf8.count < beginning.utf8.count
      ? []
      : text.ranges(of: "](\(beginning)").compactMap { range in
        let opening = text[..<range.lowerBound].utf8.lastIndex(of: UInt8(ascii: "["))
        guard let opening, text[..<opening].utf8.last == UInt8(ascii: "!") else { return nil }
        let start = text.utf8.index(range.lowerBound, offsetBy: 2)
        return String(text[start...].prefix { $0 != ")" && $0 != " " })
      }
  }
}
