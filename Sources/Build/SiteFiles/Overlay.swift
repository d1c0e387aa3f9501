/// Unsaved texts, which take the place of files or are files that do not exist yet.
package struct Overlay: Equatable, Sendable {
  /// Bytes by paths below a folder.
  package typealias Texts = [String: ContiguousArray<UInt8>]

  /// Those of the content folder.
  package var content: Texts
  /// Those of the last folder of the theme.
  package var templates: Texts

  /// Lays texts over folders.
  package init(content: Texts = [:], templates: Texts = [:]) { (self.content, self.templates) = (content, templates) }
}
