import Diagnostics
import ReviewModel
import SiteModel

/// What a build found and did.
package struct BuildReport: Sendable {
  /// What there is to tell its author.
  package var summary = SiteSummary()
  /// What was published; nil when a fault left nothing to publish, and when nothing has changed since the last build.
  package var site: Site?
  /// The configuration of the site; nil without a content folder.
  package internal(set) var configuration: SiteConfiguration?
  /// What was written; nil when there was an error, or nothing was to be written.
  package var writing: WriteReport?
  /// What the build was made of, for who ends the process before it is taken apart.
  var materials: [any Sendable] = []
  /// How many pictures are not made yet.
  package internal(set) var pendingPictures = 0
  /// What was made of pictures.
  package internal(set) var pictures = MakingTally()
  /// What had to be worked out.
  package internal(set) var work = WorkTally()
  /// Where the time went.
  package internal(set) var stages: [StageTime] = []

  /// In the order of files and places.
  package var diagnostics: [Diagnostic] { summary.diagnostics }
  /// Reviews and pages that are not published yet.
  package var heldBack: [HeldBack] { summary.heldBack }
  /// Whether an error keeps the site from being written.
  package var hasErrors: Bool { diagnostics.hasErrors }

  /// Adds what was found late.
  mutating func add(_ diagnostic: Diagnostic) {
    summary.diagnostics = (summary.diagnostics + [diagnostic]).sorted()
  }
}

/// What writing a site did.
package struct WriteReport: Sendable {
  /// Files that were new or had changed.
  package internal(set) var written = 0
  /// Files that were as they should be already.
  package internal(set) var unchanged = 0
  /// Files of an earlier build that were not wanted any more.
  package internal(set) var removed = 0
  /// Files in the output folder that Verdict did not write, and left alone.
  package internal(set) var foreign: [String] = []
  /// The characters that cards leave out, because no font has them, by the paths of the reviews.
  var missingGlyphs: [(file: String, characters: String)] = []
}

/// How often a plan did what takes long. Tests compare these numbers, since times depend on the machine.
package struct WorkTally: Equatable, Sendable {
  /// Content files that were parsed, pictures included.
  package internal(set) var parsedFiles = 0
  /// Folders that were listed: the content folder, and that of the derivatives of pictures.
  package internal(set) var listedFolders = 0
  package internal(set) var compiledThemes = 0
  package internal(set) var aggregations = 0
  /// Plans that no earlier one was equal to.
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

/// Tells where the time of a build went.
struct StageClock: Sendable {
  /// The stages that are over, with the time they took.
  private(set) var stages: [StageTime] = []
  private var start = ContinuousClock.now

  /// Ends the stage that began with the last call.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    stages.append(StageTime(name: name, duration: now - start))
    start = now
  }
}

/// How long a stage of a build took.
package struct StageTime: Sendable {
  package let name: String
  package let duration: Duration
}
