import PictureMetadata
import Testing

@Suite struct SVGSizeTests {
  @Test(arguments: [
    ("width='30' height='20'", 30, 20), ("width='30px' height=' 20PX '", 30, 20),
    ("width='1in' height='2.54cm'", 96, 96), ("width='25.4mm' height='101.6Q'", 96, 96),
    ("width='72pt' height='6pc'", 96, 96), ("width='2.5' height='2.4'", 3, 2), ("width='+3e1' height='.2e2'", 30, 20),
    ("viewBox='0 0 30 20'", 30, 20), ("viewBox=' -5,-5 , 30.4\n19.5 '", 30, 20),
    ("width='100%' height='100%' viewBox='0 0 30 20'", 30, 20), ("width='60' viewBox='0 0 30 20'", 60, 40),
    ("width='auto' height='40' viewBox='0 0 30 20'", 60, 40), ("width='2em' height='1ex' viewBox='0 0 3 2'", 3, 2),
  ])
  func readsTheSize(_ attributes: String, _ width: Int, _ height: Int) {
    expect(text("<svg \(attributes)/>"), .svg, width, height)
  }

  @Test(arguments: [
    "", "width='30'", "width='100%' height='20'", "width='-1' height='2'", "width='nan' height='inf'",
    "width='0x10' height='2'", "viewBox='0 0 3'", "viewBox='0 0 3 2 1'", "viewBox='0 0 -3 2'", "viewBox='0 0 a b'",
  ])
  func rejectsMissingAndInvalidSizes(_ attributes: String) {
    expectMalformed(text("<svg \(attributes)/>"))
  }

  @Test(arguments: ["width='0' height='2'", "viewBox='0 0 0 2'", "width='.4' height='2'"])
  func rejectsZeroSize(_ attributes: String) {
    expect(text("<svg \(attributes)/>"), .zeroSize)
  }

  @Test(arguments: [
    "width='1e999' height='1e999'", "viewBox='0 0 1e999 1e999'", "width='1e9in' height='1'",
    "width='1e999' viewBox='0 0 1e-300 1e300'",
  ])
  func rejectsHugeNumbers(_ attributes: String) {
    #expect {
      try Picture.read(text("<svg \(attributes)/>"))
    } throws: { error in
      if case .tooLarge = error as? PictureError { true } else { false }
    }
  }
}
