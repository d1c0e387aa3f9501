import Diagnostics
import MarkdownRendering
import SiteModel

// MARK: - Wiki links
extension LinkCheck {
  mutating func report(wikiLink reference: MarkdownReference, in file: ContentFile) {
    let written = reference.destination
    guard let link = WikiLink(written) else { return }
    let message =
      "'\(written)' is a wiki link\(link.isEmbedded ? " that embeds a file" : ""), which Verdict does not support"
    let correction = link.path.isEmpty ? "" : targets.wikiTargets.value.path(of: link.path, from: file.path)
    let fix = correction.map { [Replacement(reference.range, with: markdown(link, to: $0))] } ?? []
    let replacement = markdown(link, to: correction ?? link.fileName, alt: "description")
    let hint = correction == nil ? "write '\(replacement)' with the path of the file" : "write '\(replacement)'"
    let escaped = written.hasPrefix("!") ? "!\\\(written.dropFirst())" : "\\\(written)"
    diagnostics.add(
      Diagnostic(
        .foreignMarkup,
        message,
        hint: "\(hint), or '\(escaped)' to show it",
        in: sources.name(file.path),
        at: reference.range,
        fix: fix
      )
    )
  }

  private func markdown(_ link: WikiLink, to file: String, alt: String = "") -> String {
    link.markdown(to: file, isPicture: ContentPath(path: file)?.role == .picture, alt: alt)
  }
}
