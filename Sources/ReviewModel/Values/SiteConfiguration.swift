import Diagnostics

/// What `site.yaml` says.
package struct SiteConfiguration: Sendable {
  package var title: String
  /// Where the site is published.
  package var url: SiteURL
  /// The language of strings, dates and plurals (BCP 47).
  package var language: String
  /// Where the file says it.
  package var languagePlace: (source: SourceFile, range: SourceRange)?
  /// How slugs write letters that ASCII lacks.
  package var slugLetters: SlugLetters
  package var description: String?
  /// The site's own colour.
  package var accent: AccentShades
  package var reviewer: Reviewer
  package var scale: RatingScale
  /// What a rating means, in the site's words.
  package var meanings: [Rating: String]
  package var categories: [Category]
  /// The keys of reviews that the site declares.
  package var fields: [Field] {
    didSet {
      reviewFields = Review.fields + fields
      topicKinds = TopicKind.own + fields.compactMap(\.kind)
    }
  }
  /// All fields of reviews: Verdict's own, and those that the site declares.
  package private(set) var reviewFields: [Field] = Review.fields
  /// What reviews are grouped by: Verdict's own kinds, and those that the site declares.
  package private(set) var topicKinds = TopicKind.own
  /// Cards on one page of a list.
  package var pageSize: Int
  /// Formats of the feeds below the site's own.
  package var feeds: [FeedFormat]
  /// Whether review pages show a QR code unless they say otherwise.
  package var showsQRCodes: Bool
  /// Whether straight quotes and hyphens in text become typographic ones.
  package var smartPunctuation: Bool
  /// Entries after the generated ones, at their URLs.
  package var menu: [Written<NamedLink>]
  /// The origins from which pages may load something.
  package var allow: [PolicyDirective: [String]]
  /// What it does without.
  package var unwanted: [OptionalPages]
  /// Where `verdict publish` sends it.
  package var destination: Destination?
}

/// A place, and the program that carries files there.
package struct Destination: Hashable, Sendable {
  package let program: Program
  /// As the program takes it: `user@host:/var/www`, `remote:path`, or a folder.
  package let place: String

  /// By their names.
  package enum Program: String, CaseIterable, Sendable {
    case rsync, rclone

    /// Returns whether a list of files can hold a path: rclone reads one path a line, and spells control characters
    /// differently.
    package func canName(_ path: String) -> Bool {
      self == .rsync || path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// What to do about a file that cannot be sent.
    package static let nameHint = "rename the file without tabs and line breaks"
  }
}

/// The lists and pages that a site can do without, by their names in paths, in the order of the menu. With a list go the
/// pages and feeds of what it lists.
package enum OptionalPages: String, CaseIterable, Sendable {
  case categories, restaurants, picks, ratings, years, tags, search, follow, saved, statistics, socialCards
}

/// Where a site is published: an origin and the path below which everything lives.
package struct SiteURL: Hashable, Sendable {
  /// Scheme and authority, such as `https://reviews.example`.
  package let origin: String
  /// Empty, or a path that begins with `/` and does not end with one.
  package let basePath: String

  /// Reads an absolute `http` or `https` URL without query and fragment (RFC 3986); nil when it is something else.
  package init?(_ text: String) {
    guard let (scheme, rest) = Self.scheme(of: text), !rest.isEmpty,
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.refused.contains($0) })
    else { return nil }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let authority = rest[..<slash]
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    origin = "\(scheme)://\(authority.lowercased())"
    let path = rest[slash...].split(separator: "/")
    guard !path.contains(where: Self.isDots) else { return nil }
    basePath = path.map { "/\($0)" }.joined()
  }

  /// Whether a component means another folder; a dot may be percent-encoded.
  private static func isDots(_ component: Substring) -> Bool {
    [".", "%2e", "..", ".%2e", "%2e.", "%2e%2e"].contains(component.lowercased())
  }

  /// Whether nobody can have its host, since the name is kept for examples and tests (RFC 2606).
  package var isExample: Bool {
    let labels = labels.suffix(2)
    guard let last = labels.last else { return false }
    return ["example", "invalid", "test", "localhost"].contains(last)
      || labels.first == "example" && ["com", "net", "org"].contains(last)
  }

  /// Whether its host is a name below `.example`, as sites have that only show something.
  var isBelowExample: Bool { labels.last == "example" }

  private var labels: [String] {
    let host = origin.drop { $0 != "/" }.dropFirst(2).prefix { $0 != ":" }
    return host.split(separator: ".").map(String.init)
  }

  private static let refused = Set("\"<>\\^`{|}?#&'".utf8)

  private static func scheme(of text: String) -> (String, Substring)? {
    for scheme in ["https", "http"] where text.lowercased().hasPrefix(scheme + "://") {
      return (scheme, text.dropFirst(scheme.count + 3))
    }
    return nil
  }
}

/// The one who writes.
package struct Reviewer: Sendable {
  package let name: String
  package let bio: String?
  package let illustration: Illustration?
  package let expertise: [String]
  package let links: [NamedLink]
}

/// A link with its text.
package struct NamedLink: Hashable, Sendable {
  package let name: String
  package let url: String
}

/// What a review may be about; the configuration lists all.
package struct Category: Hashable, Sendable {
  package let name: String
  package let plural: String
  package let slug: Slug
  /// The schema.org type of what is reviewed; nil when it is none that takes reviews.
  package let type: String?
  package let shape: PictureShape
  /// What one does with it, such as `heard`, in the language of the site; nil leaves the word to the theme.
  package let verb: String?
}

/// The shape in which pictures of a category are shown.
package enum PictureShape: String, CaseIterable, Sendable {
  /// 2:3.
  case portrait
  /// 3:2.
  case landscape
  case square
}

/// What a page's policy tells apart: `script` is `script-src` (Content Security Policy, section 6).
package enum PolicyDirective: String, CaseIterable, Sendable {
  case script, style, img, connect, font, frame
}

/// The formats in which a feed can be had.
package enum FeedFormat: String, CaseIterable, Sendable {
  /// RFC 4287.
  case atom
  /// RSS 2.0.
  case rss
  /// JSON Feed 1.1.
  case json
}
