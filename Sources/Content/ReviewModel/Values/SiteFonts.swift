import Diagnostics

/// The fonts of a site.
package struct SiteFonts: Sendable {
  /// A purpose of fonts.
  package enum Role: String, CaseIterable, Sendable {
    /// Titles, verdicts and texts.
    case text
    /// Menus, days, facts and buttons.
    case interface
  }

  /// The family of the reader's system, or the files of a family below `assets/` of the theme, by purpose.
  package internal(set) var choices: [Role: Choice] = [:]

  package enum Choice: Sendable {
    case family(String)
    case files([Ranged<String>])
  }

  /// The file of `site.yaml`, for messages about fonts.
  package internal(set) var source: SourceFile?

  /// The files of a purpose, the one for most of the text first.
  package func files(_ role: Role) -> [Ranged<String>] {
    if case .files(let files)? = choices[role] { files } else { [] }
  }
}
