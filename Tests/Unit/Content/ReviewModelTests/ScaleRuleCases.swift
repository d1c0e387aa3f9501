import Diagnostics
import TestSupport

extension ConfigurationRuleTests {
  private static func step(_ text: String) -> RuleCase {
    let words = "invalid rating step '\(text)'"
    let expected = ExpectedDiagnostic(.stepInvalid, words, hint: "use a step that divides 5, such as 1, 0.5, 0.25, 0.1")
    return .site("\(text) is no step", "ratings: {step: ⟦\(text)⟧}", expected)
  }

  static let scaleCases: [RuleCase] =
    ["0.3", "0", "2", "half", "-0.5", "0.03", "0.001"].map(step)
    + ["1", "1.0", "0.5", "0.50", "0.25", "0.1", "0.05", "0.01", "5", "2.5"].map {
      .site("\($0) is a step", "ratings: {step: \($0)}")
    } + [
      .site("ratings without entries", "ratings: ⟦0.5⟧", entries("ratings", "step: 0.5")),
      .site("an unknown key", "ratings: {⟦stp⟧: 1}", unknown("stp", "did you mean 'step'?")),
      .site(
        "meanings without entries",
        "ratings: {meanings: ⟦good⟧}",
        ExpectedDiagnostic(
          .wrongType,
          "key 'meanings' requires a mapping",
          hint: "write a mapping, such as meanings: {5: Drop everything}"
        )
      ),
      .site(
        "a meaning off the step",
        "ratings: {step: 1, meanings: {⟦4.5⟧: x}}",
        ExpectedDiagnostic(.ratingOffStep, "rating '4.5' is not a multiple of the step", hint: "use 4 or 5")
      ),
      .site(
        "a meaning out of range",
        "ratings: {meanings: {⟦6⟧: x}}",
        ExpectedDiagnostic(
          .ratingOutOfRange,
          "rating '6' is outside 0 to 5",
          hint: "use a number from 0 to 5 in steps of 0.5"
        )
      ),
      .site("negative ratings", "ratings: {worst: -5, best: 5, meanings: {-5: Bad, 0: Fair, -0.5: Poor}}"),
      wrongScale(
        "negative stars",
        "worst: -5, show: ⟦stars⟧",
        "stars cannot show negative ratings",
        "write show: number"
      ),
      .site("an empty meaning", "ratings: {meanings: {4: ⟦\"\"⟧}}", empty("4")),
      .site(
        "two meanings",
        "ratings: {meanings: {4: a, ⟦4.0⟧: b}}",
        ExpectedDiagnostic(.duplicateKey, "duplicate meaning of rating '4.0'", hint: "keep one of the two")
      ),
    ]

  private static func wrongScale(_ name: String, _ ratings: String, _ message: String, _ hint: String) -> RuleCase {
    .site(name, "ratings: {\(ratings)}", ExpectedDiagnostic(.scaleInvalid, message, hint: hint))
  }

  private static func worst(_ text: String, best: String = "") -> RuleCase {
    wrongScale(
      "\(text) is not the worst",
      best + "worst: ⟦\(text)⟧",
      "invalid worst rating '\(text)'",
      "use a number from -100, below the best rating \(best.isEmpty ? "5" : "10"), such as worst: 0"
    )
  }

  private static func best(_ text: String) -> RuleCase {
    let message = "'\(text)' is not a whole number from 1 to 100"
    let limits = ["0": 1, "101": 100, "-5": 1, "9.5": 9].mapValues { "write best: \($0)" }
    let hint = limits[text] ?? "write a whole number from 1 to 100, such as best: 10"
    let expected = ExpectedDiagnostic(.numberInvalid, message, hint: hint)
    return .site("\(text) is not the best", "ratings: {best: ⟦\(text)⟧}", expected)
  }

  static let boundCases: [RuleCase] =
    ["5", "6", "-101", "none", "0.001"].map { worst($0) } + [worst("10", best: "best: 10, ")]
    + ["0", "101", "-5", "9.5", "ten"].map(best)
    + [
      "best: 10, worst: 1", "best: 100, worst: 50, step: 1", "worst: 0.5", "best: 100, step: 0.01", "best: 1, step: 1",
      "best: 10, show: number", "best: 10, show: stars", "best: 20", "show: number", "worst: 0.25, step: 0.25",
      "grades: [A, F]", "grades: [A+, A, A-, 'B*', B], show: grade", "grades: [Buy, Must-hear, Try, A++, 10/10]",
    ].map { .site("\($0) is a scale", "ratings: {\($0)}") } + [
      .site(
        "a step that does not divide what is left",
        "ratings: {best: 10, worst: 1, step: ⟦2⟧}",
        ExpectedDiagnostic(
          .stepInvalid,
          "invalid rating step '2'",
          hint: "use a step that divides 9, such as 1, 0.5, 0.25, 0.1"
        )
      ),
      .site(
        "half points that do not lead from the worst to the best",
        "ratings: {⟦worst⟧: 0.33}",
        ExpectedDiagnostic(
          .stepInvalid,
          "invalid rating step '0.5'",
          hint: "use a step that divides 4.67, such as 0.01"
        )
      ),
      wrongScale(
        "a hundred stars",
        "best: 100, show: ⟦stars⟧",
        "100 stars are too many",
        "write show: number, or a best: of at most 10"
      ),
      wrongScale(
        "grades without grades",
        "show: ⟦grade⟧",
        "'show: grade' requires 'grades'",
        "add grades: from the best to the worst, such as grades: [A, B, C, D, F]"
      ),
      .site(
        "another form",
        "ratings: {show: ⟦numbers⟧}",
        ExpectedDiagnostic(
          .unknownChoice,
          "unknown value 'numbers' of 'show'",
          hint: "did you mean 'number'?"
        )
      ),
      .site(
        "every fault in one run",
        "ratings: {best: ⟦0⟧, worst: ⟦x⟧, step: ⟦0⟧, show: ⟦grade⟧}",
        ExpectedDiagnostic(.numberInvalid, "'0' is not a whole number from 1 to 100", hint: "write best: 1"),
        ExpectedDiagnostic(
          .scaleInvalid,
          "invalid worst rating 'x'",
          hint: "use a number from -100, below the best rating 5, such as worst: 0"
        ),
        ExpectedDiagnostic(
          .stepInvalid,
          "invalid rating step '0'",
          hint: "use a step that divides 5, such as 1, 0.5, 0.25, 0.1"
        ),
        ExpectedDiagnostic(
          .scaleInvalid,
          "'show: grade' requires 'grades'",
          hint: "add grades: from the best to the worst, such as grades: [A, B, C, D, F]"
        )
      ),
      .site("a step of a faulty scale", "ratings: {best: ⟦0⟧, step: 3}", .number("0")),
    ]

  private static func exclusive(_ key: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .scaleInvalid,
      "'\(key)' cannot be combined with 'grades'",
      hint: "remove the line: grades count from 1, the worst"
    )
  }

  private static func same(_ grade: String, _ other: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .scaleInvalid,
      "grade '\(grade)' has the same name or URL as '\(other)'",
      hint: "rename or remove one of them; letter case is ignored"
    )
  }

  private static func noGrade(_ name: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .scaleInvalid,
      "invalid grade '\(name)'",
      hint: "use another name; unrated is reserved"
    )
  }

  private static func count(_ count: Int) -> ExpectedDiagnostic {
    ExpectedDiagnostic(
      .scaleInvalid,
      "a scale requires 2 to 100 grades, not \(count)",
      hint: "list them from the best to the worst: grades: [A, B, C, D, F]"
    )
  }

  static let gradeCases: [RuleCase] = [
    .site(
      "numbers beside grades",
      "ratings: {⟦best⟧: 10, ⟦worst⟧: 1, ⟦step⟧: 1, show: ⟦stars⟧, grades: [A, B]}",
      exclusive("best"),
      exclusive("worst"),
      exclusive("step"),
      ExpectedDiagnostic(
        .scaleInvalid,
        "'show: stars' cannot be combined with 'grades'",
        hint: "remove the line, or remove grades:"
      )
    ),
    .site("one grade twice", "ratings: {grades: [A, B, ⟦b⟧, ⟦\"A \"⟧]}", same("b", "B"), same("A", "A")),
    .site("two grades of one address", "ratings: {grades: [A+, ⟦A plus⟧, F]}", same("A plus", "A+")),
    .site("no names", "ratings: {grades: [A, '!', ⟦Unrated⟧]}", noGrade("Unrated")),
    .site("one grade", "ratings: {⟦grades⟧: [A]}", count(1)),
    .site("no grades", "ratings: {⟦grades⟧: []}", count(0)),
    .site("101 grades", "ratings: {⟦grades⟧: [\((0...100).map { "g\($0)" }.joined(separator: ", "))]}", count(101)),
    .site(
      "grades that are no list",
      "ratings: {grades: ⟦A⟧}",
      ExpectedDiagnostic(.wrongType, "key 'grades' requires a list", hint: "write grades: [A]")
    ),
    .site(
      "meanings of no grade, and of one twice",
      "ratings: {grades: [A, B], meanings: {⟦C⟧: x, b: y, ⟦B⟧: z}}",
      ExpectedDiagnostic(.unknownGrade, "unknown grade 'C'", hint: "use A, B, or unrated"),
      ExpectedDiagnostic(.duplicateKey, "duplicate meaning of rating 'B'", hint: "keep one of the two")
    ),
    .site("meanings on a faulty scale", "ratings: {best: ⟦0⟧, meanings: {70: x}}", .number("0")),
  ]
}

extension ExpectedDiagnostic {
  fileprivate static func number(_ text: String) -> ExpectedDiagnostic {
    ExpectedDiagnostic(.numberInvalid, "'\(text)' is not a whole number from 1 to 100", hint: "write best: 1")
  }
}
