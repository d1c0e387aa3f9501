import BinaryCoding
import Notation
import SiteModel

extension SiteSnapshot {
  /// Deletes image derivatives that no site has used for a long time.
  func removeUnusedPictures(_ state: StateFolder, _ onNotice: NoticeHandler) throws {
    guard inputs.settings.pictures.recipe != nil else { return }
    let used = plan.copies.compactMap { if case .derivative(let derivative) = $0.origin { derivative } else { nil } }
    let store = PictureStore(inputs.settings)
    try store.removeUnused(besides: Set(used), on: inputs.policy.today, state, onNotice)
  }
}

extension PictureStore {
  /// How many days something is kept that no build uses: time to take back a change, or to come back from another branch.
  private static let patience = 30

  /// Removes what no build has used for long; `used` is what this one does.
  func removeUnused(
    besides used: Set<StoredDerivative>,
    on today: CalendarDay,
    _ state: StateFolder,
    _ onNotice: NoticeHandler
  ) throws {
    try removeLeftovers()
    let earlier = state.unusedPictures(onNotice)
    let days = Dictionary(earlier.map { ($0.name, $0.since) }, uniquingKeysWith: { min($0, $1) })
    let unused = try derivatives().subtracting(used)
    let old = unused.filter { days[$0.name].map { today.days(since: $0) >= Self.patience } ?? false }
    try remove(old)
    let left = unused.subtracting(old).map { UnusedPicture($0, since: days[$0.name] ?? today) }
    if left.count != earlier.count || !left.allSatisfy({ days[$0.name] == $0.since }) {
      try state.store(left.sorted { $0.name < $1.name })
    }
  }
}
