/// The meanings of keys that are not fields, each in one sentence. A nested key follows its parent and a dot.
enum KeyExplanations {
  static let reviews = [
    "title": "Title of the review.",
    "rating": "Rating on the site's scale, or unrated, which averages ignore.",
    "category": "Category of the review: a name from categories in site.yaml.",
    "visited": "Day of the visit or viewing. Default: date.",
    "published": "Day of publication. A review with a later day is scheduled.",
    "date":
      "Day of visit and publication, with an optional time. Default: the day in a file name such as 2026-11-04-name.md.",
    "updated": "Day of the last important change.",
    "verdict": "Verdict in one sentence, shown in lists, feeds and search results.",
    "image": "Main image: path relative to this file or the content folder.",
    "alt": "Alt text: describes the image for readers who cannot see it. Empty if it is decorative.",
    "subject": "Name of the reviewed work. Reviews with the same subject link to each other.",
    "restaurant": "Name of the restaurant. Groups the visits to it.",
    "tags": "Tags: a list of names.",
    "slug": "Name in the URL: lower-case letters, digits and hyphens. Default: the file name.",
    "pick": "Marks the review as one of your picks.",
    "draft": "Marks a draft, which is not published.",
    "aliases": "Old paths that redirect here, such as /2019/04/old-name/.",
    "qr": "Shows a QR code of the URL on the page. Default: qr in site.yaml.",
    "series.name": "Name of the series.",
    "series.number": "Number in the series, such as 3 or 2.5.",
  ]

  /// The keys of files about restaurants, tags and other topics.
  static let topics = [
    "name": "Name as written in reviews.",
    "slug": "Name in the URL: lower-case letters, digits and hyphens. Default: derived from the name.",
    "image": "Image: path relative to this file or the content folder.",
    "alt": "Alt text: describes the image for readers who cannot see it. Empty if it is decorative.",
  ]

  static let pages = [
    "title": "Title of the page.",
    "verdict": "Summary in one sentence, for search engines and link previews.",
    "image": "Main image: path relative to this file or the content folder.",
    "alt": "Alt text: describes the image for readers who cannot see it. Empty if it is decorative.",
    "lang": "Language of the text, such as de. Default: the language of the site.",
    "layout": "Layout of the page, such as wide for the template page.wide.html.",
    "draft": "Marks a draft, which is not published.",
    "slug": "Name in the URL: lower-case letters, digits and hyphens. Default: the file name.",
  ]
}

extension KeyExplanations {
  static let site = [
    "title": "Title of the site.",
    "url": "URL of the published site, with an optional path.",
    "language": "Language of the site: interface text, plural forms and text direction.",
    "slugs": "Transliteration in URLs: plain (ü becomes u) or language (ü becomes ue in German).",
    "description": "Description of the site in one sentence.",
    "accent": "Accent colour in quotes, such as \"#00FF7F\", or separate colours for areas and text.",
    "accent.fill": "Colour of areas in quotes, such as \"#00FF7F\".",
    "accent.light":
      "Colour of links and stars in the light theme, with a contrast of at least 4.5:1. Default: a shade of fill.",
    "accent.dark":
      "Colour of links and stars in the dark theme, with a contrast of at least 4.5:1. Default: a shade of fill.",
    "reviewer": "Author of the reviews.",
    "reviewer.name": "Name of the author.",
    "reviewer.bio": "Biography in one sentence.",
    "reviewer.image": "Portrait: path relative to the content folder.",
    "reviewer.alt": "Alt text: describes the portrait for readers who cannot see it. Empty if it is decorative.",
    "reviewer.expertise": "Subjects of expertise: a list.",
    "reviewer.links": "Profiles of the reviewer on other sites.",
    "reviewer.links.name": "Text of the link.",
    "reviewer.links.url": "URL of the link, beginning with https://.",
    "ratings": "Rating scale and the meanings of its ratings.",
    "ratings.grades": "Grades in place of numbers, the best first. Excludes best, worst and step.",
    "ratings.best": "Best rating: a whole number up to 100. Default: 5.",
    "ratings.worst": "Worst rating, at least 0. Default: 0.",
    "ratings.step": "Step between ratings. It must divide the range from worst to best.",
    "ratings.show": "Display of ratings: stars, number or grade.",
    "ratings.meanings": "Descriptions of ratings, such as {5: Drop everything, 0: A waste}.",
    "categories": "Categories of reviews.",
    "categories.name": "Name as written in reviews.",
    "categories.plural": "Plural of the name. Default: the name.",
    "categories.slug": "Name in URLs. Default: derived from the plural.",
    "categories.type": "schema.org type of the reviewed item, for search engines.",
    "categories.poster": "Same as shape: portrait.",
    "categories.shape": "Aspect ratio of images: portrait (2:3), landscape (3:2) or square.",
    "categories.verb": "Verb for the day, in the language of the site, such as heard.",
    "fields": "Custom keys of reviews.",
    "pageSize": "Number of reviews per list page, from 1 to 1000. The newest page may have more or fewer. Default: 20.",
    "feeds": "Formats of category and topic feeds: a list. Default: atom.",
    "qr": "Shows a QR code of the URL on each review page. A review can override it.",
    "markdown": "Markdown options.",
    "markdown.smart": "Converts straight quotation marks and hyphens to typographic ones.",
    "menu": "Menu entries after the generated ones.",
    "menu.name": "Text of the entry.",
    "menu.url": "URL of the entry, or a path such as /about/.",
    "allow": "Additional origins for the Content-Security-Policy, by directive.",
    "pages": "Page kinds to disable, such as {statistics: false}.",
    "publish": "Destination of verdict publish.",
    "publish.rsync": "rsync destination, such as user@host:/var/www.",
    "publish.rclone": "rclone destination, such as remote:path.",
    "fields.for": "Categories with this field. Default: all.",
    "fields.plural": "Plural of the name: title and URL of the index page.",
    "fields.ranked": "Ranks the topics by their averages.",
    "fields.thing": "schema.org type of a topic, such as Person.",
    "fields.facts": "Custom keys of topic files besides name, image and alt.",
  ].merging(ofFields("fields.") + ofFields("fields.facts.") + ofOrigins + ofPages) { own, _ in own }

  private static func ofFields(_ path: String) -> [(String, String)] {
    [
      ("key", "Key in front matter: letters, digits, '_' and '-', beginning with a letter."),
      ("name", "Name on pages. Default: the key with an initial capital."),
      ("type", "Type of the value. Default: text."),
      ("values", "Allowed values."),
      ("card", "Shows the field on review cards."),
      ("required", "Makes the field required."),
      ("property", "schema.org property of the reviewed item, such as director."),
    ].map { (path + $0, $1) }
  }

  private static var ofOrigins: [(String, String)] {
    PolicyDirective.allCases.map {
      ("allow.\($0)", "Origins added to the directive \($0)-src of the Content-Security-Policy.")
    }
  }

  private static var ofPages: [(String, String)] {
    OptionalPages.allCases.map { ("pages.\($0)", "Builds \($0). Default: true.") }
  }
}
