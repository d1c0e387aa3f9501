/// A wiki link of Obsidian, MediaWiki and similar programs, `[[page#heading|text]]`, or an embedded file, `![[file]]`.
package struct WikiLink: Sendable {
  /// The page or file; empty for a heading in the same text.
  package let path: String
  /// The text of the link.
  package let text: String
  /// Whether the file is embedded instead of linked.
  package let isEmbedded: Bool
  private let heading: String

  /// Parses a wiki link; nil for other brackets, such as `[[1]]` and `[[x, y]]`.
  package init?(_ written: String) {
    let inner = written.drop { $0 == "!" }.dropFirst(2).dropLast(2)
    guard let first = inner.first, let last = inner.last, !"^| ".contains(first), last != " ",
      !inner.contains(where: \.isNewline),
      Self.namesSomething(inner)
    else { return nil }
    // Org mode's form is `[[page][text]]`.
    let parts = String(inner).replacing("][", with: "|").split(separator: "|", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.contains("[") || $0.contains("]") }) else { return nil }
    let (name, isFile) = Self.withoutNamespace(trimmed(parts[0].hasSuffix("\\") ? parts[0].dropLast() : parts[0]))
    let steps = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    path = steps.first.map(trimmed) ?? ""
    heading = steps.count > 1 ? trimmed(steps[1]) : ""
    isEmbedded = isFile || written.hasPrefix("!")
    let alias = parts.dropFirst().map(trimmed).last { !Self.isLayout($0) }
    text = alias ?? (path.isEmpty ? heading : String(path.split(separator: "/").last ?? ""))
  }

  /// Returns whether the brackets contain two adjacent letters.
  private static func namesSomething(_ inner: Substring) -> Bool {
    zip(inner, inner.dropFirst()).contains { $0.isLetter && $1.isLetter }
  }

  /// Removes MediaWiki's namespace of images, `File:name`; returns whether there was one.
  private static func withoutNamespace(_ name: String) -> (String, isFile: Bool) {
    for namespace in ["file:", "image:"] where name.lowercased().hasPrefix(namespace) {
      return (trimmed(name.dropFirst(namespace.count)), true)
    }
    return (name, false)
  }

  /// Returns whether a part of a wiki link is the size or position of an image.
  private static func isLayout(_ part: String) -> Bool {
    ["thumb", "frame", "left", "right", "center"].contains(part)
      || part.utf8.allSatisfy { "0123456789xp".utf8.contains($0) }
  }

  /// The path, with `.md` if it has no extension.
  package var fileName: String { fileExtension.isEmpty ? path + ".md" : path }

  private var fileExtension: Substring {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
  }

  /// Returns a Markdown link to a file, or an image if it is an embedded image. `alt` is its alternative text unless the
  /// wiki link contains one.
  package func markdown(to file: String, isPicture: Bool, alt: String = "") -> String {
    let address = file + (heading.isEmpty ? "" : "#" + anchorSlug(heading))
    let destination = address.contains { " ()".contains($0) } ? "<\(address)>" : address
    guard isEmbedded, isPicture else { return "[\(text)](\(destination))" }
    return "![\(text == path.split(separator: "/").last.map(String.init) ?? "" ? alt : text)](\(destination))"
  }
}

private func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0 == " " }
  return String(start.prefix(upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex))
}
