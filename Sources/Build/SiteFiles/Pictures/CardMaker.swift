import BinaryCoding
import Diagnostics
import PictureJobs
import PictureMetadata
import SiteModel

extension SiteSnapshot {
  /// Tells that the card of a review lacks characters.
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

/// A card, and the characters that it shows nothing for.
struct RenderedCard {
  let bytes: ContiguousArray<UInt8>
  let missing: String
}

/// Has cards made of drawings, one after the other.
struct CardMaker: ~Copyable {
  private let program: CardProgram
  private let store: CardStore
  /// What draws them; is named in messages.
  private let template: SourceFile
  private var helper: Helper

  init(_ program: CardProgram, _ store: CardStore, template: SourceFile) {
    (self.program, self.store, self.template) = (program, store, template)
    helper = Helper { try program.started() }
  }

  /// The card of the drawing that is shown at `url`, if that is kept. A drawing names its pictures by addresses that change
  /// with them.
  func kept(_ drawing: ContiguousArray<UInt8>, at url: String) -> RenderedCard? {
    store.card(at: url, of: key(drawing)).flatMap { $0.isSound ? $0 : nil }
  }

  /// Makes a card of a drawing, of which `whole` holds its pictures, and keeps it; throws `RenderFailure` where none can be
  /// made.
  mutating func make(
    _ drawing: ContiguousArray<UInt8>,
    _ whole: ContiguousArray<UInt8>,
    at url: String
  ) throws -> RenderedCard {
    do {
      let card = try answer(to: CardJob(whole))
      try store.keep(card, at: url, of: key(drawing))
      return card
    } catch let failure as HelperFailure {
      throw failed("\(failure)", "build again, or write pages: {socialCards: false} in site.yaml", at: url)
    } catch let fault as DrawingFault {
      throw failed(fault.reason, "correct the drawing", at: url)
    }
  }

  private func failed(_ reason: String, _ hint: String, at url: String) -> RenderFailure {
    RenderFailure(
      Diagnostic(.cardNotMade, "cannot create the Open Graph image: \(reason)", hint: hint, in: template),
      at: url
    )
  }

  private func key(_ drawing: ContiguousArray<UInt8>) -> ContentHash {
    var encoder = ByteEncoder()
    encoder.append(program.identity)
    encoder.append(ContentHash(drawing))
    return ContentHash(encoder)
  }

  private mutating func answer(to job: CardJob) throws -> RenderedCard {
    switch try helper.answer(CardAnswer.self, to: job) {
    case .fault(let reason): throw DrawingFault(reason: reason)
    case .made(let bytes, let missing):
      let card = RenderedCard(bytes: bytes, missing: missing)
      guard card.isSound else { throw HelperFailure.somethingElse }
      return card
    }
  }
}

/// Why no card can be made of a drawing.
private struct DrawingFault: Error {
  let reason: String
}

extension RenderedCard {
  /// Whether it may be published: a card, and nothing else.
  fileprivate var isSound: Bool {
    guard let picture = try? Picture.read(bytes) else { return false }
    return picture.format == .jpeg && !picture.hasMetadata && picture.width == SocialCard.width
      && picture.height == SocialCard.height
  }
}
