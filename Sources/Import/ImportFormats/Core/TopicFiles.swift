import ReviewModel

/// Unique file names for topics such as restaurants. Names that the build distinguishes, such as `C++` and `C#`, get
/// separate files.
package struct TopicFiles {
  private let folder: String
  private var keys: Set<NameKey> = []
  private var slugs = UniqueNames()

  package init(in folder: String) { self.folder = folder }

  /// Returns the path of a topic's file; nil if the name is empty or a topic with an equal name has a file.
  package mutating func path(of name: String) -> String? {
    guard let key = NameKey(of: name), let slug = Slug(of: name)?.value, keys.insert(key).inserted else { return nil }
    return "\(folder)/\(slugs.unused(slug) { Slug.name($0, endingWith: "-\($1)") }).md"
  }
}
