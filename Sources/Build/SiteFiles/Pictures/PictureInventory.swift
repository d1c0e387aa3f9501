import PictureJobs
import SiteModel
import SiteRendering

/// A picture of the site, and what became of it.
package struct ListedPicture: Sendable {
  package let picture: LoadedPicture
  /// The bytes of all that is published of it; nil where that is not made yet.
  package let publishedSize: Int?
  /// Where it is shown or linked to.
  package let uses: [PictureUse]
}

extension SiteBuilder {
  /// Every picture that the site uses, in the order of their paths, and what there is to tell about the content.
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
    case .made(let derivative): size(of: derivative) ?? 0
    }
  }
}

extension SiteContent {
  fileprivate func usesByPicture(_ pictures: [LoadedPicture]) -> [String: [PictureUse]] {
    let known = Set(pictures.map(\.path))
    let uses = pictureUses.compactMap { use in use.candidates.first(where: known.contains).map { ($0, use) } }
    return Dictionary(grouping: uses, by: \.0).mapValues { $0.map(\.1) }
  }
}
