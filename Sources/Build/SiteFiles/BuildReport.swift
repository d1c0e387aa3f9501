import Diagnostics
import Notation
import ReviewModel
import SiteModel

/// The result of a build or check.
package struct BuildReport: Sendable {
  /// The counts and diagnostics of the site.
  package var summary = SiteSummary()
  /// The planned site; nil without a content folder, and after a build without changes.
  package var site: Site?
  /// The configuration of the site; nil without a content folder.
  package internal(set) var configuration: SiteConfiguration?
  /// The result of writing; nil after an error or a check.
  package var writing: WriteReport?
  /// The values of the build, retained so that a process can exit without deallocating them.
  var materials: [any Sendable] = []
  /// The number of images without derivatives.
  package internal(set) var pendingPictures = 0
  /// The number and sizes of the derivatives that were created.
  package internal(set) var pictures = DerivativeTally()
  /// Counts of executed work, for tests of reuse.
  package internal(set) var work = WorkTally()
  /// The durations of the stages.
  package internal(set) var stages: [StageTime] = []

  /// The diagnostics, sorted by file and position.
  package var diagnostics: [Diagnostic] { summary.diagnostics }
  /// The next instant at which a later build publishes other files although no file has changed; nil if there is none.
  package private(set) var nextChange: Instant?
  /// Reviews and pages that are not published yet.
  package var unpublishedFiles: [UnpublishedFile] { summary.unpublishedFiles }
  /// Whether an error prevents writing the site.
  package var hasErrors: Bool { diagnostics.hasErrors }

  /// Records the inputs of the build.
  mutating func record(_ inputs: SiteInputs) {
    configuration = inputs.configuration
    nextChange = inputs.policy.nextChange(unpublishedFiles)
  }

  /// Adds diagnostics that were found after planning.
  mutating func add(_ diagnostics: [Diagnostic]) {
    summary.diagnostics = (summary.diagnostics + diagnostics).sorted()
  }
}

/// The result of writing a site.
package struct WriteReport: Sendable {
  /// The number of new or changed files.
  package internal(set) var written = 0
  /// The number of unchanged files.
  package internal(set) var unchanged = 0
  /// The number of removed files of earlier builds.
  package internal(set) var removed = 0
  /// The paths of files in the output folder that Verdict did not write and left unchanged.
  package internal(set) var foreign: [String] = []
  /// The characters without a glyph in any font of social cards, with the path of each review.
  var missingGlyphs: [(file: String, characters: String)] = []
}

/// Counts of expensive work. Tests compare them, since durations depend on the machine.
package struct WorkTally: Equatable, Sendable {
  /// The number of parsed content files, including images.
  package internal(set) var parsedFiles = 0
  /// The number of listed folders: the content folder and the folder of derivatives.
  package internal(set) var listedFolders = 0
  /// The number of compilations of the theme.
  package internal(set) var compiledThemes = 0
  /// The number of aggregations of the content.
  package internal(set) var aggregations = 0
  /// The number of computed plans, without reused ones.
  package internal(set) var plans = 0

  package init(
    parsedFiles: Int = 0,
    listedFolders: Int = 0,
    compiledThemes: Int = 0,
    aggregations: Int = 0,
    plans: Int = 0
  ) {
    (self.parsedFiles, self.listedFolders, self.plans) = (parsedFiles, listedFolders, plans)
    (self.compiledThemes, self.aggregations) = (compiledThemes, aggregations)
  }

  static func += (sum: inout WorkTally, work: WorkTally) {
    sum.parsedFiles += work.parsedFiles
    sum.listedFolders += work.listedFolders
    sum.compiledThemes += work.compiledThemes
    sum.aggregations += work.aggregations
    sum.plans += work.plans
  }
}

/// A stopwatch for the stages of a build.
struct StageClock: Sendable {
  private(set) var stages: [StageTime] = []
  private var start = ContinuousClock.now

  /// Ends the stage that began with the previous call.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    stages.append(StageTime(name: name, duration: now - start))
    start = now
  }
}

/// The duration of a stage.
package struct StageTime: Sendable {
  package let name: String
  /// The wall clock time of the stage.
  package let duration: Duration
}
