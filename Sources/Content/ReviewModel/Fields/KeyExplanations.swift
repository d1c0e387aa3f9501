/// The meanings of keys that are not fields, each in one sentence. A nested key follows its parent and a dot.
enum KeyExplanations {
  static let reviews = [
    "title": "What you call the review.",
    "rating": "Your rating on the site's scale, or the word unrated, which counts in no average.",
    "category": "What kind of thing is reviewed: the name of one of the categories of site.yaml.",
    "visited": "The day of the visit, viewing or playing; otherwise that of date.",
    "published": "The day of publication; a review of a day to come is held back.",
    "date": "The day of both visit and publication, also with a time; a file called 2026-11-04-name.md needs none.",
    "updated": "The day of the last change worth telling.",
    "verdict": "Your judgement in one sentence, shown on cards, in feeds and by search engines.",
    "image": "The picture at the head: its path from this file or from the content folder.",
    "alt": "What the picture shows, for those who do not see it; empty for decoration.",
    "subject": "The name of what is reviewed; reviews of one subject are linked.",
    "restaurant": "The name of the place; groups the visits to it.",
    "tags": "A list of names that group reviews.",
    "slug": "Its name in the address, in lower-case letters, digits and hyphens; otherwise that of the file.",
    "pick": "Whether it is one of your picks.",
    "draft": "Whether it is held back.",
    "aliases": "Older paths such as /2019/04/old-name/ that lead here.",
    "qr": "Whether its page shows a QR code of its address; otherwise as site.yaml says.",
    "series.name": "The name of the series.",
    "series.number": "The place in it, such as 3 or 2.5.",
  ]

  /// The keys of files about restaurants, tags and other topics.
  static let topics = [
    "name": "The name as reviews write it.",
    "slug": "Its name in the address, in lower-case letters, digits and hyphens; otherwise made of the name.",
    "image": "A picture: its path from this file or from the content folder.",
    "alt": "What the picture shows, for those who do not see it; empty for decoration.",
  ]

  static let pages = [
    "title": "The title of the page.",
    "verdict": "What the page says in one sentence, for search engines and cards of links.",
    "image": "The picture at the head: its path from this file or from the content folder.",
    "alt": "What the picture shows, for those who do not see it; empty for decoration.",
    "lang": "The language of the text where it is not the site's, such as de.",
    "layout": "How the theme draws the page: wide for its template page.wide.html.",
    "draft": "Whether it is held back.",
    "slug": "Its name in the address, in lower-case letters, digits and hyphens; otherwise that of the file.",
  ]
}

extension KeyExplanations {
  static let site = [
    "title": "The title of the site.",
    "url": "Where the site is published; it may have a path, below which everything then lives.",
    "language": "The language of the site: its words, plural forms and direction.",
    "slugs": "How letters beyond English are written in addresses: plain (ü as u) or as the language does (ü as ue).",
    "description": "What the site is about, in one sentence.",
    "accent": "The colour of the site, in quotes, such as \"#00FF7F\", or its colours for areas and for texts.",
    "accent.fill": "The colour of areas, in quotes, such as \"#00FF7F\".",
    "accent.light": "The colour of links and stars on light paper, with a contrast of 4.5:1; default: a shade of fill.",
    "accent.dark": "The colour of links and stars in the dark, with a contrast of 4.5:1; default: a shade of fill.",
    "reviewer": "Who writes the reviews.",
    "reviewer.name": "The name of the one who writes.",
    "reviewer.bio": "Who that is, in one sentence.",
    "reviewer.image": "A portrait: its path from the content folder.",
    "reviewer.alt": "What the portrait shows, for those who do not see it; empty for decoration.",
    "reviewer.expertise": "A list of what the reviewer knows much about.",
    "reviewer.links": "Where else the reviewer is found.",
    "reviewer.links.name": "The text of the link.",
    "reviewer.links.url": "Where the link leads: an address that begins with https://.",
    "ratings": "The scale of the ratings, and what they mean.",
    "ratings.grades": "Names of ratings, the best first, in the place of best, worst and step.",
    "ratings.best": "The best rating, a whole number up to 100; otherwise 5.",
    "ratings.worst": "The worst rating, from 0, which is what it is if nothing is written.",
    "ratings.step": "From one rating to the next; it must lead from the worst to the best exactly.",
    "ratings.show": "How ratings are shown: as stars, as a number, or as the names of grades.",
    "ratings.meanings": "What ratings mean, in your words, such as {5: Drop everything, 0: A waste}.",
    "categories": "What reviews may be about.",
    "categories.name": "What one is called, as reviews write it.",
    "categories.plural": "What several are called; otherwise the name.",
    "categories.slug": "Its name in addresses; otherwise made of the plural.",
    "categories.type": "The schema.org type of what is reviewed, for search engines.",
    "categories.poster": "Whether pictures are upright: another way to write shape: portrait.",
    "categories.shape": "The shape of its pictures: portrait (2:3), landscape (3:2) or square.",
    "categories.verb": "What one does with it, in the language of the site, such as heard.",
    "fields": "Keys of reviews that the site declares beyond Verdict's own.",
    "pageSize": "How many cards one page of a list has, from 1 to 1000, the newest about as many; otherwise 20.",
    "feeds": "The formats of the feeds below the site's own, a list; otherwise atom alone.",
    "qr": "Whether the page of a review shows a QR code of its address unless the review says otherwise.",
    "markdown": "How text is written.",
    "markdown.smart": "Whether straight quotation marks and hyphens become typographic ones.",
    "menu": "Entries of the menu after the generated ones.",
    "menu.name": "The text of the entry.",
    "menu.url": "Where the entry leads: https://… or a path such as /about/.",
    "allow": "The origins from which pages may load something, by what it is.",
    "pages": "What the site does without: false for each, such as {statistics: false}.",
    "publish": "Where verdict publish sends the site.",
    "publish.rsync": "A place for rsync, such as user@host:/var/www.",
    "publish.rclone": "A place for rclone, such as remote:path.",
    "fields.for": "The categories whose reviews have it; otherwise all.",
    "fields.plural": "What several topics are called: the title and address of their index.",
    "fields.ranked": "Whether its topics are ordered by their averages.",
    "fields.thing": "The type of a topic by schema.org, such as Person.",
    "fields.facts": "What a file about a topic may say beside name, image and alt.",
  ].merging(ofFields("fields.") + ofFields("fields.facts.") + ofOrigins + ofPages) { own, _ in own }

  private static func ofFields(_ path: String) -> [(String, String)] {
    [
      ("key", "The key as front matter writes it: letters, digits, '_' and '-', a letter first."),
      ("name", "What pages call it; otherwise the key with a capital."),
      ("type", "What it holds; otherwise a text."),
      ("values", "The texts among which a choice is made."),
      ("card", "Whether cards show it, too."),
      ("required", "Whether it must be written."),
      ("property", "The property of what is reviewed that it is, by schema.org, such as director."),
    ].map { (path + $0, $1) }
  }

  private static var ofOrigins: [(String, String)] {
    PolicyDirective.allCases.map { ("allow.\($0)", "The origins from which pages may load what \($0)-src means.") }
  }

  private static var ofPages: [(String, String)] {
    OptionalPages.allCases.map { ("pages.\($0)", "Whether the site has \($0); true unless false is written.") }
  }
}
