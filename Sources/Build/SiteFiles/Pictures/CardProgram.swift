import BinaryCoding
import FileSystem
import PictureJobs

/// The program that makes social cards.
package struct CardProgram: Equatable, Sendable {
  private let path: String
  /// Far longer than any card takes.
  package var timeLimit = Duration.seconds(20)
  /// The folder of its fonts.
  package let fonts: String
  /// A hash of what cards follow from beside their drawings: the fonts, by name and size.
  let identity: ContentHash

  /// Makes it of the path of the program and that of the folder of its fonts; nil where there is no such folder.
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
