import Diagnostics
import MarkdownRendering
import SiteRendering

/// Gives the text of content files: from where it was put, or rendered again. Each worker has its own.
final class BodyReader {
  private let store: BodyStore?
  private let parser: ContentParser
  private var content: ContentReader

  /// Opens the content folder; the parser is the one that the files were parsed with.
  init(_ store: BodyStore?, _ parser: ContentParser, folder: String) throws(FileError) {
    self.store = store
    self.parser = parser
    content = try ContentReader(folder)
  }

  /// The body of a file; throws when the file is not any more what it was.
  func body(of file: ContentFile) throws -> MarkdownBody {
    if let store, let place = file.bodyPlace { return try store.body(at: place) }
    guard let path = ContentPath(path: file.path),
      let source = try content.read(file.path, limit: ContentLimits.contentFile).value, file.isOf(source)
    else { throw ContentChanged(path: file.path) }
    return parser.parse(source, as: path).value.body
  }
}
