import BinaryCoding
import Foundation
import PictureMetadata
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Publishing of images without a helper program.
@Suite struct PictureStrippingTests {
  private let site: SmallSite
  private let plain: Data

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    plain = try Data(contentsOf: URL(fileURLWithPath: Repository.path + "/content/pictures/shazam.jpg"))
    try site.writeReview("shazam", head: "image: shazam.jpg\nalt: A poster")
  }

  /// Publishes an image; returns the name and the bytes of its file.
  private func published(_ image: Data) async throws -> (name: String, bytes: Data) {
    try site.folder.write(image, to: "content/reviews/shazam.jpg")
    let report = try await site.builder().build()
    #expect(report.diagnostics.isEmpty)
    let names = try files(in: site.output + "/pictures")
    #expect(names.count == 1)
    let name = try #require(names.first)
    return (name, try site.folder.data("site/pictures/" + name))
  }

  private func located() -> Data {
    let segment = Data([0xFF, 0xE1, 0, 50] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4])
    let directory = Data([0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 2] + Array("N\0Jane".utf8))
    return plain.prefix(2) + segment + directory + plain.dropFirst(2)
  }

  @Test func metadataIsRemoved() async throws {
    let image = located()
    #expect(try Picture.read(ContiguousArray(image)).hasLocation)
    let stripped = try await published(image)
    #expect(stripped.bytes == plain)
    let copied = try await published(plain)
    #expect(copied.bytes == plain)
    #expect(copied.name != stripped.name)
    #expect(try await published(image).name == stripped.name)
  }

  /// The images of the sample site have no metadata, so stripping copies them.
  @Test func imagesOfTheSampleAreCopied() throws {
    let folder = Repository.path + "/content/pictures"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasPrefix(".") {
      let bytes = ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      guard let picture = try? Picture.read(bytes) else { continue }
      #expect(!picture.hasMetadata, "\(name)")
      #expect(try Picture.stripped(bytes) == bytes)
    }
  }
}
