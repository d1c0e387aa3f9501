import FrontMatter

/// What all posts say alike: it belongs to the site, and says nothing about any of them.
struct SharedValues {
  private(set) var verdict: String?
  /// The address of the picture.
  private(set) var image: String?
  private(set) var remarks: [ImportRemark] = []

  init(_ posts: [ForeignPost]) {
    verdict = shared("all posts have the same verdict, which is left out", posts) { $0.verdict }
    image = shared("all posts have the same image, which is left out", posts) { $0.image?.address }
  }

  /// The one value of all that posts have; nil where they differ, or are few.
  private mutating func shared(
    _ remark: String,
    _ posts: [ForeignPost],
    _ value: (ForeignPost) -> String?
  ) -> String? {
    let found = posts.compactMap { post in value(post).map { (post, $0) } }
    guard found.count >= KeyUses.sharing, let (post, first) = found.first, found.allSatisfy({ $0.1 == first }) else {
      return nil
    }
    remarks.append(ImportRemark(.changed, remark, of: first, at: post.place))
    return first
  }
}
