import BinaryCoding
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// An allocator of unique files and unique slugs for reviews.
struct ReviewNames {
  private var slugs: Set<String>
  private var paths: Set<String>
  /// The last number assigned to a name.
  private var numbers: [String: Int] = [:]
  private let letters: SlugLetters

  init(_ site: ExistingSite, _ letters: SlugLetters) {
    (slugs, self.letters) = (site.slugs, letters)
    // Some file systems ignore letter case in names.
    paths = Set(site.paths.map { $0.lowercased() })
  }

  /// The URL paths of all reviews, relative to the site.
  var addresses: Set<String> { Set(slugs.map { "/reviews/\($0)/" }) }

  /// Returns the review with a unique path. Reviews with equal names are distinguished by the year, then by numbers.
  mutating func placed(_ review: ImportedReview) -> ImportedReview {
    let name = review.path ?? Slug(of: review.title, letters)?.value ?? "review"
    let year = review.entries["year"].map { "-\($0)" }
    for ending in ["", year].compactMap(\.self) {
      if let placed = placed(review, as: name, ending) { return placed }
    }
    while true {
      let number = numbers[name, default: 1] + 1
      numbers[name] = number
      if let placed = placed(review, as: name, "-\(number)") { return placed }
    }
  }

  private mutating func placed(_ review: ImportedReview, as name: String, _ ending: String) -> ImportedReview? {
    let path = path(name, ending)
    let (slug, file) = (slug(of: review, at: path, ending), "reviews/\(path).md".lowercased())
    guard !slugs.contains(slug), !paths.contains(file) else { return nil }
    slugs.insert(slug)
    paths.insert(file)
    var review = review
    review.path = path
    if review.entries["slug"] != nil { review.entries.set("slug", text: slug) }
    return review
  }

  /// Returns a path with a suffix; for `name/index`, the suffix is added to the folder name.
  private func path(_ name: String, _ ending: String) -> String {
    let isFolder = name.hasSuffix("/index")
    let stem = isFolder ? String(name.dropLast(6)) : name
    let last = String(stem.lastPathComponent)
    let folder = String(Substring(stem.utf8.dropLast(last.utf8.count)))
    return folder + Slug.name(last, endingWith: ending, letters) + (isFolder ? "/index" : "")
  }

  /// Returns the slug that results from the entries of a review and the path of its file.
  private func slug(of review: ImportedReview, at path: String, _ ending: String) -> String {
    if case .text(let slug)? = review.entries["slug"] { return Slug.name(slug, endingWith: ending, letters) }
    let file = ReviewFileName("reviews/\(path).md")
    let isDated = review.entries["visited"] == nil && review.entries["published"] == nil
    let name = isDated ? file.undated : file.name
    return Slug(of: name, letters)?.value ?? name
  }
}
