import BinaryCoding
import PictureJobs
import SiteModel
import SiteRendering

/// An image that the site uses, with its published size.
package struct ListedPicture: Sendable {
  package let picture: LoadedPicture
  /// The size of all published files of the image in bytes; nil if a derivative is missing.
  package let publishedSize: Int?
  /// The places that show or link the image.
  package let uses: [PictureUse]
}

extension SiteBuilder {
  /// Returns the images that the site uses, sorted by path, with the report of a check.
  package func pictures() async throws -> (pictures: [ListedPicture], report: BuildReport) {
    guard let snapshot = try await snapshot() else { return ([], missingContent) }
    let store = PictureStore(settings)
    let published = Dictionary(grouping: snapshot.plan.copies, by: \.file)
    let uses = snapshot.content.content.usesByPicture(snapshot.content.pictures)
    let pictures = snapshot.content.pictures.map { picture in
      let sizes = published[picture.path]?.map { store.size(of: $0, picture) }
      return ListedPicture(
        picture: picture,
        publishedSize: sizes?.reduce(0, +),
        uses: uses[picture.path] ?? []
      )
    }
    return (pictures, snapshot.report)
  }
}

extension PictureStore {
  fileprivate func size(of copy: CopyPlan, _ picture: LoadedPicture) -> Int {
    switch copy.origin {
    case .content, .stripped: picture.size
    case .derivative(let derivative): size(of: derivative) ?? 0
    }
  }
}

extension LoadedContent {
  /// Returns the paths of the images that no other file uses than the one at `path`, in order.
  func pictures(usedOnlyBy path: String) -> [String] {
    let uses = content.usesByPicture(pictures)
    return pictures.map(\.path).filter { uses[$0]?.allSatisfy { $0.file.hasBytes(of: path) } ?? false }
  }
}

extension SiteContent {
  fileprivate func usesByPicture(_ pictures: [LoadedPicture]) -> [String: [PictureUse]] {
    let paths = Set(pictures.map(\.path))
    let uses = pictureUses.compactMap { use in use.candidates.first(where: paths.contains).map { ($0, use) } }
    return Dictionary(grouping: uses, by: \.0).mapValues { $0.map(\.1) }
  }
}
