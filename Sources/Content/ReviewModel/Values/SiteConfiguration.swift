import Diagnostics

/// The configuration in `site.yaml`.
package struct SiteConfiguration: Sendable {
  package var title: String
  /// The URL of the site.
  package var url: SiteURL
  /// The language of strings, dates and plurals (BCP 47).
  package var language: String
  /// The source range of the language.
  package var languagePlace: (source: SourceFile, range: SourceRange)?
  /// The rules for letters outside ASCII in slugs.
  package var slugLetters: SlugLetters
  package var description: String?
  /// The accent colour.
  package var accent: AccentShades
  package var reviewer: Reviewer
  package var scale: RatingScale
  /// The meanings of ratings, in the site's words.
  package var meanings: [Rating: String]
  package var categories: [Category]
  /// The fields that the site declares.
  package var fields: [Field] {
    didSet {
      reviewFields = Review.fields + fields
      topicKinds = TopicKind.own + fields.compactMap(\.kind)
    }
  }
  /// All fields of reviews: Verdict's own, and declared ones.
  package private(set) var reviewFields: [Field] = Review.fields
  /// All kinds of topics: Verdict's own, and declared ones.
  package private(set) var topicKinds = TopicKind.own
  /// The number of cards on a page of a list.
  package var pageSize: Int
  /// The formats of all feeds except the site's own.
  package var feeds: [FeedFormat]
  /// Whether review pages show a QR code by default.
  package var showsQRCodes: Bool
  /// Whether straight quotation marks and hyphens are replaced by typographic ones.
  package var smartPunctuation: Bool
  /// The menu entries after the generated ones, with the ranges of their URLs.
  package var menu: [Ranged<NamedLink>]
  /// The origins from which pages may load resources.
  package var allow: [PolicyDirective: [String]]
  /// The optional pages that the site disables.
  package var disabledPages: [OptionalPages]
  /// The destination of `verdict publish`.
  package var destination: Destination?
}

/// A destination and the program that transfers files to it.
package struct Destination: Hashable, Sendable {
  package let program: Program
  /// The destination in the form of the program: `user@host:/var/www`, `remote:path`, or a folder.
  package let place: String

  /// The programs that transfer files.
  package enum Program: String, CaseIterable, Sendable {
    case rsync, rclone

    /// Returns whether a list of files can contain a path. rclone's lists have one path per line, and it encodes control
    /// characters differently.
    package func canName(_ path: String) -> Bool {
      self == .rsync || path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The hint for a file that cannot be sent.
    package static let nameHint = "rename the file without tabs and line breaks"
  }
}

/// The lists and pages that a site can disable, in the order of the menu; the name of each is also that of its folder.
/// Without a list, the pages and feeds of its items are disabled as well.
package enum OptionalPages: String, CaseIterable, Sendable {
  case categories, restaurants, picks, ratings, years, tags, search, follow, saved, statistics, socialCards
}

/// The folders of a site besides those of optional pages and topics.
package enum SiteFolder: String, CaseIterable, Sendable {
  case assets, histograms, pictures, reviews, subjects
  case searchResults = "search-results"
}

/// The URL of a site: an origin and a base path.
package struct SiteURL: Hashable, Sendable {
  /// The scheme and authority, such as `https://reviews.example`.
  package let origin: String
  /// The path: empty, or with a leading and no trailing `/`.
  package let basePath: String

  /// Parses an absolute `http` or `https` URL without query and fragment (RFC 3986); nil for other texts.
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

  /// Returns whether a component is a dot segment; dots may be percent-encoded.
  private static func isDots(_ component: Substring) -> Bool {
    [".", "%2e", "..", ".%2e", "%2e.", "%2e%2e"].contains(component.lowercased())
  }

  /// Whether the host is reserved for examples and tests (RFC 2606).
  package var isExample: Bool {
    let labels = labels.suffix(2)
    guard let last = labels.last else { return false }
    return ["example", "invalid", "test", "localhost"].contains(last)
      || labels.first == "example" && ["com", "net", "org"].contains(last)
  }

  /// Whether the host is below `.example`, as in sites for demonstration.
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

/// The author of the reviews.
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

/// A category of reviews, from the configuration.
package struct Category: Hashable, Sendable {
  package let name: String
  package let plural: String
  package let slug: Slug
  /// The schema.org type of the reviewed items; nil if it does not support reviews.
  package let type: String?
  package let shape: PictureShape
  /// The verb for using an item, such as `heard`, in the language of the site; nil for the theme's default.
  package let verb: String?
}

/// The shape of the images of a category.
package enum PictureShape: String, CaseIterable, Sendable {
  /// The ratio 2:3.
  case portrait
  /// The ratio 3:2.
  case landscape
  case square
}

/// The CSP directives that a site can extend: `script` is `script-src` (Content Security Policy, section 6).
package enum PolicyDirective: String, CaseIterable, Sendable {
  case script, style, img, connect, font, frame
}

/// The formats of feeds.
package enum FeedFormat: String, CaseIterable, Sendable {
  /// RFC 4287.
  case atom
  /// RSS 2.0.
  case rss
  /// JSON Feed 1.1.
  case json
}
