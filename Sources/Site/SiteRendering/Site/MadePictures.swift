import Notation
import PictureJobs
import PictureMetadata

/// What was made of the pictures of a site, and how: what a plan must know of it.
package struct MadePictures: Sendable {
  /// What is made of pictures; nil where they are published without being made smaller.
  package let recipe: PictureRecipe?
  /// The colours of the pictures of which everything was made, by the hashes of what was made of them.
  package var colours: [String: PlaceholderColour] = [:]
  /// The hashes of those of which something was looked for in vain.
  package var missing: Set<String> = []
  /// Why nothing could be made of the others, as far as that was tried.
  package var faults: [String: MakingFault] = [:]

  /// What was done just now.
  package var tally = MakingTally()
  /// How to get the program that makes smaller pictures, as an imperative such as "install verdict-pictures".
  let helperHint: String

  /// Nothing was made yet.
  package init(_ recipe: PictureRecipe?, helperHint: String = "install verdict-pictures") {
    (self.recipe, self.helperHint) = (recipe, helperHint)
  }

  /// Whether the same is stored of pictures as in others.
  package func hasResults(of other: MadePictures) -> Bool {
    recipe == other.recipe && colours == other.colours && missing == other.missing && faults == other.faults
      && helperHint == other.helperHint
  }

  /// Whether it is not known yet what comes of a picture.
  package func isPending(_ picture: LoadedPicture) -> Bool {
    !derivatives(of: picture).isEmpty && colours[picture.madeHash] == nil && faults[picture.madeHash] == nil
  }

  /// What is made of a picture; nothing of one that is published as it is.
  package func derivatives(of picture: LoadedPicture) -> [Derivative] {
    guard let recipe, case .success(let header) = picture.header else { return [] }
    return recipe.derivatives(of: header)
  }
}

/// What making pictures did.
package struct MakingTally: Sendable {
  /// How many pictures something was made of.
  package private(set) var count = 0
  /// Their bytes.
  package private(set) var bytesBefore = 0
  /// The bytes of all that was made of them.
  package private(set) var bytesAfter = 0
  /// How many said where they were taken, which readers do not get to know.
  package private(set) var withLocation = 0
  /// How many said with which camera.
  package private(set) var withCamera = 0

  package init() {}

  /// Counts a picture of which so many bytes were made.
  package mutating func add(_ picture: LoadedPicture, made bytes: Int) {
    guard case .success(let header) = picture.header else { return }
    count += 1
    bytesBefore += picture.size
    bytesAfter += bytes
    withLocation += header.hasLocation ? 1 : 0
    withCamera += header.hasCamera ? 1 : 0
  }
}

/// Why nothing was made of a picture.
package enum MakingFault: Error, Hashable, Sendable {
  /// The file is damaged; the reason is a phrase such as "the file is cut off".
  case unreadable(String)
  /// The program that makes smaller pictures failed; the reason is a phrase such as "it takes longer than 20 seconds".
  case notMade(String)
}

/// A file that was made of a picture, as it is called where all of them are kept: `HASH.COLOUR.WIDTH.EXTENSION`.
package struct StoredDerivative: Hashable, Sendable {
  /// The hash of what it follows from.
  package let hash: String
  package let colour: PlaceholderColour
  /// In pixels.
  package let width: Int
  package let format: PictureFormat

  package init(_ derivative: Derivative, hash: String, _ colour: PlaceholderColour) {
    (self.hash, self.colour, width, format) = (hash, colour, derivative.width, derivative.format)
  }

  /// Reads a name; nil for one of something else.
  package init?(name: String) {
    let parts = name.split(separator: ".")
    guard parts.count == 4, let colour = Int(parts[1]).flatMap(PlaceholderColour.init), let width = Int(parts[2]),
      let format = PictureFormat.allCases.first(where: { $0.fileExtension == parts[3] })
    else { return nil }
    (hash, self.colour, self.width, self.format) = (String(parts[0]), colour, width, format)
  }

  package var name: String { "\(hash).\(colour.number).\(width).\(format.fileExtension)" }
}
