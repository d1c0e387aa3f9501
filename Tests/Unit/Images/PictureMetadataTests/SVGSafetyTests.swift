import PictureMetadata
import Testing

@Suite struct SVGSafetyTests {
  @Test(arguments: [
    "<script/>", "<SCRIPT/>", "<s:script>1</s:script>", "<foreignObject/>", "<h:iframe/>", "<embed/>", "<object/>",
    "<handler/>", "<h:meta http-equiv='refresh'/>",
    "<g onload='1'/>", "<g ONCLICK=''/>", "<g ev:onload='1'/>",
    "<a href='https://example.org/'/>", "<a href=''/>", "<a href=' //example.org'/>", "<use href='other.svg#a'/>",
    "<image xlink:href='a.png'/>", "<image l:HREF='a.png'/>", "<image src='a.png'/>",
    "<g xml:base='https://a.example/'/>",
    "<image href='data:image/svg+xml;base64,AA=='/>", "<image href='data:text/html,x'/>",
    "<image href='data:image/png,x'/>", "<a href='&#x6A;avascript:1'/>",
    "<g id='javascript:1'/>", "<g id='java&#10;script&#x3a;1'/>", "<g to=' J A V A S C R I P T : 1'/>",
    "<g style='fill:url(a.svg#b)'/>", "<g style='fill:url( \"//a\")'/>", "<g style='@import \"a\"'/>",
    "<g style='fill:u\\72l(a)'/>", "<g style='fill:\\000075 rl(a)'/>", "<g style='fill:URL(a)'/>",
    "<g fill='url(https://a.example/#b)'/>", "<g filter='u&#114;l(a)'/>", "<g style='cursor:image-set(\"a\" 1x)'/>",
    "<style>@import 'a';</style>", "<style>@\\69mport 'a'</style>", "<style><![CDATA[@import 'a']]></style>",
    "<style>@im<!-- -->port 'a'</style>", "<style>@im<![CDATA[port]]> 'a'</style>", "<style>g{fill:url(a)}</style>",
    "<style>@im&#112;ort 'a'</style>", "<s:style>a{b:url(#a) url(b)}</s:style>", "<style><g/></style>",
    "<style>@font-face{src:url(data:font/woff2;base64,AA==)}</style>",
    "<animate attributeName='href' to='#a'/>", "<set attributeName=' xlink:href ' to='#a'/>",
    "<set attributeName='&#111;nclick' to='1'/>", "<s:animate ATTRIBUTENAME='HREF'/>", "<?xml-stylesheet href='a'?>",
    "<?php ?>", "<!DOCTYPE svg [<!ENTITY a 'b'>]>", "<a href='#b' ping='https://a.example'/>",
    "<body background='//a.example/b.png'/>",
    "<body xmlns='http://www.w3.org/1999/xhtml'/>", "<h:p xmlns:h='http://www.w3.org/1999/xhtml'/>",
    "<g xmlns:h='http://www.w3.org/1999/xhtml'><H:table a='b'/></g>", "<g xmlns='http://www.w3.org/1999/&#120;html'/>",
    "<x formaction='https://a.example'/>", "<x data='a.swf'/>", "<x longdesc='a'/>",
    "<g id='a'><use href='#a'/></g>", "<g id='a'><use href='#b'/></g><g id='b'><use xlink:href='#%61'/></g>",
    "<g id='a'><use href=' #\na '/></g>", "<linearGradient id='a' href='#a'/>",
  ])
  func rejectsUnsafeContent(_ content: String) {
    #expect {
      try Picture.read(text("<svg width='3' height='2'>\(content)</svg>"))
    } throws: { error in
      if case .unsafe(let reason) = error as? PictureError { !reason.isEmpty } else { false }
    }
  }

  @Test func rejectsDocumentTypes() {
    let type = "<!DOCTYPE svg [<!ENTITY a 'b'>]>"
    expect(text(type + "<svg width='3' height='2'/>"), .unsafe("a document type declaration"))
    expect(text("<!DOCTYPE svg SYSTEM '>'>\n<svg width='3' height='2'/>"), .documentType(0..<26))
    expect(text("<!DOCTYPE svg"), .unsafe("a document type declaration"))
    expect(text("<svg width='3' height='2' onload='1'/>"), .unsafe("the event attribute onload"))
  }

  @Test(arguments: [
    "<use href='#a'/>", "<use xlink:href=' #a'/>", "<g fill='url(#a)' clip-path='url(\"#b\")'/>",
    "<g style='fill:url( &quot;#a&quot; )'/>", "<style>g{fill:url(#a)} @media print{g{fill:none}}</style>",
    "<style><!-- a --><![CDATA[ g > path {} ]]></style>", "<style/>", "<g inkscape:label='on' data-a='b'/>",
    "<animate attributeName='x' to='1'/>", "<set attributeName='opacity'/>", "<text>javascript: @import url(a)</text>",
    "<metadata><rdf:RDF><cc:Work rdf:about='https://a.example/'/></rdf:RDF></metadata>",
    "<g transform='rotate(5)' d='M0 0'/>", "<description/>", "<dc:source>https://a.example/</dc:source>",
    "<g id='a' xmlns:h='http://www.w3.org/1999/xhtml'/>", "<g id='a'><a href='#a'/></g>", "<use href='#none'/>",
    "<rect id='a'><animate href='#a' attributeName='x'/></rect>", "<g id='A'><use href='#a'/></g><g id='a'/>",
  ])
  func acceptsSafeContent(_ content: String) {
    expect(text("<svg width='3' height='2'>\(content)</svg>"), .svg, 3, 2)
  }

  /// Each group references the previous one twice, so the drawing grows exponentially.
  @Test(arguments: [("a", "a"), ("b", "%62"), ("ü", "%C3%BC")])
  func limitsExpandedReferences(_ name: String, _ address: String) {
    let document = { (count: Int) in
      let groups = (1..<count).map { number in
        let use = "<use href='#\(address)\(number - 1)'/>"
        return "<g id='\(name)\(number)'>\(use)\(use)</g>"
      }
      return text("<svg width='3' height='2'><g id='\(name)0'/>\(groups.joined())</svg>")
    }
    expect(document(15), .svg, 3, 2)
    expect(document(30), .unsafe("too many nested references"))
  }

  /// Long chains of references are rejected; many references to one element are allowed.
  @Test func limitsReferenceDepth() {
    let chain = { (count: Int) in
      let uses = (0..<count).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" }.joined()
      return text("<svg width='3' height='2'>\(uses)</svg>")
    }
    expect(chain(500), .svg, 3, 2)
    expect(chain(20_000), .unsafe("too many nested references"))
    let uses = String(repeating: "<use href='#a'/>", count: 50_000)
    expect(text("<svg width='3' height='2'><g id='a'><g/></g>\(uses)</svg>"), .svg, 3, 2)
  }
}
