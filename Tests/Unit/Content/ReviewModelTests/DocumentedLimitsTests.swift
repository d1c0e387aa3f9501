import Foundation
import ReviewModel
import TestSupport
import Testing

/// The limits in the documentation are those of the program.
@Suite struct DocumentedLimitsTests {
  static let limits = [
    ("content", "up to {} MB, 100 megapixels", ContentLimits.picture),
    ("content", "A file may have up to {} MB", ContentLimits.copiedFile),
    ("content", "The file may have up to {} MB", ContentLimits.views),
    ("write", "Save a text over {} MB", ContentLimits.contentFile),
    ("import", "images over {} MB", ContentLimits.picture),
    ("templates", "at most\n  {} MB. Remote files", ContentLimits.drawnPicture),
  ]

  @Test(arguments: limits)
  func limitIsDocumented(_ page: String, _ sentence: String, _ limit: Int) throws {
    let text = try String(contentsOfFile: Repository.path + "/Documentation/\(page).md", encoding: .utf8)
    #expect(text.contains(sentence.replacing("{}", with: "\(limit / 1_000_000)")), "\(limit)")
  }
}
