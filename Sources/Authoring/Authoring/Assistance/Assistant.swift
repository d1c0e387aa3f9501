import Diagnostics
import FrontMatter
import ReviewModel
import SiteRendering

/// Helps while a file is written: says what may stand at a place, what stands there, and where it leads. Texts may be broken
/// anywhere.
package struct Assistant: Sendable {
  let knowledge: SiteKnowledge

  /// Makes an assistant that knows what is known of a site.
  package init(_ knowledge: SiteKnowledge) { self.knowledge = knowledge }

  /// The parts of a file, perhaps a broken one.
  func zones(of source: SourceFile, _ path: ContentPath) -> ContentZones { ContentZones(source, path) }

  /// What is being written at an offset of front matter, or of `site.yaml`.
  func yamlPlace(in source: SourceFile, at offset: Int, _ path: ContentPath) -> YAMLPlace? {
    guard let zone = zones(of: source, path).yaml, zone.touches(offset) else { return nil }
    return YAMLPlaceReader.place(at: offset, in: zone, of: source)
  }
}

/// A place in a file below the content folder.
package struct ContentPlace: Hashable, Sendable {
  /// The path of the file below the content folder.
  package let path: String
  package let range: SourceRange

  /// Makes a place.
  package init(path: String, range: SourceRange) { (self.path, self.range) = (path, range) }
}

/// The parts of a content file; front matter that is never closed goes on to the end.
struct ContentZones {
  /// The front matter, or all of `site.yaml`.
  private(set) var yaml: SourceRange?
  /// Where Markdown stands.
  private(set) var body: SourceRange?

  init(_ source: SourceFile, _ path: ContentPath) {
    switch path.kind {
    case .configuration: yaml = source.range
    case .views, .picture, .plain: break
    case .review, .facts, .page:
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
