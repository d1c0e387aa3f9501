import ArgumentParser

/// The subject of the reviews of a new site.
enum NewSiteKind: String, CaseIterable, ExpressibleByArgument {
  case anything, films, books, restaurants

  /// The categories and declared fields of `site.yaml`.
  var categories: String {
    switch self {
    case .anything:
      """
      categories:
        - {name: Movie, plural: Movies, type: Movie, poster: true}
        - {name: Book, plural: Books, type: Book, poster: true}
        - {name: Restaurant, plural: Restaurants, type: Restaurant}
      """
    case .films:
      """
      categories:
        - {name: Film, plural: Films, type: Movie, poster: true}
        - {name: Series, slug: series, type: TVSeries, poster: true}
      fields:
        - {key: director, type: topics, plural: Directors, ranked: true, for: [Film], card: true,
           property: director, thing: Person}
        - {key: creator, type: texts, name: Created by, for: [Series], card: true, property: creator}
        - {key: starring, type: texts, property: actor}
        - {key: year, type: year, card: true, property: dateCreated}
        - {key: runtime, type: duration, name: Running time, for: [Film], property: duration}
        - {key: seen, values: [Cinema, Television, Disc], name: Seen in or on}
      """
    case .books:
      """
      categories:
        - {name: Fiction, type: Book, poster: true}
        - {name: Non-fiction, type: Book, poster: true}
      fields:
        - {key: author, type: topics, plural: Authors, required: true, card: true, property: author, thing: Person}
        - {key: series, type: series, plural: Series, property: isPartOf, thing: BookSeries}
        - {key: translator, type: texts, property: translator}
        - {key: year, type: year, name: First published, property: dateCreated}
        - {key: pages, type: number, property: numberOfPages}
        - {key: isbn, name: ISBN, property: isbn}
        - {key: format, values: [Hardback, Paperback, E-book, Audiobook]}
      """
    case .restaurants:
      """
      categories:
        - {name: Restaurant, plural: Restaurants, type: Restaurant}
        - {name: Café, plural: Cafés, type: CafeOrCoffeeShop}
        - {name: Bar, plural: Bars, type: BarOrPub}
      fields:
        - {key: dishes, type: texts, name: What we had}
        - {key: people, type: number, name: At the table}
        - {key: bill, name: The bill}
        - {key: booked, type: condition, name: Table booked}
      """
    }
  }
}
