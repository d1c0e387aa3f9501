/// A part of a program that depends on one record only, or on no page-specific value. Its output is cached.
struct TemplateFragment: Sendable {
  /// The index of the instruction after the fragment.
  let end: Int
  /// Whether the fragment shows the record of the innermost scope; otherwise its output is equal on every page.
  let showsRecord: Bool
  /// Whether the fragment depends on that record being the first or last of its list.
  let usesFirst: Bool
  let usesLast: Bool
  let form: Form

  /// The content of a fragment, independent of its program: fragments of equal form write equal bytes for one record.
  struct Form: Hashable, Sendable {
    let steps: [Step]
    /// The type of the record; nil for fragments without one.
    let record: ObjectIdentifier?
    let escaping: TemplateEscaping
    let basePath: String

    /// Hashes only the number of steps: few forms share it, and hashing all steps takes longer than comparing these forms.
    func hash(into hasher: inout Hasher) {
      hasher.combine(steps.count)
      hasher.combine(record)
    }
  }

  /// An instruction with its operands from the pools; scopes and jumps are relative to the start of the fragment.
  enum Step: Hashable, Sendable {
    case literal(ContiguousArray<UInt8>)
    case print(Source, [FilterOperation], escaped: Bool)
    case enter(Source, [FilterOperation], pushes: Bool, end: Int)
    case enterInverted(Source, [FilterOperation], end: Int)
    case leave(body: Int)
  }

  /// The source of a value.
  enum Source: Hashable, Sendable {
    case constant(TemplateConstant)
    case field(scope: Int, [Int])
    case current(scope: Int)
    case fact(LoopFact, scope: Int)
    /// A field that is equal in all records of a type.
    case shared(ObjectIdentifier, [Int])
  }
}

/// The dependence of a value.
enum ValueDependence {
  /// Depends on the scope that contains it.
  case scope
  /// Depends on the page, whatever scope contains it.
  case page
  /// Equal in all records of a type.
  case shared(ObjectIdentifier)
}

extension ValueDependence {
  /// Narrows the dependence to that of a nested field; `root` is the record at the start of the path.
  mutating func narrow(_ dependence: RecordShape.Dependence, in root: RecordShape) {
    switch dependence {
    case .record: break
    case .shared: if let type = root.type { self = .shared(type) }
    case .page: self = .page
    }
  }
}
