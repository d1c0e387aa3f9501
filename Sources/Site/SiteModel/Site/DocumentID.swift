import ReviewModel
import SearchIndexing

/// The number of a review in the search index, from the oldest, so that a new review changes no number.
package typealias DocumentID = ID<SearchDocument>
