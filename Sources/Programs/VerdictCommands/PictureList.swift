import Notation
import SiteFiles
import SiteModel

/// The images of a site, one per row: original and published bytes, size, and uses, with missing alt texts.
struct PictureList {
  let pictures: [ListedPicture]

  /// Rows with aligned columns.
  var table: String { tableRows(pictures.map(row)) }

  var json: String { JSON.lines(pictures.map(object)) }

  private func row(_ picture: ListedPicture) -> [String] {
    let size = picture.picture.displayedSize.map { "\($0.width) × \($0.height)" } ?? "damaged"
    let uses = picture.uses.map { $0.isDescribed ? $0.file : "\($0.file) (no alt text)" }
    return [
      "\(kilobytes(picture.picture.size)) kB", picture.publishedSize.map { "\(kilobytes($0)) kB" } ?? "not resized",
      size, picture.picture.path, uses.joined(separator: ", "),
    ]
  }

  private func kilobytes(_ bytes: Int) -> Int { (bytes + 500) / 1000 }

  private func object(_ picture: ListedPicture) -> JSON {
    let size = picture.picture.displayedSize
    return .object([
      ("path", .text(picture.picture.path)),
      ("bytes", .number(picture.picture.size)),
      ("publishedBytes", picture.publishedSize.map(JSON.number) ?? .null),
      ("width", (size?.width).map(JSON.number) ?? .null),
      ("height", (size?.height).map(JSON.number) ?? .null),
      ("uses", .list(picture.uses.map { .object([("file", .text($0.file)), ("alt", .condition($0.isDescribed))]) })),
    ])
  }
}
