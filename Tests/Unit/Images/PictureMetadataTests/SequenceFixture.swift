/// An AVIF image sequence: a still image, and a track of two samples.
struct SequenceFixture {
  /// The type of the container of the additional `box`.
  var container = ""
  var box: Bytes = []
  var handler = "pict"
  /// The content of each sample.
  var sample: Bytes = [1, 2, 3, 4]
  /// The bytes after the samples in `mdat`.
  var behind: Bytes = []

  var bytes: Bytes {
    let still = AVIFFixture(brands: "avisavif").bytes
    let length = movie(at: 0).count
    return still + movie(at: still.count + length + 8) + AVIFFixture.box("mdat", sample + sample + behind)
  }

  private func make(_ type: String, _ body: Bytes) -> Bytes {
    AVIFFixture.box(type, body + (type == container ? box : []))
  }

  private func movie(at offset: Int) -> Bytes {
    make("moov", AVIFFixture.fullBox("mvhd", Bytes(repeating: 0, count: 96)) + track(at: offset))
  }

  private func track(at offset: Int) -> Bytes {
    let handling = AVIFFixture.fullBox("hdlr", big(0, 4) + text(handler) + Bytes(repeating: 0, count: 13))
    let media = make("minf", make("stbl", description + table(at: offset)))
    let header = AVIFFixture.fullBox("tkhd", Bytes(repeating: 0, count: 80))
    return make("trak", header + make("mdia", handling + media))
  }

  private var description: Bytes {
    AVIFFixture.fullBox("stsd", big(1, 4) + make("av01", Bytes(repeating: 0, count: 78)))
  }

  private func table(at offset: Int) -> Bytes {
    AVIFFixture.fullBox("stsc", big(1, 4) + big(1, 4) + big(1, 4) + big(1, 4))
      + AVIFFixture.fullBox("stsz", big(0, 4) + big(2, 4) + big(sample.count, 4) + big(sample.count, 4))
      + AVIFFixture.fullBox("stco", big(2, 4) + big(offset, 4) + big(offset + sample.count, 4))
  }
}
