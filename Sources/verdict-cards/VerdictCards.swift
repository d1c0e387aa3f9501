import CardDrawing
import PictureJobs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes cards for one who asks on standard input; its only argument is the folder of its fonts.
@main
enum VerdictCards {
  static func main() {
    guard CommandLine.arguments.count == 2 else { fail("usage: verdict-cards FOLDER-OF-FONTS") }
    do throws(CardFault) {
      Sandbox.limit()
      let drawer = CardDrawer(try CardFonts(folder: CommandLine.arguments[1]))
      try drawer.prepare()
      Sandbox.enter()
      StandardStreams.send(name)
      while let job: CardJob = StandardStreams.receive() { StandardStreams.send(drawer.card(job)) }
    } catch {
      fail(error.reason)
    }
  }

  private static let name = "verdict-cards"

  private static func fail(_ reason: String) -> Never {
    StandardStreams.complain("\(name): \(reason)")
    exit(1)
  }
}
