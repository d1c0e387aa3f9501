import PictureJobs

/// The settings of image processing.
package struct PictureHandling: Equatable, Sendable {
  /// The path of the program that creates derivatives; nil publishes images in their original size.
  package var helper: String?
  /// How to install that program, as an imperative.
  package var helperHint = "install verdict-pictures"
  /// The time limit per image.
  package var timeLimit = Duration.seconds(20)
  /// The recipe of the derivatives, used only with a helper.
  package var kinds: PictureRecipe = .published
  /// Whether pages wait for missing derivatives; if not, pages omit them.
  package var waits = true
  /// Whether all derivatives are created again.
  package var recreatesDerivatives = false

  /// The recipe of derivatives; nil without a helper.
  var recipe: PictureRecipe? { helper == nil ? nil : kinds }

  /// Creates settings that publish images in their original size.
  package init() {}
}
