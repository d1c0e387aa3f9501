import BinaryCoding
import Diagnostics
import SiteModel
import SiteRendering
import Templating

/// The preview of a content file with unsaved bytes: the diagnostics of its file, and its page.
package struct FilePreview: Sendable {
  /// The diagnostics, sorted by position.
  package let diagnostics: [Diagnostic]
  /// The page; nil if the file or a dependency of its page has an error.
  package let page: ContiguousArray<UInt8>?
  /// The URL of the page, relative to the base path of the site; nil if there is no page.
  package let url: String?
  /// The error outside the file because of which there is no page: in the theme, or an exceeded limit of a template.
  package let obstacle: Diagnostic?
  /// The numbers of errors by file, which keep the site from being built. Paths begin below the content folder.
  package let errors: [String: Int]
  /// The images and plain files of the site by URL, with the images whose derivatives are not created yet.
  private let files: [(url: String, path: String)]
  /// The drawings of the page by URL, such as the histogram of its category, which contain the unsaved text.
  package let drawings: [String: ContiguousArray<UInt8>]

  /// Returns the path below the content folder of the image with a URL in the site; nil for other URLs.
  package func picture(at url: String) -> String? { files.first { $0.url.utf8.elementsEqual(url.utf8) }?.path }
}

extension FilePreview {
  /// Creates the preview of a site without pages.
  init(withoutPage diagnostics: [Diagnostic]) {
    self.init(diagnostics: diagnostics, page: nil, url: nil, obstacle: nil, errors: [:], files: [], drawings: [:])
  }

  /// Collects the diagnostics and renders the page of a file.
  init(_ path: String, in snapshot: SiteSnapshot) throws {
    let shown = ContentSources(folder: snapshot.inputs.settings.content).shownPath(path)
    diagnostics = snapshot.report.diagnostics.filter { $0.source.path.utf8.elementsEqual(shown.utf8) }
    let page = snapshot.page(of: path)
    (files, errors) = (snapshot.files, snapshot.errors)
    url = page?.url
    do {
      let bytes = try page.map(snapshot.bytes)
      drawings = try bytes.map { try snapshot.drawings(in: $0, of: path) } ?? [:]
      self.page = bytes
      obstacle = snapshot.theme == nil ? snapshot.report.diagnostics.first { snapshot.isOfTheme($0) } : nil
    } catch let failure as RenderFailure {
      (self.page, obstacle, drawings) = (nil, failure.diagnostic, [:])
    }
  }
}

extension SiteSnapshot {
  /// Returns the page of a file; nil if there is none or the theme has an error.
  fileprivate func page(of path: String) -> PagePlan? {
    guard theme != nil else { return nil }
    // Search results, cards and QR codes belong to the file as well.
    return plan.allPages.first { $0.url.hasSuffix("/") && $0.file?.utf8.elementsEqual(path.utf8) ?? false }
  }

  /// Returns the drawings that the page of a file shows: its own, and those of no other file.
  fileprivate func drawings(
    in page: ContiguousArray<UInt8>,
    of path: String
  ) throws -> [String: ContiguousArray<UInt8>] {
    let html = String(decoding: page, as: UTF8.self)
    let pages = plan.allPages.filter { drawing in
      drawing.url.hasSuffix(".svg") && drawing.file.map { $0.utf8.elementsEqual(path.utf8) } ?? true
        && html.contains(drawing.url)
    }
    return Dictionary(try pages.map { ($0.url, try bytes(of: $0)) }) { first, _ in first }
  }

  /// The images and plain files by URL. The page refers to derivatives before a build has created them.
  fileprivate var files: [(url: String, path: String)] {
    plan.copies.map { ($0.url, $0.file) }
      + pendingPictures.flatMap { picture in
        derivatives.derivatives(of: picture).map { (picture.url(of: $0), picture.path) }
      }
  }

  /// The numbers of errors by file, with the path below the content folder if it is there.
  var errors: [String: Int] {
    report.diagnostics.filter { $0.severity == .error }.reduce(into: [:]) { errors, error in
      let path = error.source.path
      errors[path.rest(below: inputs.settings.content) ?? path, default: 0] += error.count
    }
  }

  /// Returns the assets of the theme by URL, and the style sheet of the accent colour.
  var assets: [String: ContiguousArray<UInt8>] {
    var assets = Dictionary(inputs.theme.assets.map { ($0.url, $0.bytes) }) { first, _ in first }
    if inputs.configuration.accent.isAutomatic, let accent = plan.allPages.first(where: { $0.url == Permalinks.accent })
    {
      assets[accent.url] = try? bytes(of: accent)
    }
    return assets
  }

  /// Renders a page; throws `RenderFailure` if its template exceeds a limit.
  fileprivate func bytes(of page: PagePlan) throws -> ContiguousArray<UInt8> {
    var renderer = try makeRenderer(plan)()
    var output = OutputBuffer()
    try renderer.renderPage(page, into: &output)
    return output.bytes
  }

  /// Returns whether a diagnostic is an error of a file outside the content folder.
  fileprivate func isOfTheme(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error && !diagnostic.source.path.isInside(inputs.settings.content)
  }
}
