/// Examples of restaurant reviews: a restaurant with two visits, and a café.
extension ContentExample {
  static func firstVisit(_ daysAgo: DaysAgo, fields: String = "") -> ContentExample {
    ContentExample(
      review: "aurora-first-visit",
      """
      ---
      title: A table by the oven
      rating: 3
      category: Restaurant
      restaurant: Trattoria Aurora
      visited: \(daysAgo(47))
      \(fields)verdict: The bread is worth the walk; the rest is still finding its feet.
      tags: [bread, soup]
      ---
      The *ribollita* was thick enough to hold up the spoon, and the tiramisù came long after the wine was gone. A kitchen
      that bakes like this deserves a second look.

      """
    )
  }

  static func secondVisit(_ daysAgo: DaysAgo, fields: String = "") -> ContentExample {
    ContentExample(
      review: "aurora-second-visit",
      """
      ---
      title: Aurora has found its feet
      rating: 4.5
      category: Restaurant
      restaurant: Trattoria Aurora
      visited: \(daysAgo(5))
      updated: \(daysAgo(0))
      \(fields)verdict: The same oven, twice the kitchen.
      image: aurora-plate.svg
      alt: A drawing of a white plate between a fork and a knife.
      pick: true
      tags: [bread, pasta]
      pros: [Bread from its own oven, Nobody hurries anybody]
      cons: [The coats hang where one eats]
      ---
      Six weeks after [the first visit](aurora-first-visit.md) the pasta is on the table before the bread is gone, and the
      cook comes out to ask. Go before everybody does.

      """
    )
  }

  static func café(_ daysAgo: DaysAgo) -> ContentExample {
    ContentExample(
      review: "cafe-lumen",
      """
      ---
      title: An hour by the window
      rating: 3.5
      category: Café
      restaurant: Café Lumen
      visited: \(daysAgo(12))
      dishes: [Filter coffee, Chocolate cake]
      people: 1
      bill: €7
      tags: [cake, coffee]
      ---
      The coffee is good, and the quiet is better. The cake has a secret:

      :::spoiler What is in the cake
      Beetroot. I had to ask.
      :::

      """
    )
  }

  static let plate = ContentExample(
    "content/reviews/aurora-plate.svg",
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
      <rect width="1200" height="800" fill="#7a4a2b"/>
      <circle cx="600" cy="400" r="280" fill="#fff"/>
      <circle cx="600" cy="400" r="190" fill="#eee6dc"/>
      <g fill="none" stroke="#eee6dc" stroke-width="20" stroke-linecap="round">
        <path d="M170 180v130q0 60 50 60t50-60v-130M220 180v440"/>
        <path d="M970 620v-440q70 60 60 250h-60"/>
      </g>
    </svg>

    """
  )

  static let restaurant = ContentExample(
    "content/restaurants/trattoria-aurora.md",
    """
    ---
    name: Trattoria Aurora
    city: Florence
    cuisine: [Tuscan]
    price: €€
    ---
    What does not change from visit to visit: twenty tables, one oven, no music.

    """
  )
}

extension String {
  static let firstVisitFields = """
    dishes: [Ribollita, Tiramisù]
    people: 2
    bill: €58

    """

  static let secondVisitFields = """
    dishes: [Pici with garlic, Ribollita]
    people: 4
    bill: €131
    booked: true

    """
}
