/// The values on the page.
struct PageData: Sendable {
  let site = "Morgan's Reviews"
  let language = "en"
  let author = "Morgan Ashby"
  let home = "/"
  let menu = [
    LinkData(name: "Reviews", url: "/reviews/", isCurrent: true), LinkData(name: "Films & series", url: "/films/"),
    LinkData(name: "Restaurants", url: "/restaurants/"), LinkData(name: "Picks", url: "/picks/"),
    LinkData(name: "About", url: "/about/"),
  ]
  let address = "https://reviews.example/reviews/beetroot/"
  let card = CardData(number: 0)
  let isPick = true
  let rating: RatingData? = RatingData()
  let verdict: String? = "The beetroot is the best thing on the table, and it knows."
  let picture: PictureData? = PictureData()
  let pros = ["The beetroot", "Bread that is still warm", "Staff who say \"I don't know\""]
  let tags = ["tasting menu", "nordic", "salt & smoke"].map { LinkData(name: $0, url: "/tags/\($0.count)/") }
  let related = (1...4).map { CardData(number: $0) }
  /// The body, about 5 kB of HTML.
  let body = String(
    repeating:
      "<p>Nine small courses, and one beetroot that I <em>still</em> think about on trains, &amp; ships.</p>\n",
    count: 50
  )
}

/// A named link.
struct LinkData: Sendable {
  let name: String
  let url: String
  var isCurrent = false
}

/// A review in a list.
struct CardData: Sendable {
  let number: Int
  let category = LinkData(name: "Restaurants", url: "/restaurants/")
  let published = "2026-11-02"
  let day = "2 November 2026"
  let summary = "Nine small courses and one beetroot that I think about on trains."
  let title: String
  let url: String

  init(number: Int) {
    self.number = number
    title = "Beetroot & salt, \(number)"
    url = "/reviews/beetroot-\(number)/"
  }
}

struct RatingData: Sendable {
  let value = 4
  let best = 5
}

/// An image with its size in pixels.
struct PictureData: Sendable {
  let source = "https://reviews.example/pictures/beetroot.jpg"
  let alt = "Slices of beetroot on a black plate."
  let width = 960
  let height = 640
}
