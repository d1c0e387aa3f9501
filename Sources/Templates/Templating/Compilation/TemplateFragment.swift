/// A part of a program that reads one record only, or nothing that differs between pages. It is rendered once and
/// remembered.
struct TemplateFragment: Sendable {
  /// The index of the instruction behind it.
  let end: Int
  /// Whether it shows the record of the innermost scope; if not, it is the same on every page.
  let showsRecord: Bool
  /// Whether it asks if that record is the first or last of its list.
  let asksForFirst: Bool
  let asksForLast: Bool
  let form: Form

  /// What a fragment does, free of the program in which it stands: fragments of one form write the same bytes for the
  /// same record.
  struct Form: Hashable, Sendable {
    let steps: [Step]
    /// The type of the record.
    let record: ObjectIdentifier?
    let escaping: TemplateEscaping
    let basePath: String

    /// Few have the same number of steps; all of them would take longer than to compare these.
    func hash(into hasher: inout Hasher) {
      hasher.combine(steps.count)
      hasher.combine(record)
    }
  }

  /// An instruction with what it takes from the pools; scopes and jumps count from the beginning of the fragment.
  enum Step: Hashable, Sendable {
    case literal(ContiguousArray<UInt8>)
    case print(Source, [FilterOperation], escaped: Bool)
    case enter(Source, [FilterOperation], pushes: Bool, end: Int)
    case enterInverted(Source, [FilterOperation], end: Int)
    case leave(body: Int)
  }

  /// Where a value comes from.
  enum Source: Hashable, Sendable {
    case constant(TemplateConstant)
    case field(scope: Int, [Int])
    case current(scope: Int)
    case fact(LoopFact, scope: Int)
    /// A field that is the same in all records of a type.
    case shared(ObjectIdentifier, [Int])
  }
}

/// What the value in an instruction depends on.
enum ValueDependence {
  /// On the scope that it is read from.
  case scope
  /// On the page, whatever it is read from.
  case page
  /// On nothing that differs between the records of a type.
  case nothing(ObjectIdentifier)
}

extension ValueDependence {
  /// Goes on to a field within; `root` is the record with which the path begins.
  mutating func narrow(_ dependence: RecordShape.Dependence, in root: RecordShape) {
    switch dependence {
    case .record: break
    case .nothing: if let type = root.type { self = .nothing(type) }
    case .page: self = .page
    }
  }
}
