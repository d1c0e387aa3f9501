import Notation
import PictureJobs
import PictureMetadata

/// The state of the derivatives of a site's images, for planning.
package struct PictureDerivatives: Sendable {
  /// The recipe for derivatives; nil if images are published without resizing.
  package let recipe: PictureRecipe?
  /// The placeholder colours of images with complete derivatives, by `derivativeHash`.
  package var colours: [String: PlaceholderColour] = [:]
  /// The hashes of images with missing derivatives.
  package var missing: Set<String> = []
  /// The errors of failed derivatives, by `derivativeHash`.
  package var errors: [String: DerivativeError] = [:]

  /// The work of this build.
  package var tally = DerivativeTally()
  /// An imperative for installing the helper program, such as "install verdict-pictures".
  package let helperHint: String

  /// Creates a state without derivatives.
  package init(_ recipe: PictureRecipe?, helperHint: String = "install verdict-pictures") {
    (self.recipe, self.helperHint) = (recipe, helperHint)
  }

  /// Whether the same is stored of pictures as in others.
  package func hasResults(of other: PictureDerivatives) -> Bool {
    recipe == other.recipe && colours == other.colours && missing == other.missing && errors == other.errors
      && helperHint == other.helperHint
  }

  /// Whether the derivatives of an image must still be created.
  package func isPending(_ picture: LoadedPicture) -> Bool {
    !derivatives(of: picture).isEmpty && colours[picture.derivativeHash] == nil && errors[picture.derivativeHash] == nil
  }

  /// Returns the derivatives of an image; empty for an image that is published without derivatives.
  package func derivatives(of picture: LoadedPicture) -> [Derivative] {
    guard let recipe, case .success(let header) = picture.header else { return [] }
    return recipe.derivatives(of: header)
  }
}

/// Counts of processed images.
package struct DerivativeTally: Sendable {
  /// The number of processed images.
  package private(set) var count = 0
  /// The size of the originals, in bytes.
  package private(set) var bytesBefore = 0
  /// The size of all derivatives, in bytes.
  package private(set) var bytesAfter = 0
  /// The number of images with location metadata, which derivatives omit.
  package private(set) var withLocation = 0
  /// The number of images with camera metadata, which derivatives omit.
  package private(set) var withCamera = 0

  package init() {}

  /// Counts an image with the size of its derivatives, in bytes.
  package mutating func add(_ picture: LoadedPicture, derivatives bytes: Int) {
    guard case .success(let header) = picture.header else { return }
    count += 1
    bytesBefore += picture.size
    bytesAfter += bytes
    withLocation += header.hasLocation ? 1 : 0
    withCamera += header.hasCamera ? 1 : 0
  }
}

/// The reason why an image has no derivatives.
package enum DerivativeError: Error, Hashable, Sendable {
  /// The file is corrupt; the reason is a phrase such as "the file is cut off".
  case unreadable(String)
  /// The helper program failed; the reason is a phrase such as "it takes longer than 20 seconds".
  case failed(String)
  /// The helper program cannot be used for any image; the reason is a phrase such as "the helper program ended at its start".
  case noHelper(String)
}

/// A stored derivative, named `HASH.COLOUR.WIDTH.EXTENSION`.
package struct StoredDerivative: Hashable, Sendable {
  /// The hash of the dependencies.
  package let hash: String
  package let colour: PlaceholderColour
  /// The width in pixels.
  package let width: Int
  package let format: PictureFormat

  /// Creates the stored form of a derivative.
  package init(_ derivative: Derivative, hash: String, _ colour: PlaceholderColour) {
    (self.hash, self.colour, width, format) = (hash, colour, derivative.width, derivative.format)
  }

  /// Parses a file name; nil for other names.
  package init?(name: String) {
    let parts = name.split(separator: ".")
    guard parts.count == 4, let colour = Int(parts[1]).flatMap(PlaceholderColour.init), let width = Int(parts[2]),
      let format = PictureFormat.allCases.first(where: { $0.fileExtension == parts[3] })
    else { return nil }
    (hash, self.colour, self.width, self.format) = (String(parts[0]), colour, width, format)
  }

  /// The file name in the store of derivatives.
  package var name: String { "\(hash).\(colour.number).\(width).\(format.fileExtension)" }
}
