import PictureJobs
import PictureMetadata

/// Makes smaller files of a picture: upright, in sRGB, and with nothing in them but pixels. Bytes in, bytes out; the same
/// bytes each time.
package enum PictureProcessor {
  /// Does a job; a fault is an answer.
  package static func answer(_ job: PictureJob) -> PictureAnswer {
    do throws(ProcessingFault) {
      let (files, colour) = try make(job.derivatives, of: job.source)
      return .made(files, colour: colour)
    } catch {
      return .fault(error.reason)
    }
  }

  /// Makes files of the bytes of a picture; gives them in the order of `derivatives`, with the colour to stand for it.
  package static func make(
    _ derivatives: [Derivative],
    of source: ContiguousArray<UInt8>
  ) throws(ProcessingFault) -> ([ContiguousArray<UInt8>], PlaceholderColour) {
    let picture = try header(source)
    let largest = try largest(derivatives, of: picture)
    let bitmap = try upright(source, picture, largest)
    guard let colour = bitmap.dominantColour else { throw .impossible }
    var sizes = [largest: bitmap]
    var files: [ContiguousArray<UInt8>] = []
    for derivative in derivatives {
      let resized = sizes[derivative.extent] ?? bitmap.resized(to: derivative.extent)
      sizes[derivative.extent] = resized
      files.append(try derivative.format.encoder().encode(resized))
    }
    return (files, colour)
  }

  private static func header(_ source: ContiguousArray<UInt8>) throws(ProcessingFault) -> Picture {
    guard source.count <= ProcessingLimits.sourceSize else { throw .tooManyBytes }
    do { return try Picture.read(source) } catch { throw .header(error) }
  }

  /// The size of the largest file, which all others are made of.
  private static func largest(
    _ derivatives: [Derivative],
    of picture: Picture
  ) throws(ProcessingFault) -> PixelExtent {
    let shown = PixelExtent(width: picture.width, height: picture.height)
    guard let largest = derivatives.map(\.extent).max(by: { $0.width < $1.width }),
      derivatives.allSatisfy({ $0.extent.fits(in: shown) && $0.width > 0 && $0.height > 0 })
    else { throw .impossible }
    return largest
  }

  /// The picture in a size, turned and in sRGB. It is made small first, since then all else is less work.
  private static func upright(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    _ size: PixelExtent
  ) throws(ProcessingFault) -> Bitmap {
    let stored = picture.orientation > 4 ? size.transposed : size
    let decoded = try picture.format.decoder().decode(source, picture, covering: stored)
    return decoded.bitmap.resized(to: stored).turned(picture.orientation).inSRGB(decoded.profile).withoutNeedlessAlpha
  }
}

extension Derivative {
  fileprivate var extent: PixelExtent { PixelExtent(width: width, height: height) }
}
