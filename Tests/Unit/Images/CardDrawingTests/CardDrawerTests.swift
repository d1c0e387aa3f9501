import CardDrawing
import Foundation
import PictureJobs
import PictureMetadata
import Testing

/// Results and errors of drawings.
@MainActor @Suite struct CardDrawerTests {
  @Test func cardIsDeterministicJPEGWithoutMetadata() throws {
    let cards = try (0..<2).map { _ in
      try DrawnCard("<rect width=\"600\" height=\"630\" fill=\"#fff\"/><text y=\"99\" font-family=\"Inter\">A</text>")
    }
    let picture = try Picture.read(cards[0].bytes)
    #expect(picture.format == .jpeg && !picture.hasMetadata)
    #expect((picture.width, picture.height) == (1200, 630))
    #expect(cards[0].bytes == cards[1].bytes)
  }

  @Test func embeddedImagesAreDrawn() throws {
    let white =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg=="
    let card = try DrawnCard(
      "<rect width=\"1200\" height=\"630\"/><image href=\"\(white)\" width=\"90\" height=\"90\"/>"
    )
    #expect(card.brightness(45, 45) > 250 && card.brightness(200, 45) < 5)
  }

  @Test(
    "Embedded SVG images are drawn, whatever declares their size",
    arguments: [
      "width=\"3\" height=\"2\"", "viewBox=\"0 0 3 2\"", "width=\"60cm\" height=\"40cm\" viewBox=\"0 0 3 2\"",
    ]
  )
  func embeddedDrawing(size: String) throws {
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)><rect width=\"9999\" height=\"9999\" fill=\"#fff\"/></svg>"
    let card = try DrawnCard(
      """
      <rect width="1200" height="630"/>
      <image href="data:image/svg+xml;base64,\(Data(drawing.utf8).base64EncodedString())" width="90" height="90"/>
      """
    )
    // The image keeps its proportions: 90 by 60 in the middle.
    #expect(card.brightness(45, 45) > 250 && card.brightness(45, 10) < 5 && card.brightness(200, 45) < 5)
  }

  @Test func invalidEmbeddedDrawingIsLeftOut() throws {
    let card = try DrawnCard(
      "<rect width=\"1200\" height=\"630\"/><image href=\"data:image/svg+xml;base64,PHN2Zw==\" width=\"90\" height=\"90\"/>"
    )
    #expect(card.ink == nil)
  }

  @Test func externalFilesAreNotRead() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"99\" height=\"99\" fill=\"#fff\"/></svg>".utf8)
      .write(to: file)
    for address in [file.absoluteString, file.path, "../\(file.lastPathComponent)"] {
      let card = try DrawnCard(
        "<rect width=\"1200\" height=\"630\"/><image href=\"\(address)\" width=\"90\" height=\"90\"/>"
      )
      #expect(card.ink == nil, "\(address)")
    }
  }

  private nonisolated static let box = "data-text=\"A\" width=\"9\" height=\"9\" font-size=\"9\""

  @Test(
    "Errors of text boxes are reported",
    arguments: [
      ("<rect data-text=\"A\" height=\"9\" font-size=\"9\"/>", "a text box lacks width"),
      ("<rect data-text=\"A\" width=\"9\" height=\"9\"/>", "a text box lacks font-size"),
      ("<rect \(box) color=\"red\"/>", "invalid color=\"red\" of a text box"),
      ("<rect \(box) x=\"1e99\"/>", "invalid x=\"1e99\" of a text box"),
      ("<rect \(box) font-weight=\"bold\"/>", "invalid font-weight=\"bold\" of a text box"),
      ("<rect \(box) data-block=\"top\"/>", "invalid data-block=\"top\" of a text box"),
      ("<g><rect \(box)/></g>", "a text box is not a child of svg"),
    ]
  )
  func error(content: String, reason: String) throws {
    guard case .failed(let found) = try DrawnCard.answer(content) else { return #expect(Bool(false), "no fault") }
    #expect(found == reason)
  }

  @Test(
    "Invalid drawings are reported",
    arguments: ["", "<svg", "<p/>", "no XML", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>"]
  )
  func noDrawing(text: String) throws {
    guard case .failed(let reason) = try DrawnCard.drawer.get().card(CardJob(ContiguousArray(text.utf8))) else {
      return #expect(Bool(false), "no fault")
    }
    #expect(reason.hasPrefix("the drawing "))
  }

  @Test func folderWithoutFontsIsRejected() {
    #expect(throws: CardError.self) { try CardFonts(folder: "/nowhere") }
  }
}
