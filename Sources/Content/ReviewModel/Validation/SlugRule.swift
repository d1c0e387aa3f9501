import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

// MARK: - Slugs and aliases
extension EntryReader {
  /// Returns the written slug, otherwise the slug of the file name.
  package mutating func slug(fileName: String) -> Slug? {
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

  private mutating func writtenSlug() -> Slug? { value("slug", .slug(slugLetters))?.value }

  /// Returns the topic with a name, which is never white space.
  func topic(_ name: Ranged<String>) -> Ranged<Topic>? {
    Topic(name: name.value, slugLetters).map { Ranged($0, at: name.range) }
  }

  /// Returns the paths of `aliases`.
  package mutating func aliases() -> [Ranged<String>] {
    expect("aliases", .aliases)
    return values("aliases", .alias, areNames: true)
  }
}

extension ValueForm<Slug> {
  /// The name of a page in its URL. The correction is the slug of the text, or of the last name in a path.
  fileprivate static func slug(_ letters: SlugLetters) -> ValueForm {
    ValueForm(
      .slugInvalid,
      "a slug",
      example: "a-good-name",
      read: { Slug(written: $0) },
      write: { .text($0.value) }
    ) { text in
      let isAddress = text.contains("://") || text.hasPrefix("/") || text.hasSuffix("/")
      let last = text.split(separator: "/").last.map { String($0).replacing(".html", with: "") }
      let name = isAddress ? last ?? text : text
      guard name.unicodeScalars.contains(where: \.isSlugLetter) else {
        return .example("use lower-case letters, digits and hyphens", "a-good-name")
      }
      return isAddress ? .likely(Slug(of: name, letters)) : .certain(Slug(of: name, letters))
    }
  }
}

extension ValueForm<String> {
  /// The former path of a page, decoded. The correction of a URL is its path without query and fragment.
  static let alias = ValueForm(
    .aliasInvalid,
    "a path",
    example: "/2019/04/old-name/",
    read: { Alias.path($0) },
    write: { .text($0) }
  ) { text in
    let url = text.replacing("\\", with: "/")
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let isAbsolute = parts.count > 2 && parts[0].hasSuffix(":") && parts[1].isEmpty
    let path = isAbsolute ? (parts.count > 3 ? String(parts[3]) : "") : url
    let plain = "/" + percentDecoded(path.prefix { !"?#".contains($0) }).split(separator: "/").joined(separator: "/")
    let written = plain + (path.hasSuffix("/") || path == "" ? "/" : "")
    guard let alias = Alias.path(written) else { return Corrections() }
    let isExact = !isAbsolute && !text.contains { "?#\\".contains($0) }
    return isExact ? .certain(alias) : .likely(alias, because: text.contains("?") ? "redirects ignore a query" : nil)
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
