import BinaryCoding
import FileSystem
import PictureJobs

/// The program that renders social cards.
package struct CardProgram: Equatable, Sendable {
  private let path: String
  /// The time limit of a card, far above the usual duration.
  package var timeLimit = Duration.seconds(20)
  /// The folder of the fonts.
  package let fonts: String
  /// The hash of the dependencies of cards except their drawings: recipe, and names and sizes of the fonts.
  let identity: ContentHash

  /// Creates a description of the program at `path`; nil if the font folder cannot be read.
  package init?(_ path: String, fonts: String) {
    (self.path, self.fonts) = (path, fonts)
    guard let identity = try? Self.identity(fonts) else { return nil }
    self.identity = identity
  }

  private static func identity(_ fonts: String) throws(FileError) -> ContentHash {
    var encoder = ByteEncoder()
    encoder.append(SocialCard.recipe)
    let folder = try Descriptor.folder(fonts)
    for name in try folder.names() {
      encoder.append(name.shown)
      encoder.append(try folder.status(of: name.shown, followsLink: true).size)
    }
    return ContentHash(encoder)
  }

  func started() throws -> HelperProcess {
    try HelperProcess.start(path, arguments: [fonts], name: "verdict-cards", timeLimit: timeLimit)
  }
}
