import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import Testing

/// Included collections: "Items" in format.md.
@Suite struct IncludeTests {
    /// Reads `main.yaml` from a dictionary of paths and texts.
    private func reading(_ files: [String: String]) -> CollectionReader.Reading<RequestCollection> {
        let reader = IncludeReader(
            read: { path throws(IncludeReader.Failure) in
                guard let text = files[path] else {
                    throw IncludeReader.Failure(message: "there is no file \"\(path)\"", hint: nil)
                }
                return Array(text.utf8)
            },
            identity: Self.normalized)
        return CollectionReader.collection(
            Array((files["main.yaml"] ?? "").utf8), path: "main.yaml", includes: reader)
    }

    /// Returns the path without `..` and `.`, resolved as a file system does.
    private static func normalized(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return steps.joined(separator: "/")
    }

    private func diagnostics(_ files: [String: String]) -> [String] {
        reading(files).diagnostics.sorted.map { diagnostic in
            (diagnostic.range?.file.path ?? "") + ":" + diagnostic.line()
        }
    }

    private static func main(_ items: String) -> String {
        "name: Main\nrequests:\n" + items.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    private static let login = "name: Login\nrequests:\n  - POST: http://h/login\n"

    @Test func includedFileIsAGroupWithItsOwnNames() throws {
        let reading = reading([
            "main.yaml": Self.main(
                "- include: a/login.yaml\n  with: { user: ann }\n  tags: [smoke]\n  when: { <<hubKind>>: azure }"),
            "a/login.yaml": """
            name: Login
            description: Opens a session.
            variables: { path: /login }
            tokens: { t: { sas: {} } }
            secrets: [path]
            defaults: { timeout: 1s }
            stopOnFailure: true
            environments: { unused: { hub: emulator } }
            requests:
              - POST: http://h/login<<path>>
            """,
        ])
        #expect(reading.diagnostics.diagnostics.isEmpty)
        guard case .group(let group)? = reading.content.requests.first else {
            Issue.record("no group")
            return
        }
        #expect(group.name == "Login")
        #expect(group.description == "Opens a session.")
        #expect(group.range.label == "main.yaml:3:14")
        #expect(group.with.map(\.name) == ["user"])
        #expect(group.tags == ["smoke"])
        #expect(group.conditions.count == 1)
        #expect(group.stopOnFailure)
        #expect(group.defaults.timeout.value != nil)
        let included = try #require(group.included)
        #expect(included.file.path == "a/login.yaml")
        #expect(included.variables.map(\.name) == ["path"])
        #expect(included.tokens.map(\.name) == ["t"])
        #expect(included.secrets.map(\.name) == ["path"])
        #expect(FlowProgram(reading.content).requests.map(\.definition.name) == ["POST /login<<path>>"])
        #expect(reading.content.environments.isEmpty)
        #expect(reading.content.files.map(\.path) == ["main.yaml", "a/login.yaml"])
        #expect(reading.content.allSecrets.map(\.name) == ["path"])
    }

    @Test func pathsAreRelativeToTheFileThatIncludes() {
        let files = [
            "main.yaml": Self.main("- include: a/b/one.yaml"),
            "a/b/one.yaml": "name: One\nrequests:\n  - include: ../two.yaml\n",
            "a/b/../two.yaml": Self.login,
        ]
        #expect(diagnostics(files) == [])
        #expect(reading(files).content.files.map(\.path) == ["main.yaml", "a/b/one.yaml", "a/b/../two.yaml"])
    }

    @Test func sameFileCanBeIncludedSeveralTimes() {
        let files = ["main.yaml": Self.main("- include: a.yaml\n- include: a.yaml"), "a.yaml": Self.login]
        #expect(diagnostics(files) == [])
        #expect(reading(files).content.requests.count == 2)
        #expect(reading(files).content.files.count == 2)
    }

    @Test func diagnosticsOfAnIncludedFileAreReportedThereOnce() {
        #expect(
            diagnostics([
                "main.yaml": Self.main("- include: a.yaml\n- include: a.yaml"),
                "a.yaml": "name: A\nrequests:\n  - GTE: http://h/\n",
            ]) == ["a.yaml:3:5-8 unknown key \"GTE\" in a request → did you mean \"GET\"?"])
    }

    @Test func yamlErrorsOfAnIncludedFileAreReportedThere() {
        #expect(
            diagnostics(["main.yaml": Self.main("- include: a.yaml"), "a.yaml": "name: 'A\n"]) == [
                "a.yaml:1:7-8 the quoted text that begins here has no end → close the quote"
            ])
    }

    @Test func missingFileIsReportedAtTheInclude() {
        #expect(
            diagnostics(["main.yaml": Self.main("- include: b/a.yaml")]) == [
                "main.yaml:3:14-22 there is no file \"b/a.yaml\" → a relative path begins in the folder of this file"
            ])
    }

    @Test(arguments: [
        ("- include: ''", "3:14-16 \"include\" is empty → write the path of a collection, as in _common/login.yaml"),
        ("- include: null", "3:14-18 \"include\" is null → write the path of a collection, as in _common/login.yaml"),
        (
            "- include: [a.yaml]",
            "3:14-22 \"include\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        (
            "- include: https://h/a.yaml",
            "3:14-30 \"https://h/a.yaml\" is not a file → only files can be included: "
                + "write the path of a collection, as in _common/login.yaml"
        ),
        (
            "- include: <<a>>.yaml",
            "3:14-24 a placeholder is not replaced in \"include\" → include each file with a condition of its own: "
                + "when: { <<name>>: value }"
        ),
        (
            "- include: a.yaml\n  name: A",
            "4:5-9 unknown key \"name\" in an include → the included file has its own name"
        ),
        (
            "- include: a.yaml\n  variables: {}",
            "4:5-14 unknown key \"variables\" in an include → values for the file belong under with"
        ),
        (
            "- include: a.yaml\n  GET: http://h/",
            "4:5-8 unknown key \"GET\" in an include → an include is not a request: make it an item of its own"
        ),
        (
            "- include: a.yaml\n  with: [a]",
            "4:11-14 \"with\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        ("- include: a.yaml\n  tag: a", "4:5-8 unknown key \"tag\" in an include → did you mean \"tags\"?"),
    ])
    func wrongIncludes(_ item: String, _ diagnostic: String) {
        #expect(diagnostics(["main.yaml": Self.main(item), "a.yaml": Self.login]) == ["main.yaml:" + diagnostic])
    }

    @Test(arguments: ["main.yaml", "./main.yaml", "a/../main.yaml"])
    func fileThatIncludesItselfIsReported(path: String) {
        let end = 14 + path.count
        #expect(
            diagnostics(["main.yaml": Self.main("- include: \(path)")]) == [
                "main.yaml:3:14-\(end) the file includes itself → take one of the includes out"
            ])
    }

    @Test func cycleIsReportedWithItsFiles() {
        #expect(
            diagnostics([
                "main.yaml": Self.main("- include: a.yaml"), "a.yaml": "name: A\nrequests:\n  - include: b.yaml\n",
                "b.yaml": "name: B\nrequests:\n  - include: a.yaml\n",
            ]) == [
                "b.yaml:3:14-20 a cycle of files: \"a.yaml\" includes \"b.yaml\" includes \"a.yaml\""
                    + " → take one of the includes out"
            ])
    }

    @Test(arguments: [("setup", "[]"), ("teardown", "[]"), ("data", "[{ a: 1 }]")])
    func runKeysAreRejectedInAnIncludedFile(key: String, value: String) {
        let hint =
            key == "data"
            ? "move it to main.yaml, which includes this file"
            : "move its requests under requests, or to main.yaml, which includes this file"
        #expect(
            diagnostics([
                "main.yaml": Self.main("- include: a.yaml"),
                "a.yaml": "name: A\n\(key): \(value)\nrequests: [GET: http://h/]\n",
            ]) == ["a.yaml:2:1-\(1 + key.count) \"\(key)\" is not allowed in a collection that is included → \(hint)"])
    }

    @Test func twentyLevelsOfIncludesAreAllowed() {
        func files(_ count: Int) -> [String: String] {
            var files = ["main.yaml": Self.main("- include: 2.yaml"), "\(count).yaml": Self.login]
            for number in 2..<count {
                files["\(number).yaml"] = "name: A\nrequests:\n  - include: \(number + 1).yaml\n"
            }
            return files
        }
        #expect(diagnostics(files(20)) == [])
        #expect(
            diagnostics(files(21)) == [
                "20.yaml:3:14-21 more than 20 files include one another → put the requests of some of them in place"
            ])
    }

    @Test func tooManyFilesAreReportedOnce() {
        var files = ["main.yaml": Self.main("- include: 0.yaml"), "10.yaml": Self.login]
        for number in 0..<10 {
            let item = "  - include: \(number + 1).yaml\n"
            files["\(number).yaml"] = "name: A\nrequests:\n\(item)\(item)"
        }
        let diagnostics = diagnostics(files)
        #expect(diagnostics.count == 1)
        #expect(
            diagnostics.first?.hasSuffix(
                " more than 1000 files are included → put the requests of some of them in place") ?? false)
    }

    /// Each include counts, even if it includes the same file again.
    @Test func thousandFilesAreAllowed() {
        func files(_ count: Int) -> [String: String] {
            let items = Array(repeating: "- include: a.yaml", count: count).joined(separator: "\n")
            return ["main.yaml": Self.main(items), "a.yaml": Self.login]
        }
        #expect(diagnostics(files(1_000)) == [])
        #expect(
            diagnostics(files(1_001)).map { $0.contains("more than 1000 files are included") } == [true])
    }

    @Test func includeIsRejectedWithoutAnIncludeReader() {
        let reading = CollectionReader.collection(Array(Self.main("- include: a.yaml").utf8), path: "main.yaml")
        #expect(
            reading.diagnostics.diagnostics.map(\.message) == ["\"a.yaml\" cannot be included here"])
    }

    // MARK: Names

    private func findings(_ files: [String: String]) -> [String] {
        reading(files).diagnostics.sorted.map { $0.line() } + staticFindings(files).map { $0.line() }
    }

    /// Returns the static diagnostics of the content that was read.
    private func staticFindings(_ files: [String: String], thoroughly: Bool = false) -> [Diagnostic] {
        var context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: [:])
        context.lints = thoroughly
        return StaticChecks.diagnostics(of: reading(files).content, in: context).sorted
    }

    @Test func includedFileSeesTheIncludingFilesNamesButNotViceVersa() {
        #expect(
            findings([
                "main.yaml": "variables: { outer: 1 }\n" + Self.main("- include: a.yaml\n- GET: http://h/<<inner>>"),
                "a.yaml": "name: A\nvariables: { inner: 2 }\nrequests:\n  - GET: http://h/<<outer>>/<<inner>>\n",
            ]) == ["5:19-28 nothing defines \"inner\" → define it under variables, or give it with --var inner=VALUE"])
    }

    @Test func capturesOfAnIncludedFileAreVisibleAfterwards() {
        #expect(
            findings([
                "main.yaml": Self.main("- include: a.yaml\n- GET: http://h/<<id>>"),
                "a.yaml": "name: A\nrequests:\n  - GET: http://h/\n    capture: { id: status }\n",
            ]) == [])
    }

    @Test func withIsEvaluatedInTheIncludingFile() {
        #expect(
            findings([
                "main.yaml": Self.main("- include: a.yaml\n  with: { id: <<id>> }"),
                "a.yaml": "name: A\nrequests:\n  - GET: http://h/<<id>>\n",
            ]) == ["4:17-23 nothing defines \"id\" → define it under variables, or give it with --var id=VALUE"])
    }

    @Test(arguments: ["- include: none.yaml", "- include: a.yaml\n  whit: { x: 1 }", "- include: a.yaml\n  with: [x]"])
    func namesThatAnInvalidIncludeCouldDefineAreNotReported(item: String) {
        let findings = findings([
            "main.yaml": Self.main(item + "\n- GET: http://h/<<x>>"),
            "a.yaml": "name: A\nrequests:\n  - GET: http://h/<<x>>\n",
        ])
        #expect(findings.count == 1)
    }

    @Test(arguments: ["name: A\nrequests: [{ GET: \"x }]", "name: A\nrequests: x", "- x"])
    func unreadableFileHidesOnlyNamesThatItCouldDefine(text: String) {
        let files = [
            "main.yaml": Self.main(
                """
                - { name: First, GET: http://h/<<x>>, needs: Second }
                - include: a.yaml
                - { name: Second, GET: http://h/<<x>>, needs: Third }
                """), "a.yaml": text,
        ]
        #expect(
            staticFindings(files).map(\.message) == [
                "nothing defines \"x\"", "\"Second\" comes after the request that needs it",
            ])
    }

    @Test(arguments: [
        ("requests: [{ GET: http://h/<<user>>/<<x>> }]", []),
        ("variables: { x: 1 }\nrequests: [{ GET: http://h/<<x>> }]", ["nothing in \"a.yaml\" reads \"user\""]),
        (
            "variables: { usr: 1 }\nrequests: [{ GET: http://h/<<usr>> }]",
            ["nothing in \"a.yaml\" reads \"user\"", "nothing in \"a.yaml\" reads \"x\""]
        ),
        ("defaults: { headers: { A: <<user>>/<<x>> } }\nrequests: [{ GET: http://h/ }]", []),
        ("requests: [{ include: b.yaml, with: { x: <<x>> } }]", []), ("requests: [{ include: c.yaml }]", []),
        ("variables: { y: <<user>>/<<x>> }\nrequests: [{ include: d.yaml, with: { z: 1 } }]", []),
        (
            "variables: { y: 1 }\nrequests: [{ include: d.yaml, with: { user: 1, z: 1, x: 2 } }]",
            [
                "nothing in \"a.yaml\" reads \"user\"", "nothing in \"a.yaml\" reads \"x\"",
                "nothing in \"d.yaml\" reads \"user\"", "nothing in \"d.yaml\" reads \"x\"",
            ]
        ),
    ])
    func unusedValuesGivenToAFileHaveAWarning(text: String, expected: [String]) {
        let files = [
            "main.yaml": Self.main("- { include: a.yaml, with: { user: ann, x: 1 } }"), "a.yaml": "name: A\n" + text,
            "b.yaml": "name: B\nrequests: [{ GET: http://h/<<x>>/<<user>> }]",
            "d.yaml": "name: D\nrequests: [{ GET: http://h/<<y>>/<<z>> }]",
        ]
        let found = staticFindings(files, thoroughly: true).filter { $0.message.contains("reads") }
        #expect(found.map(\.message) == expected)
        #expect(found.allSatisfy { $0.severity == .warning })
    }
}
