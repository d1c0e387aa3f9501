import BinaryCoding
import Diagnostics
import Notation
import PictureMetadata
import ReviewModel
import SiteModel
import Templating

/// Checks that every used image exists and can be published.
struct PictureCheck {
  /// The images to publish, by their paths below the content folder.
  private(set) var published: [String: PublishedPicture] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  private let derivatives: PictureDerivatives
  private let sources: ContentSources
  private let corrections: Lazy<PathCorrections>
  private var replacer: PathReplacer

  /// Creates the check; `corrections` contains the paths of all images of the content folder.
  init(
    _ content: SiteContent,
    _ pictures: [LoadedPicture],
    _ derivatives: PictureDerivatives,
    _ sources: ContentSources,
    corrections: Lazy<PathCorrections>
  ) {
    (self.derivatives, self.sources, self.corrections) = (derivatives, sources, corrections)
    replacer = PathReplacer(sources)
    for picture in pictures { check(picture, of: content) }
    let picturesByPath = Dictionary(pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for use in content.pictureUses where !use.candidates.contains(where: { picturesByPath[$0] != nil }) {
      report(missing: use)
    }
    for (review, _) in content.reviews { checkLead(of: review, picturesByPath) }
  }

  /// The minimum length of the longer side of a review's main image, in pixels: the width of the text column.
  private static let leadSize = 640

  private mutating func checkLead(of review: Review, _ picturesByPath: [String: LoadedPicture]) {
    guard let illustration = review.illustration,
      let path = ContentLinks.candidates(illustration.path.value, from: review.path).first(where: {
        picturesByPath[$0] != nil
      }),
      let size = picturesByPath[path]?.pixels,
      max(size.width, size.height) < Self.leadSize
    else { return }
    diagnostics.add(
      Diagnostic(
        .pictureSmall,
        "the image has \(size.width) × \(size.height) pixels, fewer than its page needs",
        hint: "use an image with \(Self.leadSize) pixels or more on its longer side",
        in: sources.name(review.path),
        at: illustration.path.range
      )
    )
  }

  private mutating func check(_ picture: LoadedPicture, of content: SiteContent) {
    switch picture.header {
    case .success(let header):
      checkExtension(of: picture, header, content)
      let expected = derivatives.derivatives(of: picture)
      if expected.isEmpty { checkOriginal(picture, header) }
      if let error = derivatives.errors[picture.derivativeHash] { report(error, picture) }
      published[picture.path] =
        PublishedPicture(picture, expected, derivatives.colours[picture.derivativeHash])
        ?? PublishedPicture(picture, header)
    case .failure(let error): report(error, picture)
    }
  }

  /// Checks an image without derivatives. Its metadata is removed when it is published, except in SVG, whose text is visible.
  private mutating func checkOriginal(_ picture: LoadedPicture, _ header: Picture) {
    if header.format == .heic {
      report(
        .pictureNeedsHelper,
        picture,
        "browsers do not support HEIC",
        "export it as JPEG, or \(derivatives.helperHint)"
      )
    }
    if header.format == .svg, header.hasLocation {
      report(
        .pictureHasLocation,
        picture,
        "the image contains a location",
        "remove the XMP properties of the location, such as exif:GPSLatitude, from the drawing"
      )
    }
  }

  private mutating func report(_ error: DerivativeError, _ picture: LoadedPicture) {
    switch error {
    case .unreadable(let reason):
      report(.pictureUnreadable, picture, "the image is damaged: \(reason)", "save it again")
    case .failed(let reason):
      report(
        .pictureNotMade,
        picture,
        "cannot resize the image: \(reason)",
        "build again; if the error stays, save it again"
      )
    case .noHelper(let reason):
      report(.pictureNotMade, picture, "cannot resize the image: \(reason)", derivatives.helperHint)
    }
  }

  private mutating func checkExtension(of picture: LoadedPicture, _ header: Picture, _ content: SiteContent) {
    let written = picture.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !header.format.fileExtensions.contains(written) else { return }
    let name = String(picture.path.lastPathComponent)
    let uses = Set(content.pictureUses.filter { $0.candidates.contains(picture.path) }.map(\.file)).sorted()
    report(
      .pictureWrongExtension,
      picture,
      "the extension is .\(written), but the format is \(header.format.rawValue.uppercased())",
      "rename it to '\(name.dropLast(written.count))\(header.format.fileExtension)', also in \(few(uses))"
    )
  }

  private mutating func report(_ error: PictureError, _ picture: LoadedPicture) {
    switch error {
    case .unknownFormat:
      report(
        .pictureUnreadable,
        picture,
        "unsupported image format",
        "save it as \(PictureFormat.names)"
      )
    case .pointer(let command): report(.pictureUnreadable, picture, error.reason, "run '\(command)'")
    case .webPage:
      report(.pictureUnreadable, picture, error.reason, "open it in a browser, and save the image that it shows")
    case .text: report(.pictureUnreadable, picture, error.reason, "download the image again")
    case .truncated: report(.pictureUnreadable, picture, "the image is truncated", "save it again")
    case .malformed(let reason):
      report(.pictureUnreadable, picture, "the image is damaged: \(reason)", "save it again")
    case .zeroSize: report(.pictureUnreadable, picture, "the image has no width or height", "save it again")
    case .tooLarge(let width, let height):
      report(
        .pictureTooLarge,
        picture,
        "the image has \(width) × \(height) pixels",
        PictureLimits.advice(width: width, height: height)
      )
    case .documentType(let range):
      let range = SourceRange(range.lowerBound, range.upperBound)
      diagnostics.add(
        Diagnostic(
          .pictureUnsafe,
          "the image contains a document type declaration",
          hint: "remove it",
          in: sources.name(picture.path),
          at: range,
          fix: [Replacement(range, with: "")]
        )
      )
    case .unsafe(let what):
      report(
        .pictureUnsafe,
        picture,
        "the image contains \(what)",
        "export it as a plain SVG, without scripts and links"
      )
    }
  }

  private mutating func report(_ code: DiagnosticCode, _ picture: LoadedPicture, _ message: String, _ hint: String) {
    diagnostics.add(
      Diagnostic(code, message, hint: hint, in: sources.name(picture.path))
    )
  }

  private mutating func report(missing use: PictureUse) {
    let correction = corrections.value.correction(of: use.destination, in: use.file)
    let unknown = unsupportedExtension(of: use.destination)
    let hint =
      unknown != nil
      ? "save it as \(PictureFormat.names)"
      : use.mayBePlain
        ? "move it out of \(plainFolder)/"
        : "check the path; it is relative to this file or the content folder"
    diagnostics.add(
      Diagnostic(
        .pictureMissing,
        unknown.map { "the image format '.\($0)' is not supported" } ?? "image '\(use.destination)' not found",
        hint: correction.map { "write '\($0)'" } ?? hint,
        in: sources.name(use.file),
        at: use.range,
        fix: correction.map { replacer.replacing(use.destination, at: use.range, of: use.file, with: $0) } ?? []
      )
    )
  }

  /// Returns the extension of a file that is not an image by its name; nil without an extension, as in `photo` and `a. b`.
  private func unsupportedExtension(of destination: String) -> String? {
    let name = percentDecoded(String(destination.pathComponents.last ?? ""))
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let written = name[name.index(after: dot)...]
    let isExtension = (1...5).contains(written.utf8.count) && written.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    return isExtension && !PictureFormat.allExtensions.contains(written.lowercased()) ? String(written) : nil
  }
}

extension PictureFormat {
  fileprivate static var names: String { allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ") }
}

/// Returns the first three paths and the number of the others.
private func few(_ paths: [String]) -> String {
  let more = paths.count - 3
  return paths.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
}
