import SiteTestSupport
import Testing

/// A change of the source files of the rich site, or of the day, between two builds.
struct SiteChange: Sendable {
  let name: String
  /// The setting that the change replaces; changes of the same setting cannot be combined.
  let setting: String?
  /// Whether the change alters the output.
  let isVisible: Bool
  let apply: @Sendable (inout SiteState) throws -> Void

  init(
    _ name: String,
    setting: String? = nil,
    isVisible: Bool = true,
    _ apply: @escaping @Sendable (inout SiteState) throws -> Void
  ) {
    (self.name, self.setting, self.isVisible, self.apply) = (name, setting, isVisible, apply)
  }

  /// All changes, in an order in which any two can be applied: changes that move, replace or remove files come after edits
  /// of these files.
  static let all = settings + theme + edits + otherContent + moves + wholesale

  /// Returns the change with a name.
  static func named(_ name: String) throws -> SiteChange { try #require(all.first { $0.name == name }) }

  /// Returns whether both changes can be combined.
  func combines(with other: SiteChange) -> Bool { setting == nil || setting != other.setting }
}

extension SiteChange: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SiteChange {
  /// Returns a change that replaces a text in a file.
  static func replacing(
    _ name: String,
    in path: String,
    _ old: String,
    with new: String,
    isVisible: Bool = true
  ) -> SiteChange {
    SiteChange(name, isVisible: isVisible) { try $0.replace(old, with: new, in: path) }
  }

  /// Returns a change that replaces a text in a review.
  static func replacing(_ name: String, of review: String, _ old: String, with new: String) -> SiteChange {
    replacing(name, in: "content/reviews/\(review).md", old, with: new)
  }

  /// Returns a change that adds a line to the front matter of a review.
  static func adding(_ name: String, to review: String, _ line: String) -> SiteChange {
    SiteChange(name) { try $0.addKey(line, to: review) }
  }

  /// Returns a change that writes a file.
  static func writing(_ name: String, to path: String, _ text: String) -> SiteChange {
    SiteChange(name) { $0.write(text, to: path) }
  }

  /// Returns a change that moves a file.
  static func moving(_ name: String, _ path: String, to other: String, isVisible: Bool = true) -> SiteChange {
    SiteChange(name, isVisible: isVisible) { try $0.move(path, to: other) }
  }
}
