import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import Testing
import Text

/// The selection of requests, and the requests that the selected ones need.
struct SelectionTests {
    /// Returns the names of the selected requests with their groups; nil if none is selected.
    private func chosen(
        _ text: String, _ location: SourceLocation = #_sourceLocation, _ choose: (inout RequestSelection) -> Void
    ) throws -> [String]? {
        try part(text, location, choose).map { FlowProgram($0).requests.map(\.fullName) }
    }

    private func part(
        _ text: String, _ location: SourceLocation = #_sourceLocation, _ choose: (inout RequestSelection) -> Void
    ) throws -> RequestCollection? {
        let collection = try Sample("name: A\n" + text, in: .collection).collection(location)
        var selection = RequestSelection()
        choose(&selection)
        let uses = StaticChecks.uses(
            of: collection,
            in: StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil))
        return selection.part(of: collection, uses: uses)
    }

    // MARK: Selection

    private static let tagged = """
        requests:
          - { name: A, GET: http://h/, tags: [x, slow] }
          - { name: B, GET: http://h/, tags: y }
          - group: G
            tags: x
            requests:
              - { name: C, GET: http://h/ }
              - { name: A, GET: http://h/, tags: slow }
              - group: H
                requests: [{ name: D, GET: http://h/ }]
          - { name: E, GET: http://h/ }
        """

    @Test(
        arguments: [
            (["x"], [], ["A", "G/C", "G/A", "G/H/D"]), (["x", "y"], ["slow"], ["B", "G/C", "G/H/D"]),
            ([], ["x"], ["B", "E"]), (["slow"], [], ["A", "G/A"]), (["x"], ["x"], nil),
        ] as [([String], [String], [String]?)])
    func skippedTagsOverrideSelectedTags(tags: [String], skipped: [String], expected: [String]?) throws {
        let chosen = try chosen(Self.tagged) {
            $0.tags = tags
            $0.skippedTags = skipped
        }
        #expect(chosen == expected)
    }

    @Test(
        arguments: [
            (["A"], ["A", "G/A"]), (["G/A"], ["G/A"]), (["G/*"], ["G/C", "G/A", "G/H/D"]),
            (["?", "nobody"], ["A", "B", "G/C", "G/A", "G/H/D", "E"]),
            (["*/D"], ["G/H/D"]), (["H/D"], ["G/H/D"]), (["a"], nil), (["D", "E"], ["G/H/D", "E"]),
        ] as [([String], [String]?)])
    func namesMatchWholeWithOptionalGroups(patterns: [String], expected: [String]?) throws {
        #expect(try chosen(Self.tagged) { $0.names = patterns.map(TextPattern.init) } == expected)
    }

    @Test(
        arguments: [
            ("B", nil, ["B", "G/C", "G/A", "G/H/D", "E"]), (nil, "B", ["A", "B"]), ("B", "G/C", ["B", "G/C"]),
            ("C", "C", ["G/C"]), (nil, "A", ["A", "B", "G/C", "G/A"]), ("E", "B", nil), ("nobody", nil, nil),
            (nil, "nobody", nil),
        ] as [(String?, String?, [String]?)])
    func fromAndToAreInclusive(from: String?, to: String?, expected: [String]?) throws {
        let chosen = try chosen(Self.tagged) {
            $0.from = from
            $0.to = to
        }
        #expect(chosen == expected)
    }

    @Test func allOptionsMustBeMet() throws {
        let chosen = try chosen(Self.tagged) {
            $0.tags = ["x"]
            $0.skippedTags = ["slow"]
            $0.from = "B"
            $0.names = [TextPattern("G/*")]
            $0.to = "C"
        }
        #expect(chosen == ["G/C"])
    }

    @Test(arguments: [
        ("*", "", true), ("*", "abc", true), ("a*c", "abbc", true), ("a*c", "abcd", false), ("?", "ä", true),
        ("??", "a", false), ("a*b*c", "a-b-b-c", true), ("*a", "ba", true), ("[a]", "a", false), ("", "", true),
        ("*é", "cafe\u{301}", false), (#"a\*"#, "a*", true), (#"a\*"#, "ab", false), (#"\?"#, "?", true),
        (#"\?"#, "a", false), (#"\\"#, #"\"#, true), (#"\a"#, #"\a"#, true), (#"a\"#, #"a\"#, true),
    ])
    func patternMatchesTheWholeName(pattern: String, name: String, fits: Bool) {
        #expect(TextPattern(pattern).matches(name) == fits)
    }

    @Test(arguments: ["a*b", #"a\*b"#, #"a\\b"#, #"a\"#, "*", "a?"])
    func patternOfANameEscapesItsStars(name: String) {
        let pattern = TextPattern(.init(TextPattern.text(matching: name)))
        #expect(pattern.matches(name))
        #expect(name.contains("*") == !pattern.matches(name.replacing("*", with: "xy")))
    }

    // MARK: Dependencies

    /// Returns the requests selected together with a request that has the given keys.
    ///
    /// The collection also has `Made`, which defines `id`, and `Other`, which no request needs.
    private func selectedWithNeeds(_ keys: String, _ location: SourceLocation = #_sourceLocation) throws -> [String]? {
        try chosen(
            """
            variables: { viaVariable: "a <<id>>" }
            tokens: { viaToken: { jwt: { algorithm: HS256, key: "<<viaVariable>>", expiresIn: 1h } } }
            requests:
              - { name: Other, GET: http://h/, capture: { other: { header: A } } }
              - { name: Made, GET: http://h/, capture: { id: { header: A } } }
              - name: Chosen
                GET: http://h/
                \(keys)
            """, location
        ) { $0.names = [TextPattern("Chosen")] }
    }

    @Test(arguments: [
        "query: { a: <<id>> }", "headers: { A: <<viaVariable>> }", "headers: { A: <<viaToken>> }",
        "body: { json: { a: <<id>> } }", "expect: { headers: { A: <<id>> } }", "expect: { values: { <<id>>: 1 } }",
        "when: { <<id>>: 1 }", "skip: <<id>>", "forEach: { a: <<id>> }", "set: { a: <<id>> }", "hints: { 401: <<id>> }",
        "auth: { bearer: <<id>> }", "delay: <<id>>", "headers: { A: '<<hubKind | hmacSha256(id)>>' }",
        "headers: { A: '<<none | default(id)>>' }", "capture: { b: { header: A, default: <<id>> } }",
        "save: out/<<id>>", "tls: { ca: <<id>> }", "needs: Made",
    ])
    func everyUseOfACaptureSelectsItsRequest(_ keys: String) throws {
        #expect(try selectedWithNeeds(keys) == ["Made", "Chosen"])
    }

    @Test func unneededRequestsAreNotSelected() throws {
        #expect(try selectedWithNeeds("headers: { A: b }") == ["Chosen"])
    }

    @Test(arguments: [
        "forEach: { id: [1] }\n    query: { a: <<id>> }", "set: { id: 1 }\n    query: { a: <<id>> }",
        "capture: { id: { header: A } }\n    expect: { values: { <<id>>: 1 } }",
    ])
    func namesDefinedByTheRequestNeedNoOtherRequest(_ keys: String) throws {
        #expect(try selectedWithNeeds(keys) == ["Chosen"])
    }

    @Test func valueOfALoopWithTheSameNameIsNeeded() throws {
        #expect(try selectedWithNeeds("forEach: { id: <<id>> }\n    query: { a: <<id>> }") == ["Made", "Chosen"])
    }

    @Test func requestsNeededByAGroupAreSelected() throws {
        let chosen = try chosen(
            """
            requests:
              - { name: Kind, GET: http://h/, capture: { kind: { header: A } } }
              - { name: Auth, GET: http://h/, capture: { auth: { header: A } } }
              - { name: Base, GET: http://h/, capture: { base: { header: A } } }
              - { name: Other, GET: http://h/, capture: { other: { header: A } } }
              - group: G
                when: { <<kind>>: a }
                defaults: { headers: { A: <<auth>> } }
                variables: { url: <<base>>, unused: <<other>> }
                requests: [{ name: Chosen, GET: "http://h/<<url>>" }]
            """
        ) { $0.names = [TextPattern("Chosen")] }
        #expect(chosen == ["Kind", "Auth", "Base", "G/Chosen"])
    }

    @Test func transitiveNeedsAreSelected() throws {
        let chosen = try chosen(
            """
            requests:
              - { name: A, GET: http://h/, set: { a: 1 } }
              - { name: B, GET: "http://h/<<a>>", capture: { b: { header: A } } }
              - { name: C, GET: http://h/, needs: B }
              - { name: D, GET: http://h/ }
              - { name: E, GET: http://h/, needs: C }
            """
        ) { $0.names = [TextPattern("E")] }
        #expect(chosen == ["A", "B", "C", "E"])
    }

    @Test func requestsThatCanDefineAValueAreSelectedBackToACertainOne() throws {
        let chosen = try chosen(
            """
            requests:
              - { name: Long ago, GET: http://h/, capture: { id: { header: A } } }
              - { name: Sure, GET: http://h/, capture: { id: { header: A } } }
              - { name: Maybe, GET: http://h/, capture: { id: { header: A } }, when: { <<$environment | default("")>>: a } }
              - { name: Empty, GET: http://h/, capture: { id: { header: A } }, forEach: { a: [] } }
              - group: G
                when: { <<$environment | default("")>>: a }
                requests: [{ name: Inner, GET: http://h/, capture: { id: { header: A } } }]
              - { name: Chosen, GET: "http://h/<<id>>" }
              - { name: Later, GET: http://h/, capture: { id: { header: A } } }
            """
        ) { $0.names = [TextPattern("Chosen")] }
        #expect(chosen == ["Sure", "Maybe", "Empty", "G/Inner", "Chosen"])
    }

    // MARK: Setup and teardown

    private static let surrounded = """
        setup:
          - { name: S, GET: http://h/, tags: s, capture: { s: { header: A } } }
        requests:
          - { name: A, GET: http://h/, tags: x, capture: { a: { header: A } } }
          - { name: B, GET: http://h/ }
        teardown:
          - { name: T, GET: "http://h/<<a>>", tags: t }
        """

    @Test func setupAndTeardownAreAlwaysSelected() throws {
        #expect(try chosen(Self.surrounded) { $0.names = [TextPattern("B")] } == ["S", "B", "T"])
    }

    @Test func selectedTeardownRequestSelectsItsNeeds() throws {
        #expect(try chosen(Self.surrounded) { $0.names = [TextPattern("T")] } == ["S", "A", "T"])
    }

    @Test func tagOfSetupAloneSelectsNoRequest() throws {
        #expect(try chosen(Self.surrounded) { $0.tags = ["s"] } == nil)
    }

    @Test func skippedTagAppliesToSetupAndTeardown() throws {
        #expect(try chosen(Self.surrounded) { $0.skippedTags = ["s", "t"] } == ["A", "B"])
    }

    @Test func namesDefinedByUnselectedRequestsAreRecorded() throws {
        let choice = try choice(Self.surrounded) { $0.names = [TextPattern("B")] }.choice
        #expect(choice.leftOut == ["a": "A"])
    }

    // MARK: Folders

    private static let foldered = """
        setup:
          - { name: S, GET: http://h/, capture: { id: { header: X } } }
        requests:
          - group: Outer
            requests:
              - group: Again
                requests: [{ name: A, GET: http://h/ }]
              - { name: B, GET: http://h/<<id>> }
          - { name: C, GET: http://h/, capture: { other: { header: X } } }
          - group: Again
            requests: [{ name: D, GET: http://h/<<other>> }, { name: B, GET: http://h/, needs: C }]
          - group: Again
            requests: [{ name: E, GET: http://h/ }]
        teardown:
          - { name: T, GET: http://h/ }
        """

    /// Of several items of a name the shallowest one is selected, then the first; nothing is added to it.
    @Test(
        arguments: [
            (["Again"], ["Again/D", "Again/B"]), (["Outer"], ["Outer/Again/A", "Outer/B"]), (["B"], ["Outer/B"]),
            (["A", "C"], ["Outer/Again/A", "C"]), (["B", "Outer"], ["Outer/Again/A", "Outer/B"]), (["S"], ["S"]),
            (["Outer/B"], nil), (["Nope", "E"], ["Again/E"]), (["T", "A"], ["Outer/Again/A", "T"]),
        ] as [([String], [String]?)])
    func folderIsSelectedAlone(folders: [String], expected: [String]?) throws {
        #expect(try chosen(Self.foldered) { $0.folders = folders } == expected)
    }

    /// Other options select within the folders, and add only requests of the folders.
    @Test func otherOptionsSelectWithinFolders() throws {
        let chosen = try chosen(Self.foldered) {
            $0.folders = ["Again", "C"]
            $0.names = [TextPattern("D")]
        }
        #expect(chosen == ["C", "Again/D"])
        let alone = try self.chosen(Self.foldered) {
            $0.folders = ["Again"]
            $0.names = [TextPattern("D")]
        }
        #expect(alone == ["Again/D"])
    }

    // MARK: Elements and lines

    private func elements(
        _ text: String, _ location: SourceLocation = #_sourceLocation, _ choose: (inout RequestSelection) -> Void
    ) throws -> [String: ChosenElements] {
        let (all, choice) = try choice(text, location, choose)
        let named = choice.elements.map { (all[$0.key].fullName, $0.value) }
        return Dictionary(named) { first, _ in first }
    }

    private func choice(
        _ text: String, _ location: SourceLocation = #_sourceLocation, _ choose: (inout RequestSelection) -> Void
    ) throws -> (all: [RequestStep], choice: RequestChoice) {
        let collection = try Sample("name: A\n" + text, in: .collection).collection(location)
        var selection = RequestSelection()
        choose(&selection)
        let uses = StaticChecks.uses(
            of: collection, in: StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil))
        let all = FlowProgram(collection).requests
        return (all, try #require(selection.choice(among: all, of: collection, uses: uses), sourceLocation: location))
    }

    private static let looped = """
        setup:
          - { name: S, GET: http://h/, forEach: { n: [1, 2] } }
        requests:
          - { name: A, GET: http://h/, forEach: { n: [1, 2] }, capture: { ids: { header: X } } }
          - { name: B, GET: http://h/<<id>>, forEach: { id: <<ids>> } }
          - { name: C, GET: http://h/, forEach: { n: [1, 2] }, needs: A }
          - { name: D, GET: http://h/ }
        """

    /// A request runs all its elements if another request needs the list of its captured values.
    @Test(arguments: [
        (["A"], ["A"]), (["B"], ["B"]), (["A", "B"], ["B"]), (["A", "C"], ["A", "C"]), (["D"], []), (["S"], ["S"]),
        (["S", "A"], ["A"]),
    ])
    func elementsAreSelectedWithTheirRequests(names: [String], restricted: [String]) throws {
        let chosen = try elements(Self.looped) {
            $0.names = names.map(TextPattern.init)
            $0.elements = [2]
        }
        #expect(chosen == Dictionary(uniqueKeysWithValues: restricted.map { ($0, ChosenElements.numbers([2])) }))
    }

    /// Setup serves all requests, so it runs all its elements even if only one of them failed.
    @Test func pickedElementsAreThoseOfRequests() throws {
        let chosen = try elements(Self.looped) {
            var rerun = RerunSelection()
            for (section, name) in [(RunSection.setup, "S"), (.requests, "A")] {
                let identity = RequestIdentity(path: "sample.yaml", section: section, fullName: name)
                for element in 1...2 { rerun.add(identity, at: nil, element: (element, "a")) }
            }
            $0.rerun = rerun
        }
        #expect(chosen == ["A": .failed([1: "a", 2: "a"])])
    }

    @Test func wholeRequestOverridesSelectedElements() throws {
        let chosen = try elements(Self.looped) {
            var rerun = RerunSelection()
            let identity = RequestIdentity(path: "sample.yaml", section: .requests, fullName: "A")
            for element in [1, nil, 2] { rerun.add(identity, at: nil, element: element.map { ($0, "a") }) }
            $0.rerun = rerun
        }
        #expect(chosen.isEmpty)
    }

    @Test(arguments: [
        (4, ["A"]), (5, []), (6, ["B"]), (7, ["B"]), (8, ["G/C", "G/H/D"]), (9, ["G/C", "G/H/D"]), (10, ["G/C"]),
        (11, ["G/H/D"]), (12, ["G/H/D"]), (13, []), (14, ["E", "F"]), (15, []),
    ])
    func lineSelectsItsRequestOrGroup(line: Int, expected: [String]) throws {
        let text = """
            # A collection
            requests:
              - { name: A, GET: http://h/ }

              - name: B
                GET: http://h/
              - group: G
                requests:
                  - { name: C, GET: http://h/ }
                  - group: H
                    requests: [{ name: D, GET: http://h/ }]
            teardown:
              [{ name: E, GET: http://h/ }, { name: F, GET: http://h/ }]
            """
        let collection = try Sample("name: A\n" + text, in: .collection).collection()
        let all = FlowProgram(collection).requests
        #expect(RequestLines(all).positions(at: line).map { all[$0].fullName } == expected)
    }

    // MARK: Checks of the selected requests

    @Test func unselectedRequestsHaveNoDiagnostics() throws {
        let text = """
            name: A
            secrets: [a]
            requests:
              - { name: A, GET: http://h/, capture: { a: { header: A } } }
              - { name: B, GET: http://h/ }
            teardown:
              - { name: T, GET: "http://h/<<a>>", needs: A }
            """
        let whole = try Sample(text, in: .collection).collection()
        var selection = RequestSelection()
        selection.names = [TextPattern("B")]
        let part = try #require(selection.part(of: whole, uses: []))
        var context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil)
        context.whole = whole
        #expect(StaticChecks.diagnostics(of: part, in: context).sorted.map(\.message) == [])
    }

    @Test func selectedRequestsAreStillChecked() throws {
        let text = """
            name: A
            secrets: [typo]
            requests:
              - { name: A, GET: http://h/, capture: { type: { header: A } } }
              - { name: B, GET: "http://h/<<c>>", needs: C }
            """
        let whole = try Sample(text, in: .collection).collection()
        var selection = RequestSelection()
        selection.names = [TextPattern("B")]
        let part = try #require(selection.part(of: whole, uses: []))
        var context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil)
        context.whole = whole
        #expect(
            StaticChecks.diagnostics(of: part, in: context).sorted.map(\.message) == [
                "nothing defines the secret \"typo\"", "nothing defines \"c\"", "no request is called \"C\"",
            ])
    }

    /// A request that its tag skips is not selected for others; the values that it defines are missing.
    @Test func skippedRequestsAreNotSelectedAsNeeds() throws {
        let text = """
            requests:
              - { name: A, GET: http://h/, tags: slow, capture: { id: { header: X } } }
              - { name: B, GET: http://h/, tags: slow, capture: { id: { header: X } } }
              - { name: C, GET: http://h/<<id>>, needs: A }
            """
        let (all, choice) = try choice(text) {
            $0.names = [TextPattern("C")]
            $0.skippedTags = ["slow"]
        }
        #expect(choice.positions.map { all[$0].fullName } == ["C"])
        #expect(choice.leftOut == ["id": "A"])
    }
}
