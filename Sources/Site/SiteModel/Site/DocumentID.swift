import ReviewModel
import SearchIndexing

/// The number of a document in the search index, from the oldest, so that a new document changes no number.
package typealias DocumentID = ID<SearchDocument>
