import FrontMatter

/// What all posts say alike: it belongs to the site, and says nothing about any of them.
struct SharedValues {
  private(set) var verdict: String?
  /// The address of the picture.
  private(set) var image: String?
  private(set) var remarks: [ImportRemark] = []

  init(_ posts: [ForeignPost]) {
    verdict = shared("same verdict in all posts omitted", posts) { $0.verdict }
    image = shared("same image in all posts omitted", posts) { $0.image?.address }
  }

  /// Returns the one value that most posts have and no other; nil where values differ, or are few.
  private mutating func shared(
    _ remark: String,
    _ posts: [ForeignPost],
    _ value: (ForeignPost) -> String?
  ) -> String? {
    let found = posts.compactMap { post in value(post).map { (post, $0) } }
    let isCommon = found.count >= KeyUses.sharing && found.count > posts.count / 2
    guard isCommon, let (post, first) = found.first, found.allSatisfy({ $0.1 == first }) else { return nil }
    remarks.append(ImportRemark(.changed, remark, of: first, at: post.place))
    return first
  }
}
