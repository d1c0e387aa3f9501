import PictureJobs

/// How pictures get into a site.
package struct PictureHandling: Equatable, Sendable {
  /// The program that makes smaller pictures of them; nil where they are published in their own size.
  package var helper: String?
  /// How to get that program, as an imperative.
  package var helperHint = "install verdict-pictures"
  /// The longest that this program may take for a picture.
  package var timeLimit = Duration.seconds(20)
  /// What is made of them.
  package var kinds: PictureRecipe = .published
  /// Whether pages wait for their pictures. Else what is missing is left out.
  package var waits = true
  /// Whether everything is made anew.
  package var makesAnew = false

  /// What is made of pictures; nil where they are published in their own size.
  var recipe: PictureRecipe? { helper == nil ? nil : kinds }

  /// Publishes pictures in their own size.
  package init() {}
}
