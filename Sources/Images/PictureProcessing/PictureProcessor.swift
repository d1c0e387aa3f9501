import PictureJobs
import PictureMetadata

/// A processor that creates derivatives of an image: upright, in sRGB, without metadata. Equal input gives equal bytes.
package enum PictureProcessor {
  /// Processes a job; an error is returned as an answer.
  package static func answer(_ job: PictureJob) -> PictureAnswer {
    do throws(ProcessingError) {
      let (files, colour) = try create(job.derivatives, of: job.source)
      return .created(files, colour: colour)
    } catch {
      return .failed(error.reason)
    }
  }

  /// Creates derivatives of the image in `source`. Returns the files in the order of `derivatives`, and the placeholder
  /// colour.
  package static func create(
    _ derivatives: [Derivative],
    of source: ContiguousArray<UInt8>
  ) throws(ProcessingError) -> ([ContiguousArray<UInt8>], PlaceholderColour) {
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

  private static func header(_ source: ContiguousArray<UInt8>) throws(ProcessingError) -> Picture {
    guard source.count <= ProcessingLimits.sourceSize else { throw .tooManyBytes }
    do { return try Picture.read(source) } catch { throw .header(error) }
  }

  /// Returns the size of the largest derivative, from which all others are resized.
  private static func largest(
    _ derivatives: [Derivative],
    of picture: Picture
  ) throws(ProcessingError) -> PixelExtent {
    let shown = PixelExtent(width: picture.width, height: picture.height)
    guard let largest = derivatives.map(\.extent).max(by: { $0.width < $1.width }),
      derivatives.allSatisfy({ $0.extent.fits(in: shown) && $0.width > 0 && $0.height > 0 })
    else { throw .impossible }
    return largest
  }

  /// Returns the image in a size, upright and in sRGB. Resizing comes first to reduce the work of later steps.
  private static func upright(
    _ source: ContiguousArray<UInt8>,
    _ picture: Picture,
    _ size: PixelExtent
  ) throws(ProcessingError) -> Bitmap {
    let stored = picture.orientation > 4 ? size.transposed : size
    let decoded = try picture.format.decoder().decode(source, picture, covering: stored)
    return decoded.bitmap.resized(to: stored).turned(picture.orientation).inSRGB(decoded.profile).withoutRedundantAlpha
  }
}

extension Derivative {
  fileprivate var extent: PixelExtent { PixelExtent(width: width, height: height) }
}
