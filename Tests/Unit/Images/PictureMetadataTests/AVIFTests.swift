import Testing

import PictureMetadata

@Suite struct AVIFTests {
  @Test(arguments: ["avif", "avis", "mif1avif", "mif1miafavis"]) func acceptsBrands(_ brands: String) {
    expect(AVIFFixture(brands: brands).bytes, .avif, 3, 2)
  }

  @Test func rejectsOtherBrands() {
    expect(AVIFFixture(brands: "isommif1").bytes, .unknownFormat)
    expect(AVIFFixture(brands: "isommp42", codec: "hvc1").bytes, .unknownFormat)
  }

  @Test(arguments: ["heicmif1", "mif1heix", "mif1miaf"]) func acceptsBrandsOfHEIC(_ brands: String) {
    expect(
      AVIFFixture(quarterTurns: 1, exif: locatedEXIF, brands: brands, codec: "hvc1").bytes,
      .heic,
      2,
      3,
      hasLocation: true
    )
  }

  /// A grid as phones write it: the primary item describes the layout of the tiles.
  @Test func readsAGrid() {
    expect(AVIFFixture(brands: "heicmif1", codec: "hvc1", isGrid: true, isMetadataInside: true).bytes, .heic, 3, 2)
    expect(AVIFFixture(brands: "mif1miaf", codec: "hvc1", isGrid: true, isMetadataInside: true).bytes, .heic, 3, 2)
  }

  @Test(arguments: 0...3) func appliesRotation(_ quarterTurns: Int) {
    let isTurned = quarterTurns % 2 == 1
    expect(AVIFFixture(quarterTurns: quarterTurns).bytes, .avif, isTurned ? 2 : 3, isTurned ? 3 : 2)
  }

  /// The clean aperture is applied before the rotation.
  @Test func appliesCleanAperture() {
    expect(AVIFFixture(width: 9, height: 8, aperture: [5, 1, 8, 2]).bytes, .avif, 5, 4)
    expect(AVIFFixture(width: 9, height: 8, quarterTurns: 1, aperture: [5, 1, 8, 2]).bytes, .avif, 4, 5)
    expect(AVIFFixture(width: 9, height: 8, aperture: [5, 0, 8, 2]).bytes, .avif, 5, 4)
    expect(AVIFFixture(width: 9, height: 8, aperture: [0, 1, 8, 2]).bytes, .zeroSize)
  }

  @Test(arguments: [0, 4, 8]) func readsBoxSizes(_ count: Int) {
    expect(AVIFFixture(exif: locatedEXIF, mediaSizeBytes: count).bytes, .avif, 3, 2, hasLocation: true)
  }

  @Test(arguments: [false, true]) func detectsLocation(_ isInside: Bool) {
    expect(AVIFFixture(exif: locatedEXIF, isMetadataInside: isInside).bytes, .avif, 3, 2, hasLocation: true)
    expect(AVIFFixture(xmp: locatedXMP, isMetadataInside: isInside).bytes, .avif, 3, 2, hasLocation: true)
    expect(AVIFFixture(xmp: plainXMP, isMetadataInside: isInside).bytes, .avif, 3, 2)
  }

  @Test func ignoresOrientationOfEXIF() {
    expect(AVIFFixture(exif: EXIFFixture(orientation: 6).bytes).bytes, .avif, 3, 2)
  }

  @Test func readsARealFile() throws {
    expect(realAVIF, .avif, 16, 16)
    for length in 8..<realAVIF.count { expect(Bytes(realAVIF.prefix(length)), .truncated) }
  }

  @Test(arguments: [1, 2, 7, 0x7FFF_FFFF, 0xFFFF_FFFF]) func rejectsInvalidBoxSizes(_ size: Int) {
    let type = AVIFFixture().bytes.prefix(24)
    #expect(throws: (any Error).self) { try Picture.read(type + big(size, 4) + text("meta") + big(-1, 8)) }
  }
}
