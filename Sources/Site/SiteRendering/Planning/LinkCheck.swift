import BinaryCoding
import Diagnostics
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel

/// Reports links within the site without a target.
struct LinkCheck {
  let targets: LinkTargets
  let sources: ContentSources
  private var replacer: PathReplacer
  private var paths: Slips
  private var fileNames: Slips
  var diagnostics: [Diagnostic] = []

  init(_ targets: LinkTargets, _ sources: ContentSources) {
    (self.targets, self.sources) = (targets, sources)
    (paths, fileNames) = (Slips { targets.paths.value }, Slips { targets.fileNames.value })
    replacer = PathReplacer(sources)
  }

  /// Checks the links of all files and of the menu.
  mutating func check(_ content: SiteContent) {
    for file in content.files { check(file.file) }
    for file in content.invalid { check(file) }
    checkMenu(content.configuration)
  }

  /// Checks the menu entries with paths; the menu is on every page.
  private mutating func checkMenu(_ configuration: SiteConfiguration) {
    for entry in configuration.menu {
      guard let link = entry.value.link, link.url.startsWithBytes(of: "/") else { continue }
      check(Ranged(link, at: entry.range))
    }
  }

  private mutating func check(_ entry: Ranged<NamedLink>) {
    let path = String(entry.value.url.prefix { $0 != "?" && $0 != "#" })
    guard targets.invalid.isEmpty, !targets.isTaken(percentEncoded(percentDecoded(path))) else { return }
    let message = "menu entry '\(entry.value.name)': page '\(path)' not found"
    diagnostics.add(
      Diagnostic(.brokenLink, message, hint: hint(path), in: sources.name(configurationPath), at: entry.range)
    )
  }

  /// Returns the hint for a path without a page.
  private mutating func hint(_ path: String) -> String {
    targets.hint(path) ?? paths.nearest(to: path).map { "did you mean '\($0)'?" } ?? "check the path"
  }

  private mutating func check(_ file: ContentFile) {
    for reference in file.outline.references {
      switch reference.kind {
      case .image: break
      case .address: checkAddress(reference, in: file)
      case .link where reference.destination.isEmpty: checkFragment(of: reference, to: file, in: file)
      case .link: checkPath(reference, in: file)
      case .wikiLink: report(wikiLink: reference, in: file)
      }
    }
  }

  private mutating func checkPath(_ reference: MarkdownReference, in file: ContentFile) {
    guard let target = targets.links.target(of: reference.destination, from: file.path) else {
      if !leadsToInvalidFile(reference.destination, file.path) { reportNoFile(reference, in: file.path) }
      return
    }
    guard !targets.isTaken(target) else { return checkFragment(of: reference, at: target, in: file) }
    // The missing page may be that of a file with errors.
    guard targets.invalid.isEmpty else { return }
    let message = "page '\(reference.destination)' not found"
    let correction = targets.spelling(of: target)
    report(
      reference,
      in: file.path,
      (message, correction.map { "write '\($0)'" } ?? hint(target)),
      correction: correction
    )
  }

  private mutating func reportNoFile(_ reference: MarkdownReference, in file: String) {
    let destination = reference.destination
    let correction = targets.correction(of: destination, in: file)
    let words = correction.map { ("file '\(destination)' not found", "write '\($0)'") }
    report(reference, in: file, words ?? reason(destination, file), correction: correction)
  }

  private func leadsToInvalidFile(_ destination: String, _ file: String) -> Bool {
    ContentLinks.candidates(destination, from: file).contains(where: targets.invalid.contains)
  }

  private mutating func reason(_ destination: String, _ file: String) -> (String, String) {
    if let unpublished = targets.unpublishedFile(destination, from: file) {
      return (
        "'\(destination)' is not published (\(unpublished.reason))", "remove the link for now"
      )
    }
    let similar = fileNames.nearest(to: String(destination.pathComponents.last ?? ""))
    return (
      "file '\(destination)' not found",
      similar.map { "did you mean '\($0)'?" } ?? "check the path; it is relative to this file or the content folder"
    )
  }

  private mutating func report(
    _ reference: MarkdownReference,
    in file: String,
    _ words: (String, String),
    correction: String?
  ) {
    let fix = correction.map { replacer.replacing(reference.destination, at: reference.range, of: file, with: $0) }
    diagnostics.add(
      Diagnostic(.brokenLink, words.0, hint: words.1, in: sources.name(file), at: reference.range, fix: fix ?? [])
    )
  }
}

// MARK: - Headings, and absolute URLs of the site
extension LinkCheck {
  private mutating func checkFragment(of reference: MarkdownReference, at path: String, in file: ContentFile) {
    guard reference.fragment != nil, let target = targets.file(at: path) else { return }
    checkFragment(of: reference, to: target, in: file)
  }

  /// Warns about a link to an unknown heading of a file. The id may be in the theme, so this is not an error.
  private mutating func checkFragment(of reference: MarkdownReference, to target: ContentFile, in file: ContentFile) {
    guard let fragment = reference.fragment, !reference.isOfFootnote, !fragment.hasPrefix(":~:"),
      fragment.lowercased() != "top", !target.outline.anchors.contains(fragment)
    else { return }
    let place = target.path.utf8.elementsEqual(file.path.utf8) ? "in this file" : "in '\(target.path)'"
    let anchors = target.outline.anchors
    let list = anchors.prefix(5).map { "'#\($0)'" }.joined(separator: ", ") + (anchors.count > 5 ? ", …" : "")
    let hint =
      Suggestions(anchors).nearest(to: fragment).map { "did you mean '#\($0)'?" }
      ?? (anchors.isEmpty ? "remove '#\(fragment)'; the text has no headings" : "use one of \(list)")
    diagnostics.add(
      Diagnostic(
        .unknownHeading,
        "heading '#\(fragment)' not found \(place)",
        hint: hint,
        in: sources.name(file.path),
        at: reference.range
      )
    )
  }

  /// Checks an absolute URL of the site. Other software may serve the path, so a missing page is not an error.
  private mutating func checkAddress(_ reference: MarkdownReference, in file: ContentFile) {
    let path = reference.destination.isEmpty ? "/" : percentEncoded(percentDecoded(reference.destination))
    guard !targets.isTaken(path) else { return checkFragment(of: reference, at: path, in: file) }
    guard targets.invalid.isEmpty else { return }
    diagnostics.add(ownAddress(path, in: sources.name(file.path), at: reference.range))
  }

  private mutating func ownAddress(_ path: String, in source: SourceFile, at range: SourceRange?) -> Diagnostic {
    let message = "page '\(path)' of this site not found"
    let correction = targets.spelling(of: path).map { "write '\($0)'" }
    return Diagnostic(.ownAddress, message, hint: correction ?? hint(path), in: source, at: range)
  }
}

/// Suggestions for misspelled names. Their number is limited, because comparing many missing names with all existing ones would
/// take minutes.
private struct Slips {
  private let suggestions: () -> Suggestions
  private var found: [String: String?] = [:]

  private static let most = 20

  init(_ suggestions: @escaping () -> Suggestions) { self.suggestions = suggestions }

  mutating func nearest(to written: String) -> String? {
    if let known = found[written] { return known }
    guard found.count < Self.most else { return nil }
    let name = suggestions().nearest(to: written)
    found[written] = .some(name)
    return name
  }
}
