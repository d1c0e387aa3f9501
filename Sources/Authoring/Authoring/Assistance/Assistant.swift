import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel

/// Editing assistance for a text that is being written: completion, explanation, definition and renaming. The text may be
/// incomplete at any offset.
package struct Assistant: Sendable {
  let context: SiteContext

  /// Creates an assistant from the names and paths of a site.
  package init(_ context: SiteContext) { self.context = context }

  /// Returns the front matter and the body of a file, which may be incomplete.
  func zones(of source: SourceFile, _ path: ContentPath) -> ContentZones { ContentZones(source, path) }

  /// Returns the context of an offset in front matter or `site.yaml`; nil elsewhere.
  func yamlPlace(in source: SourceFile, at offset: Int, _ path: ContentPath) -> YAMLPlace? {
    guard let zone = zones(of: source, path).yaml, zone.touches(offset) else { return nil }
    return YAMLPlaceReader.place(at: offset, in: zone, of: source)
  }
}

/// A source range in a file below the content folder.
package struct ContentPlace: Hashable, Sendable {
  /// The path of the file below the content folder.
  package let path: String
  package let range: SourceRange

  /// Creates the location of a range in a file, as a path below the content folder.
  package init(path: String, range: SourceRange) { (self.path, self.range) = (path, range) }
}

/// The parts of a content file. Front matter without a closing fence extends to the end of the file.
struct ContentZones {
  /// The front matter, or all of `site.yaml`.
  private(set) var yaml: SourceRange?
  /// The Markdown text.
  private(set) var body: SourceRange?

  init(_ source: SourceFile, _ path: ContentPath) {
    switch path.role {
    case .configuration: yaml = source.range
    case .views, .picture, .plain: break
    case .content where FileLayout(path: path.path) == .list: yaml = source.range
    case .content where FileLayout(path: path.path) == .table: break
    case .content:
      if let sections = FenceSplitter.split(source).value {
        (yaml, body) = (sections.frontMatter, sections.body)
      } else if source.text(in: source.lineRange(at: 0)).drop(while: { $0 == "\u{FEFF}" }).hasPrefix("---") {
        yaml = SourceRange(source.offsetOfNextLine(after: source.lineRange(at: 0)), source.bytes.count)
      } else {
        body = source.range
      }
    }
  }
}
