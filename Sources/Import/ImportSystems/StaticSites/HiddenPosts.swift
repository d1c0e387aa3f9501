import FrontMatter
import ImportFormats
import ReviewModel

/// Posts that the old site does not show to every reader.
extension ForeignPost {
  /// Whether the old site hides the post.
  var isHidden: Bool { hidingReason != nil }

  /// The folder or key that hides the post, as written: `draft: true`. Nil for public posts.
  var hidingReason: String? {
    if let hidingFolder { return "folder \(hidingFolder)" }
    return keys.all.lazy.compactMap { Self.hidingReason($0.plain, $0.entry) }.first
  }

  private static func hidingReason(_ plain: String, _ entry: Entry) -> String? {
    if plain == "build" { return buildReason(entry) }
    if plain == "eleventycomputed" {
      return ForeignEntries(entry.value.members).all.lazy.compactMap { hidingReason($0.plain, $0.entry) }.first
    }
    guard let text = entry.value.text?.lowercased() else { return nil }
    let isHiding =
      hiding.contains(plain) && on.contains(text) || showing.contains(plain) && off.contains(text)
      || states.contains(plain) && hidden.contains(text) || plain == "password"
    return isHiding ? entry.key.text + (plain == "password" ? "" : ": \(text)") : nil
  }

  /// Whether a normalized key only states that a post is hidden.
  static func isHiding(_ plain: String) -> Bool { hiding.contains(plain) || plain == "password" || plain == "build" }

  /// Returns the option of Hugo that prevents a page or its entry in lists
  /// (https://gohugo.io/content-management/build-options/).
  private static func buildReason(_ build: Entry) -> String? {
    for option in ["render", "list"] {
      guard let value = build.value.member(option)?.text?.lowercased(), ["never", "link", "false"].contains(value)
      else {
        continue
      }
      return "\(build.key.text).\(option): \(value)"
    }
    return nil
  }

  /// Keys that hide a post if they are on, off, or name a state.
  private static let hiding: Set<String> = [
    "draft", "isdraft", "private", "isprivate", "hidden", "hide", "unlisted", "unpublished", "secret", "protected",
    "eleventyexcludefromcollections", "excludefromcollections",
  ]
  private static let showing: Set<String> = [
    "published", "publish", "ispublished", "public", "ispublic", "listed", "visible", "permalink", "output",
  ]
  private static let states: Set<String> = ["status", "state", "visibility", "poststatus", "publishstatus", "access"]
  private static let on: Set<String> = ["true", "yes", "on", "1"]
  private static let off: Set<String> = ["false", "no", "off", "0"]
  private static let hidden: Set<String> = [
    "draft", "private", "hidden", "unpublished", "unlisted", "pending", "trash", "trashed", "protected", "secret",
  ]
}
