/// Renders one page 10,000 times with Verdict's engine and with swift-mustache, alternating, and prints the medians of seven
/// runs. With a number as argument, only Verdict's engine renders the page so many times, for profilers.
@main
struct TemplateBenchmark {
  private static let pages = 10_000
  private static let runs = 7

  static func main() throws {
    let data = PageData()
    guard var own = OwnEngine() else { return }
    if let times = CommandLine.arguments.dropFirst().first.flatMap(Int.init) {
      return print(try own.render(data, times: times).utf8.count)
    }
    let other = try OtherEngine(data)
    let page = try own.render(data, times: 1)
    guard page == other.render(times: 1) else { return print("the engines differ:\n\(page)") }
    print("\(page.utf8.count) bytes, \(pages) times, medians of \(runs)")
    try compare(&own, other, data)
  }

  private static func compare(_ own: inout OwnEngine, _ other: OtherEngine, _ data: PageData) throws {
    var times: [(own: Duration, other: Duration)] = []
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let ownTime = try clock.measure { _ = try own.render(data, times: pages) }
      times.append((ownTime, clock.measure { _ = other.render(times: pages) }))
    }
    let (one, two) = (median(times.map(\.own)), median(times.map(\.other)))
    print("verdict         \(milliseconds(one)) ms")
    print("swift-mustache  \(milliseconds(two)) ms")
    print("ratio           \((two / one * 10).rounded() / 10)")
  }

  private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

  private static func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
}
