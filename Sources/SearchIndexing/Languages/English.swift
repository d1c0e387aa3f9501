extension LanguageRules {
  /// Plurals, tenses, adverbs and abstract nouns; nothing that changes what a word means.
  static let english = LanguageRules(
    language: "en",
    joiners: "'’",
    stopWords: """
      a an and are as at be but by for from had has have he her his i if in is it its not of on or she so that the \
      their them then there they this to was we were what when which who will with you
      """,
    vowels: "aeiouy",
    steps: [
      Step(least: 2, needsVowel: false, endings: "ies>y sses>ss xes>x ches>ch shes>sh ss>ss us>us is>is s> ied>y"),
      Step(least: 2, needsVowel: true, endings: "eed>eed edly> ingly> ing> ed>"),
      Step(least: 4, needsVowel: true, endings: "ily>y ly> ness>"),
      Step(least: 2, needsVowel: false, endings: "bb>b dd>d gg>g mm>m nn>n pp>p rr>r tt>t"),
      Step(least: 2, needsVowel: false, endings: "e>"),
      Step(least: 2, needsVowel: false, endings: "i>y"),
    ]
  )
}
