import BinaryCoding
import FrontMatter
import ReviewModel

/// The content types of a site.
package struct ContentTypes: Sendable {
  package let all: [any ContentType]

  package init(_ all: [any ContentType]) { self.all = all }

  /// The types of every site.
  package static let standard = ContentTypes([ReviewType(), FactsType(), PageType(), LogType(), ListType()])

  /// Returns the type of a file at `path` below the content folder; nil for files outside of folders, and in another layout than
  /// those of the type.
  func type(of path: String, _ layout: FileLayout) -> (any ContentType)? {
    guard path.folderPath != nil else { return nil }
    let type = all.first { $0.folder.map { path.isInside($0) } ?? false } ?? all.first { $0.folder == nil }
    return type.flatMap { $0.layouts.contains(layout) ? $0 : nil }
  }

  /// Returns the type whose files are in a folder of a site; nil for other folders.
  package func type(ofFolder folder: String, _ configuration: SiteConfiguration) -> (any ContentType)? {
    all.first { $0.folders(configuration).contains(folder) }
  }
}

extension ContentTypes: Equatable {
  package static func == (one: ContentTypes, other: ContentTypes) -> Bool {
    one.all.map(\.name) == other.all.map(\.name)
  }
}
