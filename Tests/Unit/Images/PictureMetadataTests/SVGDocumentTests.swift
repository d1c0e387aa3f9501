import PictureMetadata
import Testing

@Suite struct SVGDocumentTests {
  @Test(arguments: [
    "<svg width='3' height='2'/>", "\u{FEFF}<svg width='3' height='2'></svg >\n", " \n<svg width='3' height='2'/>",
    "<?xml version=\"1.0\" encoding='UTF-8' standalone='no' ?>\n<svg width='3' height='2'/>",
    "<!-- a - comment --><s:svg xmlns:s='http://www.w3.org/2000/svg' width='3' height='2'><s:g/></s:svg><!---->",
    "<svg width='3' height='2'><title>A &amp; B &#65; &#x1F333;</title><![CDATA[ <a> & ]]><x:y x:z='1'/></svg>",
    "<svg\n width = \"3\"\theight='&#50;' ><g\n></g\n></svg>",
  ])
  func readsDocuments(_ document: String) {
    expect(text(document), .svg, 3, 2)
  }

  @Test(arguments: [
    "<html/>", "<svg width='3' height='2'/><svg/>", "<svg width='3' height='2'/>text", "<svg></g></svg>",
    "<svg width='3' width='3' height='2'/>", "<svg width=3 height='2'/>", "<svg width='3'height='2'/>",
    "<svg width='&no;' height='2'/>", "<svg width='&#0;' height='2'/>", "<svg width='&#x110000;' height='2'/>",
    "<svg width='3' height='2'>&nbsp;</svg>", "<svg width='3' height='2'>&</svg>", "<svg width='3' height='2' id='<'/>",
    "<svg width='3' height='2'><!-- a -- b --></svg>", "<svg width='3' height='2'>\u{1}</svg>", "<1/>", "< svg/>",
    "<?xml version='1.0' encoding='UTF-16'?><svg width='3' height='2'/>", "text <svg/>", "</svg>", "<>",
    "<svg width='3' height='2'>\u{FFFE}</svg>", "<svg width='3' height='2' / >", "<svg width height='2'/>",
  ])
  func rejectsInvalidDocuments(_ document: String) {
    #expect(throws: PictureError.self) { try Picture.read(text(document)) }
  }

  @Test func rejectsOtherEncodings() {
    expectMalformed(text("<svg width='3' height='2'>") + [0xFF] + text("</svg>"))
    expectMalformed(text("<svg width='3' height='2'>") + [0xC0, 0x80] + text("</svg>"))
    expectMalformed(text("<svg width='3' height='2'>") + [0] + text("</svg>"))
  }

  @Test(arguments: [
    "<svg width='3' height='2'>", "<svg width='3' height='2'><g></g>", "<svg width='3' height='2'><!-- a", "<svg",
    "<svg width='3", "<svg width='3' height='2'/", "<!--", "<", "<?xml version='1.0'?", "<!-- only a comment -->",
    "<svg width='3' height='2'><![CDATA[ a ]]",
  ])
  func detectsTruncatedDocuments(_ document: String) {
    expect(text(document), .truncated)
  }

  @Test func limitsNesting() {
    let document = { (depth: Int) in
      "<svg width='3' height='2'>" + String(repeating: "<g>", count: depth - 1)
        + String(repeating: "</g>", count: depth - 1) + "</svg>"
    }
    expect(text(document(PictureLimits.svgNesting)), .svg, 3, 2)
    expectMalformed(text(document(PictureLimits.svgNesting + 1)))
  }

  @Test func limitsFileSize() {
    let document = text("<svg width='3' height='2'/>")
    let padding = Bytes(repeating: 0x20, count: PictureLimits.svgFileSize - document.count)
    expect(document + padding, .svg, 3, 2)
    expectMalformed(document + padding + [0x20])
  }

  @Test func detectsLocation() {
    let place = "<exif:GPSLatitude>52,31N</exif:GPSLatitude>"
    expect(text("<svg width='3' height='2'>\(place)</svg>"), .svg, 3, 2, hasLocation: true)
    expect(text("<svg width='3' height='2'><metadata>\(place)</metadata></svg>"), .svg, 3, 2)
  }
}
