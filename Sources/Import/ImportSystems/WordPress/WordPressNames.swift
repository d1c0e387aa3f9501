import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

// MARK: - Names
extension WordPressPosts {
  /// Returns the most deeply nested category, the first of equals; adds it to the site.
  mutating func category(of item: WXRItem) -> String {
    let names = item.categories
    let deepest = names.max { library.depth(of: $0.slug) < library.depth(of: $1.slug) }
    let first = names.first { deepest.map { library.depth(of: $0.slug) } == library.depth(of: $0.slug) }
    let category = first?.name ?? "Review"
    if categoryNames.insert(category).inserted {
      collection.site.categories.append(ImportedCategory(category))
    }
    return category
  }

  func tags(of item: WXRItem, but category: String) -> [String] {
    let terms = item.terms.filter { $0.domain == "post_tag" || $0.domain == "tag" }.map(\.name)
    var seen: Set = [category]
    return (item.categories.map(\.name) + terms.map { HTMLMarkdown.plainText(of: $0) }).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the file name from the slug of the post; nil if it is invalid or already used.
  mutating func slug(of item: WXRItem, in folder: String = "reviews/") -> String? {
    guard let slug = slug(written: item["wp:post_name"]), slugs.insert(folder + slug).inserted else { return nil }
    return slug
  }

  func slug(written: String) -> String? {
    Slug(of: percentDecoded(written)).map(\.value)
  }
}

extension WordPressLibrary {
  func gallery(_ ids: [String]?, of post: String) -> [(address: String, description: String)] {
    let all = ids ?? (attachmentsByParent[post] ?? []).sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    return all.compactMap { attachments[$0] }.map { ($0.address, $0.description) }
  }

  /// Returns the number of ancestors of a category, at most 20 to end cycles.
  func depth(of slug: String) -> Int {
    var (depth, slug) = (0, slug)
    while depth < 20, let parent = site.parents[slug], !parent.isEmpty { (depth, slug) = (depth + 1, parent) }
    return depth
  }
}

extension WXRItem {
  fileprivate var categories: [Term] {
    terms.filter { $0.domain == "category" && $0.slug != "uncategorized" && $0.name != "Uncategorized" }.map { term in
      Term(domain: term.domain, slug: term.slug, name: HTMLMarkdown.plainText(of: term.name))
    }.filter { !$0.name.isEmpty }
  }

  /// The publication time in the author's time zone. Drafts may only have the day of their last change.
  var date: Timestamp? {
    if let written = DayOrder([]).timestamp(self["wp:post_date"]) { return written }
    return (day("wp:post_date_gmt") ?? publicationDay ?? modified).map { Timestamp($0) }
  }

  var modified: CalendarDay? { day("wp:post_modified") ?? day("wp:post_modified_gmt") }

  private func day(_ field: String) -> CalendarDay? { CalendarDay(String(self[field].prefix(10))) }

  /// The day of `pubDate`, such as `Mon, 04 Mar 2019 10:00:00 +0000` (RFC 822, section 5).
  private var publicationDay: CalendarDay? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = self["pubDate"].split(separator: " ")
    guard words.count > 3, let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), year > 0
    else { return nil }
    return CalendarDay(year: year, month: month + 1, day: day)
  }
}
