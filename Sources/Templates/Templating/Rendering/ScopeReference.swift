/// A scope that is owned by hand, so that looking at it counts no references.
@safe
struct ScopeReference {
  private let reference: Unmanaged<TemplateScope>

  /// Takes the scope over until `release`.
  init(_ scope: consuming TemplateScope) {
    unsafe reference = .passRetained(scope)
  }

  /// Gives the scope back.
  func release() { unsafe reference.release() }

  /// Looks at the scope.
  @inline(__always)
  func with<Result>(_ look: (TemplateScope) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { look($0) }
  }
}
