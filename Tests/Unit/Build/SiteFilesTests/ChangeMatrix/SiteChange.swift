import SiteTestSupport
import Testing

/// A change of the source files of the rich site, or of the day, between two builds.
struct SiteChange: Sendable {
  let name: String
  /// The setting to which it gives another value: two values of one setting exclude each other.
  let setting: String?
  /// Whether it changes the output.
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

  /// All changes, in an order in which any two of them can be applied: those that move, replace or remove what others
  /// edit come last.
  static let all = settings + theme + edits + otherContent + moves + wholesale

  /// The change of a name.
  static func named(_ name: String) throws -> SiteChange { try #require(all.first { $0.name == name }) }

  /// Whether both can be applied together.
  func combines(with other: SiteChange) -> Bool { setting == nil || setting != other.setting }
}

extension SiteChange: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SiteChange {
  /// Replaces a text in a file.
  static func replacing(
    _ name: String,
    in path: String,
    _ old: String,
    with new: String,
    isVisible: Bool = true
  ) -> SiteChange {
    SiteChange(name, isVisible: isVisible) { try $0.replace(old, with: new, in: path) }
  }

  /// Replaces a text in a review.
  static func replacing(_ name: String, of review: String, _ old: String, with new: String) -> SiteChange {
    replacing(name, in: "content/reviews/\(review).md", old, with: new)
  }

  /// Adds a line to the front matter of a review.
  static func adding(_ name: String, to review: String, _ line: String) -> SiteChange {
    SiteChange(name) { try $0.addKey(line, to: review) }
  }

  /// Writes a file.
  static func writing(_ name: String, to path: String, _ text: String) -> SiteChange {
    SiteChange(name) { $0.write(text, to: path) }
  }

  /// Gives a file another path.
  static func moving(_ name: String, _ path: String, to other: String, isVisible: Bool = true) -> SiteChange {
    SiteChange(name, isVisible: isVisible) { try $0.move(path, to: other) }
  }
}
