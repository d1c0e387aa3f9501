extension LanguageRules {
  /// The rules of Snowball's French stemmer, adapted. `=` marks words that have lost the ending of a noun or verb.
  /// Apostrophes separate words: `l’amour` contains `amour`.
  static let french = LanguageRules(
    language: "fr",
    stopWords: """
      a ai au aux avec c ce ces cet cette d dans de des du elle elles en es est et eu il ils j je l la le les leur leurs \
      lui m ma mais me meme mes mon n ne nos notre nous on ont ou par pas pour qu que qui s sa se ses si son sont sur t \
      ta te tes toi ton tu un une vos votre vous y
      """,
    vowels: "aeiouy",
    steps: [
      Step(endings: "^|paris>paris= ^|que>que= eaux>eau="),
      Step(least: 2, shape: "XV", endings: "amment>ant emment>ent", isDerivation: true),
      Step(least: 3, shape: "VC", endings: "C|issements>= C|issement>= aux>al= euse>eux= euses>eux="),
      Step(
        least: 2,
        shape: "VCVC",
        endings: "logie>log= logies>log= ution>u= usion>u= utions>u= usions>u= ence>ent= ences>ent= "
          + replacing("icatrice icateur ication icatrices icateurs ications", by: "iqu=") + " "
          + replacing(
            """
            icative icatif icatives icatifs atrice ateur ation atrices ateurs ations ance ances isme able iste iques \
            ique ismes ables istes icite icites abilite abilites ivite ivites ite ites ative atif atives atifs ive if \
            ives ifs ivement ativement iquement ablement
            """,
            by: "="
          ),
        isDerivation: true
      ),
      Step(
        least: 2,
        shape: "XV",
        endings: "eusement>eux= eusements>eux= ierement>i= ement>= ements>= V|ment V|ments",
        isDerivation: true
      ),
      Step(
        least: 2,
        shape: "XVC",
        endings: replacing(
          after(
            "C",
            """
            issaient issantes iraient issante irions issions issants issent issait issant issais issons issiez isses \
            isse irais irait irent iriez irons iront irez irai iras issez ira ies ir is it ie i
            """
          ),
          by: "="
        )
      ),
      Step(least: 2, shape: "VCVC", endings: "ions>="),
      Step(
        least: 2,
        shape: "XV",
        endings: "al|aise>aise al|aises>aises auv|aise>aise auv|aises>aises "
          + replacing(
            """
            eraient assions erions assent assiez erais erait eriez erons eront antes aises aient asses aise ante asse \
            ants erai eras erez iez eais ais ait ant ees era ee er ez ai as a
            """,
            by: "="
          )
      ),
      Step(endings: "ais>ais ois>ois us>us ss>ss as>as is>is s"),
      Step(least: 2, shape: "VCVC", endings: "s|ion t|ion"),
      Step(least: 2, shape: "XV", endings: "=>= ier>i iere>i e"),
      Step(endings: "="),
      Step(endings: "enn>en onn>on ett>et ell>el eill>eil y>i"),
      // Reduces `jeux` to `jeu`, and likewise `heureux`.
      Step(endings: "eu|x ou|x"),
    ]
  )
}
