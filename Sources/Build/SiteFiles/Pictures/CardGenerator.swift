import BinaryCoding
import Diagnostics
import PictureJobs
import PictureMetadata
import SiteModel
import SiteRendering

extension SiteSnapshot {
  /// Returns the diagnostic for characters that no font of a social card contains.
  func missing(_ characters: String, in file: String) -> Diagnostic {
    let shown = characters.count > 10 ? "\(characters.prefix(10))…" : characters
    return Diagnostic(
      .glyphsMissing,
      "the fonts of Open Graph images lack '\(shown)'",
      hint:
        "add a font with these characters to '\(inputs.settings.cards?.fonts ?? "")'",
      in: ContentSources(folder: inputs.settings.content).name(file)
    )
  }
}

/// A rendered social card, and its characters without a glyph.
struct RenderedCard {
  let bytes: ContiguousArray<UInt8>
  let missing: String
}

/// A renderer of social cards from SVG drawings, one at a time.
struct CardGenerator: ~Copyable {
  private let program: CardProgram
  private let store: CardStore
  /// The theme with the templates of the drawings, which messages name.
  private let theme: ThemeFiles
  private var helper: Helper

  init(_ program: CardProgram, _ store: CardStore, _ theme: ThemeFiles) {
    (self.program, self.store, self.theme) = (program, store, theme)
    helper = Helper { try program.started() }
  }

  /// Returns the stored card of a drawing; nil if it is missing or invalid. The URLs of images in a drawing contain content
  /// hashes, so the drawing identifies their bytes.
  func cached(_ drawing: ContiguousArray<UInt8>, at url: String) -> RenderedCard? {
    store.card(at: url, of: key(drawing)).flatMap { $0.isValid ? $0 : nil }
  }

  /// Renders and stores the card of a drawing, with `embedded` images. Throws `RenderFailure` if rendering fails.
  mutating func draw(
    _ drawing: ContiguousArray<UInt8>,
    _ embedded: ContiguousArray<UInt8>,
    for page: PagePlan
  ) throws -> RenderedCard {
    do {
      let card = try answer(to: CardJob(embedded))
      try store.add(card, at: page.url, of: key(drawing))
      return card
    } catch let failure as HelperFailure {
      let step = failure.concernsInstallation ? "reinstall verdict-cards" : "build again"
      throw failed("\(failure)", "\(step), or write pages: {socialCards: false} in site.yaml", for: page)
    } catch let error as DrawingError {
      throw failed(error.reason, "correct the drawing", for: page)
    }
  }

  private func failed(_ reason: String, _ hint: String, for page: PagePlan) -> RenderFailure {
    let message = "cannot create the Open Graph image: \(reason)"
    let template = theme.source(page.template ?? "")
    return RenderFailure(Diagnostic(.cardNotMade, message, hint: hint, in: template), at: page.url)
  }

  private func key(_ drawing: ContiguousArray<UInt8>) -> ContentHash {
    var encoder = ByteEncoder()
    encoder.append(program.identity)
    encoder.append(ContentHash(drawing))
    return ContentHash(encoder)
  }

  private mutating func answer(to job: CardJob) throws -> RenderedCard {
    switch try helper.answer(CardAnswer.self, to: job) {
    case .failed(let reason): throw DrawingError(reason: reason)
    case .drawn(let bytes, let missing):
      let card = RenderedCard(bytes: bytes, missing: missing)
      guard card.isValid else { throw HelperFailure.invalidAnswer }
      return card
    }
  }
}

/// The reason why a drawing cannot be rendered.
private struct DrawingError: Error {
  let reason: String
}

extension RenderedCard {
  /// Whether the bytes are a valid card: a JPEG of the right size without metadata.
  fileprivate var isValid: Bool {
    guard let picture = try? Picture.read(bytes) else { return false }
    return picture.format == .jpeg && !picture.hasMetadata && picture.width == SocialCard.width
      && picture.height == SocialCard.height
  }
}
