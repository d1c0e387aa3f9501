/// Unsaved texts that replace files or add files that do not exist yet.
package struct Overlay: Equatable, Sendable {
  /// Bytes, keyed by path below a folder.
  package typealias Texts = [String: ContiguousArray<UInt8>]

  /// Texts of the content folder.
  package var content: Texts
  /// Texts of the last theme folder.
  package var templates: Texts

  /// Creates an overlay of unsaved texts, keyed by the paths below the two folders.
  package init(content: Texts = [:], templates: Texts = [:]) { (self.content, self.templates) = (content, templates) }
}
