import Mustache

/// The page rendered by swift-mustache, from dictionaries: it is slower with structures, whose values it finds by reflection.
struct OtherEngine {
  private let library: MustacheLibrary
  private let data: [String: Any]

  init(_ data: PageData) throws {
    library = MustacheLibrary(templates: [
      "page": try MustacheTemplate(string: PageTemplate.page),
      "entry": try MustacheTemplate(string: PageTemplate.entry),
    ])
    self.data = data.dictionary
  }

  /// Renders the page `times` times and returns it.
  func render(times: Int) -> String {
    var page = ""
    for _ in 0..<times { page = library.render(data, withTemplate: "page") ?? "" }
    return page
  }
}

extension PageData {
  fileprivate var dictionary: [String: Any] {
    var values: [String: Any] = [
      "site": site, "language": language, "author": author, "home": home, "menu": menu.map(\.dictionary),
      "address": address, "isPick": isPick, "pros": pros, "tags": tags.map(\.dictionary),
      "related": related.map(\.dictionary), "body": body,
    ]
    values.merge(card.dictionary) { own, _ in own }
    values["verdict"] = verdict
    values["rating"] = rating.map { ["value": $0.value, "best": $0.best] }
    values["picture"] = picture.map {
      ["source": $0.source, "alt": $0.alt, "width": $0.width, "height": $0.height] as [String: Any]
    }
    return values
  }
}

extension LinkData {
  fileprivate var dictionary: [String: Any] { ["name": name, "url": url, "isCurrent": isCurrent] }
}

extension CardData {
  fileprivate var dictionary: [String: Any] {
    [
      "title": title, "url": url, "category": category.dictionary, "published": published, "day": day,
      "summary": summary,
    ]
  }
}
