/// A scope with manual ownership, so that access needs no reference counting.
@safe
struct ScopeReference {
  private let reference: Unmanaged<TemplateScope>

  /// Retains the scope until `release`.
  init(_ scope: consuming TemplateScope) {
    unsafe reference = .passRetained(scope)
  }

  func release() { unsafe reference.release() }

  /// Calls `look` with the scope.
  @inline(__always)
  func with<Result>(_ look: (TemplateScope) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { look($0) }
  }
}
