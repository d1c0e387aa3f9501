import FrontMatter
import ImportFormats

/// The values that posts share. They describe the site, not single reviews, and are removed from posts.
struct SharedValues {
  private(set) var verdict: String?
  /// The URL of the shared image.
  private(set) var image: String?
  private(set) var remarks: [ImportRemark] = []

  init(_ posts: [ForeignPost]) {
    verdict = shared("same verdict in all posts omitted", posts) { $0.verdict }
    image = shared("same image in all posts omitted", posts) { $0.image?.address }
  }

  /// Returns the value that most posts have, if no other value occurs; nil otherwise or for few posts.
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
