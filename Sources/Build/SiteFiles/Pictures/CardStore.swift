import BinaryCoding
import FileSystem
import ReviewModel

/// The folder of stored social cards. The name of a card is the hash of its URL, so a new card replaces the previous one.
struct CardStore: Sendable {
  private let path: String

  init(_ settings: SiteSettings) { path = StateFolder.path(besides: settings.content).joined("cards") }

  /// Returns the stored card of a URL; nil if it is missing or was rendered for another key.
  func card(at url: String, of key: ContentHash) -> RenderedCard? {
    guard let file = try? Descriptor.folder(path, followsLink: false).file(Self.name(url)),
      let bytes = try? file.readAll(atMost: ContentLimits.picture),
      let cached: CachedCard = try? StateFile.value(bytes), cached.key == key
    else { return nil }
    return cached.card
  }

  func add(_ card: RenderedCard, at url: String, of key: ContentHash) throws(FileError) {
    try Descriptor.makeFolders(path)
    let folder = try Descriptor.folder(path, followsLink: false)
    let (name, file) = (Self.name(url), StateFile.bytes(CachedCard(key: key, card: card), size: card.bytes.count))
    try folder.writeAtomically(name, file.span, through: "\(name).new")
  }

  /// Removes the cards of all other URLs.
  func removeAll(besides urls: [String]) throws(FileError) {
    guard let folder = try? Descriptor.folder(path, followsLink: false) else { return }
    let used = Set(urls.map(Self.name))
    for name in try folder.names().map(\.shown) where !used.contains(name) { try folder.removeFile(name) }
  }

  private static func name(_ url: String) -> String { ContentHash(url).description }
}

private struct CachedCard: BinaryCodable {
  /// The hash of the dependencies of the card.
  let key: ContentHash
  let card: RenderedCard

  init(key: ContentHash, card: RenderedCard) { (self.key, self.card) = (key, card) }

  func encode(to encoder: inout ByteEncoder) {
    key.encode(to: &encoder)
    card.missing.encode(to: &encoder)
    card.bytes.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    key = try decoder.hash()
    let missing = try decoder.text()
    card = RenderedCard(bytes: try ContiguousArray(from: &decoder), missing: missing)
  }
}
