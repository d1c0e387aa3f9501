import FrontMatter
import ImportFormats
import Notation

/// The texts that templates and editors insert for the author to replace.
enum Placeholder {
  /// Whether a text only holds the place of another.
  static func isPlaceholder(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.joined(separator: " ")
    return words.isEmpty || phrases.contains(words) || beginnings.contains(where: words.hasPrefix)
  }

  private static let phrases: Set<String> = [
    "todo", "tbd", "tba", "n a", "na", "none", "null", "nil", "undefined", "xxx", "test", "placeholder", "excerpt",
    "summary", "description", "verdict", "no description", "coming soon", "description goes here", "excerpt goes here",
    "summary goes here", "text goes here", "your description here", "your text here", "a short description",
    "short description", "description of the post", "description of this post", "post description",
  ]
  private static let beginnings = [
    "lorem ipsum", "todo ", "placeholder ", "add a description", "add description", "enter a description",
    "write a description", "write a short", "insert ", "this is a placeholder", "this is a sample", "fill in ",
  ]
}

extension ImportedReview {
  /// Returns the review without a verdict that is a placeholder, and adds a remark about it.
  func withoutPlaceholder(_ remarks: inout [ImportRemark]) -> ImportedReview {
    guard case .text(let verdict)? = entries["verdict"], Placeholder.isPlaceholder(verdict) else { return self }
    remarks.append(ImportRemark(.changed, "placeholder omitted as verdict", of: verdict, at: place))
    var review = self
    review.entries["verdict"] = nil
    return review
  }
}
