import ReviewModel

/// Names for the files of topics such as restaurants: names that the build tells apart, as it does `C++` and `C#`, have files of their
/// own.
struct TopicFiles {
  private let folder: String
  private var keys: Set<NameKey> = []
  private var slugs: Set<String> = []

  init(in folder: String) { self.folder = folder }

  /// Returns the path of the file of a topic; nil where one of its name has a file, or the name is empty.
  mutating func path(of name: String) -> String? {
    guard let key = NameKey(of: name), let slug = Slug(of: name)?.value, keys.insert(key).inserted else { return nil }
    var (free, number) = (slug, 1)
    while !slugs.insert(free).inserted {
      number += 1
      free = Slug.name(slug, endingWith: "-\(number)")
    }
    return "\(folder)/\(free).md"
  }
}
