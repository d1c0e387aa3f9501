import Diagnostics
import ReviewModel
import SiteRendering

/// What a build is asked to do.
package struct BuildOptions: Sendable {
  /// The folder of `site.yaml`, reviews, restaurants, pages and pictures.
  package var content = "content"
  /// The folders of the theme: files of a later one take the place of those before.
  package var templates = ["templates"]
  /// Whether those folders lie over the default theme.
  package var usesDefaultTheme = false
  /// What content files are taken to hold, whatever stands on the disk.
  var edits: ContentEdits = [:]
  /// The same for the files of the last folder of the theme.
  var themeEdits: ContentEdits = [:]
  /// The folder to write the site into.
  package var output = "site"
  package var policy: PublicationPolicy
  package var pictures = PictureHandling()
  /// The program that makes social cards; nil for a site without.
  package var cards: CardProgram?
  /// Where the site is published, instead of what the configuration says.
  package var baseURL: SiteURL?
  /// How many files are worked on at the same time.
  package var jobs: Int
  /// Whether files in the output folder that Verdict did not write may be replaced where a page wants their path.
  package var replacesForeign = false
  /// Whether files are on the disk, not only with the system, before they take the place of others. Renaming alone leaves
  /// whole files after everything but a power cut.
  package var isDurable = false
  /// The home folder, which is refused as an output folder.
  package var home: String?

  /// The folders that are read where no others are named.
  static let usualSources = ["content", "templates"]
  /// The folders to read from.
  var sources: [String] { [content] + templates }

  /// Makes options with the folders that a site has by default.
  package init(policy: PublicationPolicy, jobs: Int) {
    self.policy = policy
    self.jobs = jobs
  }
}

/// The bytes of files by their paths below the content folder, or that of a theme.
package typealias ContentEdits = [String: ContiguousArray<UInt8>]

/// What a build found and did.
package struct BuildReport: Sendable {
  /// What there is to tell its author.
  package var summary = SiteSummary()
  /// What was published; nil when a fault left nothing to publish, and when nothing has changed since the last build.
  package var site: Site?
  /// What was written; nil when there was an error, or nothing was to be written.
  package var writing: WriteReport?
  /// What the build was made of, for who ends the process before it is taken apart.
  var materials: [any Sendable] = []
  /// How many pictures are not made yet.
  package internal(set) var pendingPictures = 0
  /// What was made of pictures.
  package internal(set) var pictures = MakingTally()
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

extension BuildOptions {
  /// What to tell of what was found, with how to change what lies in the default theme.
  func told(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter(isOfInterest).map(ThemeLoader.explained).mostTold
  }

  /// That a site leaves parts of the default theme unused is no news, nor what its URL is to who looks at a preview.
  func isOfInterest(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.code == .urlExample { return baseURL == nil && pictures.waits }
    guard diagnostic.code == .templateUnused else { return true }
    return templates.last.map { diagnostic.source.path.hasPrefix($0 + "/") } ?? false
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

/// What is said while a command works on a site.
package enum SiteNotice: Sendable, CustomStringConvertible {
  /// Another build has to finish first.
  case waiting
  /// A file in which Verdict keeps what it knows was not written by it, or is damaged.
  case unknownState(_ path: String)
  /// A stage that began some time ago has come so far; at its end, all of it is done.
  case progress(stage: String, done: Int, of: Int, since: ContinuousClock.Instant)

  /// One line.
  package var description: String {
    switch self {
    case .waiting: "waiting for another build of this site to finish"
    case .unknownState(let path): "'\(path)' is not as Verdict writes it; going on without what it says"
    case .progress(let stage, let done, let total, _): "\(stage): \(done) of \(total)"
    }
  }
}

/// Says it.
package typealias Telling = @Sendable (SiteNotice) -> Void

/// Tells how far a stage has come. It is told of chunks of its items, so that counting costs nothing.
struct StageProgress: Sendable {
  private let name: String
  private let tell: Telling
  private let start = ContinuousClock.now

  /// The stage begins.
  init(_ name: String, _ tell: @escaping Telling) { (self.name, self.tell) = (name, tell) }

  func advance(to done: Int, of total: Int) { tell(.progress(stage: name, done: done, of: total, since: start)) }
}
