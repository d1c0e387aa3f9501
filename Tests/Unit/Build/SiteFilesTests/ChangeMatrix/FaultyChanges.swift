import Foundation
import SiteTestSupport
import TestSupport

extension SiteChange {
  /// Changes that cause errors and warnings, applicable after any other changes.
  static let errors: [SiteChange] = contentErrors + settingErrors + themeErrors

  private static let contentErrors: [SiteChange] = [
    .writing("rating off the scale", to: "content/reviews/rated.md", review("Rated", "rating: 99")),
    .writing("front matter without an end", to: "content/reviews/open.md", "---\ntitle: [\n---\n"),
    SiteChange("equal slugs") { state in
      for name in ["a", "b"] { state.write(review("Twin", "rating: 1\nslug: twin"), to: "content/reviews/\(name).md") }
    },
    .writing("broken link", to: "content/reviews/broken.md", review("Broken", "rating: 1", "[A](nowhere.md)")),
    .writing("missing picture", to: "content/reviews/unseen.md", review("Unseen", "rating: 1\nimage: no.jpg\nalt: A")),
    SiteChange("damaged picture") { state in
      state.write("no picture", to: "content/pictures/damaged.jpg")
      state.write(review("Damaged", "rating: 1", "![A](/pictures/damaged.jpg)"), to: "content/reviews/damaged.md")
    },
    .writing("unknown key", to: "content/reviews/keyed.md", review("Keyed", "rating: 1\nodd: 1")),
    .writing("unknown file", to: "content/odd.xyz", "Odd."),
    .writing("facts without a name", to: "content/restaurants/nameless.md", "---\ncity: Town\n---\n"),
    .writing("views with an error", to: "content/views.json", "{"),
  ]

  private static let settingErrors: [SiteChange] = [
    .replacing("unknown setting", in: "content/site.yaml", "title:", with: "odd: 1\ntitle:"),
    .replacing("unknown category", in: "content/site.yaml", "{name: Dinner}", with: "{name: Supper}"),
    .writing("settings with an error", to: "content/site.yaml", "title: [\n"),
  ]

  private static let themeErrors: [SiteChange] = [
    .replacing("unknown value", in: "templates/layout.html", "<main", with: "{{ nothing }}<main"),
    .replacing("open section", in: "templates/partials/card.html", "<li", with: "{{#review}}<li"),
    SiteChange("missing template") { try $0.remove("templates/page.html") },
    .writing("strings with an error", to: "templates/strings/en.yaml", "menuReviews: [\n"),
  ]

  private static func review(_ title: String, _ head: String, _ body: String = "Text.") -> String {
    "---\ntitle: \(title)\ncategory: Film\npublished: 2003-01-01\n\(head)\n---\n\(body)\n"
  }
}

extension SiteChange {
  /// Changes of images with derivatives.
  static let photos: [SiteChange] = [
    SiteChange("photo") { try $0.addPhoto("aurora-front.jpg") },
    SiteChange("replaced photo") { try $0.addPhoto("brass-heron.jpg") },
  ]
}

extension SiteState {
  /// Adds a review with a photo of the sample site, always under the same name.
  fileprivate mutating func addPhoto(_ sample: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Repository.path + "/content/pictures/\(sample)"))
    write(data, to: "content/pictures/photo.jpg")
    let image = "image: /pictures/photo.jpg\nalt: A photo"
    let head = "title: Photo\nrating: 1\ncategory: Film\npublished: 2003-01-02"
    write("---\n\(head)\n\(image)\n---\nText.\n", to: "content/reviews/photo.md")
  }
}
