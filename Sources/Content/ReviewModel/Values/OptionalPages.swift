/// The lists and pages that a site can disable, in the order of the menu; the name of each is also that of its folder.
/// Without a list, the pages and feeds of its items are disabled as well.
package enum OptionalPages: String, CaseIterable, Sendable {
  case categories, restaurants
  case picks, lists, ratings, years, diary, now, next
  case tags, search, follow, saved, statistics, socialCards
}
