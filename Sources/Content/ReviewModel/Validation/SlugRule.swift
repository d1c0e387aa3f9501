import BinaryCoding
import Diagnostics
import FrontMatter

// MARK: - Slugs and aliases
extension EntryReader {
  /// Returns the written slug, otherwise the slug of the file name.
  mutating func slug(fileName: String) -> Slug? {
    if holdsValue("slug") { return ownSlug() }
    let own = ownSlug()
    explain(["slug": "Name in the URL: lower-case letters, digits and hyphens. Default: the file name."])
    if let slug = own ?? Slug(of: fileName, slugLetters) { return slug }
    report(
      .slugInvalid,
      "the file name '\(fileName)' is white space, which cannot form a URL",
      hint: "rename the file, or add a line such as slug: a-good-name",
      at: place
    )
    return nil
  }

  /// Returns the written slug, or nil.
  mutating func ownSlug() -> Slug? {
    expect("slug", .written(.slug))
    if holdsValue("slug") { return writtenSlug() }
    _ = entry("slug")
    return nil
  }

  private mutating func writtenSlug() -> Slug? {
    guard let written = writtenText("slug") else { return nil }
    if let slug = Slug(written: written.value) { return slug }
    reportInvalid(written)
    return nil
  }

  /// Returns the topic with a name, which is never white space.
  func topic(_ name: Ranged<String>) -> Ranged<Topic>? {
    Topic(name: name.value, slugLetters).map { Ranged($0, at: name.range) }
  }

  private mutating func reportInvalid(_ written: Ranged<String>) {
    let hasLetters = written.value.unicodeScalars.contains(where: \.isSlugLetter)
    report(
      .slugInvalid,
      "invalid slug '\(written.value)'",
      correction: hasLetters ? Slug(of: written.value, slugLetters).map { .text($0.value) } : nil,
      of: "slug",
      hint: "use lower-case letters, digits and hyphens",
      at: written.range
    )
  }

  /// Returns the paths of `aliases`.
  mutating func aliases() -> [Ranged<String>] {
    expect("aliases", .aliases)
    return writtenTexts("aliases", areNames: true).compactMap { alias in
      if let path = Alias.path(alias.value) { return Ranged(path, at: alias.range) }
      report(
        .aliasInvalid,
        "invalid path '\(alias.value)'",
        correction: Alias.path("/" + alias.value).map { _ in .text("/" + alias.value) },
        hint: "write a path such as /2019/04/old-name/",
        at: alias.range
      )
      return nil
    }
  }
}

extension WrittenForm {
  fileprivate static let slug = WrittenForm(
    "lower-case letters, digits and hyphens",
    pattern: "[a-z0-9]+(?:-[a-z0-9]+)*",
    numbers: 0...Int.max
  )
}

/// Former paths of a page, which redirect to it.
package enum Alias {
  /// Returns the path with a trailing `/` unless it ends with `.html`; nil if it could lead outside the site.
  package static func path(_ path: String) -> String? {
    let bytes = path.utf8
    guard path.startsWithBytes(of: "/"), (2...500).contains(bytes.count), !bytes.contains(where: refusedBytes.contains)
    else { return nil }
    let endsWithSlash = path.endsWithBytes(of: "/")
    let names = bytes.dropFirst().dropLast(endsWithSlash ? 1 : 0)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.allSatisfy(isPublic) else { return nil }
    return endsWithSlash || path.endsWithBytes(of: ".html") ? path : path + "/"
  }

  private static let refusedBytes = Set("\\?#%:<>\"|*".utf8)

  /// Returns whether every server and file system accepts the name, and serves its file.
  private static func isPublic(_ name: Substring.UTF8View) -> Bool {
    let dot = UInt8(ascii: ".")
    return (1...200).contains(name.count) && name.first != dot && name.last != dot
  }
}
