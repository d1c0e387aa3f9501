import BinaryCoding
import Notation
import SiteRendering

/// A stored derivative that no build has used since a day.
struct UnusedPicture: BinaryCodable {
  let name: String
  let since: CalendarDay

  func encode(to encoder: inout ByteEncoder) {
    name.encode(to: &encoder)
    since.encode(to: &encoder)
  }

  init(_ derivative: StoredDerivative, since day: CalendarDay) { (name, since) = (derivative.name, day) }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    name = try decoder.text()
    since = try CalendarDay(from: &decoder)
  }
}

extension SiteSnapshot {
  /// Removes stored derivatives that no build has used for a long time.
  func removeUnusedPictures(_ state: StateFolder, _ onNotice: NoticeHandler) throws {
    guard inputs.settings.pictures.recipe != nil else { return }
    let used = plan.copies.compactMap { if case .made(let derivative) = $0.origin { derivative } else { nil } }
    let store = PictureStore(inputs.settings)
    try store.removeUnused(besides: Set(used), on: inputs.today, state, onNotice)
  }
}

extension PictureStore {
  /// The days until an unused derivative is removed, so that an undone change or another branch finds it again.
  private static let patience = 30

  /// Removes derivatives that have been unused for `patience` days; `used` are those of this build.
  func removeUnused(
    besides used: Set<StoredDerivative>,
    on today: CalendarDay,
    _ state: StateFolder,
    _ onNotice: NoticeHandler
  ) throws {
    try removeLeftovers()
    let known = state.unusedPictures(onNotice)
    let days = Dictionary(known.map { ($0.name, $0.since) }, uniquingKeysWith: { min($0, $1) })
    let unused = try derivatives().subtracting(used)
    let old = unused.filter { days[$0.name].map { today.days(since: $0) >= Self.patience } ?? false }
    try remove(old)
    let left = unused.subtracting(old).map { UnusedPicture($0, since: days[$0.name] ?? today) }
    if left.count != known.count || !left.allSatisfy({ days[$0.name] == $0.since }) {
      try state.keep(left.sorted { $0.name < $1.name })
    }
  }
}
