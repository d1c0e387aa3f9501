import Diagnostics
import PictureMetadata
import ReviewModel

/// Checks that every picture that is used is there and fit to be published.
struct PictureCheck {
  /// The pictures to publish, by their path below the content folder.
  private(set) var published: [String: PublishedPicture] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  private let sources: ContentSources

  init(_ content: SiteContent, _ pictures: [LoadedPicture], _ sources: ContentSources) {
    self.sources = sources
    for picture in pictures { check(picture) }
    let known = Set(pictures.map(\.path))
    for use in content.pictureUses where !use.candidates.contains(where: known.contains) {
      report(missing: use)
    }
  }

  private mutating func check(_ picture: LoadedPicture) {
    switch picture.header {
    case .success(let header):
      checkExtension(of: picture, header)
      if header.hasLocation {
        report(
          .pictureHasLocation,
          picture,
          "the picture says where it was taken",
          "remove its location data, such as with exiftool -gps:all= FILE"
        )
      }
      published[picture.path] = PublishedPicture(picture, header)
    case .failure(let fault): report(fault, picture)
    }
  }

  private mutating func checkExtension(of picture: LoadedPicture, _ header: Picture) {
    let written = picture.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !header.format.fileExtensions.contains(written) else { return }
    report(
      .pictureWrongExtension,
      picture,
      "the file is called .\(written), but holds \(header.format.rawValue.uppercased())",
      "rename it to .\(header.format.fileExtensions.first ?? "")"
    )
  }

  private mutating func report(_ fault: PictureFault, _ picture: LoadedPicture) {
    switch fault {
    case .unknownFormat:
      report(
        .pictureUnreadable,
        picture,
        "this is no picture that browsers show",
        "use one of \(PictureFormat.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", "))"
      )
    case .truncated: report(.pictureUnreadable, picture, "the picture is cut off", "save it again")
    case .malformed(let reason):
      report(.pictureUnreadable, picture, "the picture is damaged: \(reason)", "save it again")
    case .zeroSize: report(.pictureUnreadable, picture, "the picture has no width or height", "save it again")
    case .tooLarge(let width, let height):
      report(
        .pictureTooLarge,
        picture,
        "the picture has \(width) × \(height) pixels",
        "make it at most \(PictureLimits.side) wide and high"
      )
    case .unsafe(let what):
      report(
        .pictureUnsafe,
        picture,
        "the picture holds \(what)",
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
    diagnostics.add(
      Diagnostic(
        .pictureMissing,
        "there is no picture '\(use.destination)'",
        hint: use.mayBePlain
          ? "pictures that pages show lie outside of \(plainFolder)/"
          : "paths are relative to this file, or to the content folder",
        in: sources.name(use.file),
        at: use.range
      )
    )
  }
}
