/// A category of reviews, from the configuration.
package struct Category: Hashable, Sendable {
  package let name: String
  /// The name of the list of reviews.
  package let plural: String
  package let slug: Slug
  /// The schema.org type of the reviewed items; nil if it does not support reviews.
  package let type: String?
  /// The aspect ratio of images of the category; nil for that of most of its images.
  package let shape: PictureShape?
  /// The verb for using an item, such as `heard`, in the language of the site; nil for the theme's default.
  package let verb: String?

  /// Whether the type is a food establishment, which `restaurant` can name (https://schema.org/FoodEstablishment).
  package var isOfPlacesToEat: Bool { type.map(Self.placesToEat.contains) ?? false }

  private static let placesToEat: Set<String> = [
    "Bakery", "BarOrPub", "CafeOrCoffeeShop", "FastFoodRestaurant", "FoodEstablishment", "IceCreamShop", "Restaurant",
    "Winery",
  ]
}

/// The shape of the images of a category.
package enum PictureShape: String, CaseIterable, Sendable {
  /// The ratio 2:3.
  case portrait
  /// The ratio 3:2.
  case landscape
  case square
  /// The ratio 16:9.
  case widescreen
}
