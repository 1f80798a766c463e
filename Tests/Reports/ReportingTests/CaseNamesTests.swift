import HTTP
import RunRecords
import Secrets
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(20)))
struct CaseNamesTests {
    private static func names(_ requests: [RequestRecord], part: String? = nil) -> [String] {
        var names = CaseNames()
        return requests.map { names.unique($0, part: part) }
    }

    @Test func repeatedNameIsNumbered() {
        let names = ["A", "A", "A (2)", "A"].map { RecordedRun.request($0) }
        #expect(Self.names(names) == ["A", "A (2)", "A (2) (2)", "A (3)"])
        #expect(Self.names(["A", "A (2)", "A"].map { RecordedRun.request($0) }) == ["A", "A (2)", "A (3)"])
    }

    @Test func sameNameInAnotherGroupOrSectionHasAnotherClass() {
        let requests = [
            RecordedRun.request("A"), RecordedRun.request("A") { $0.section = .setup },
            RecordedRun.request("A") { $0.groups = [GroupRecord(name: "G", position: 1)] },
            RecordedRun.request("A") { $0.groups = [GroupRecord(name: "G", position: 2)] },
        ]
        #expect(Self.names(requests) == ["A", "A", "A", "A (2)"])
    }

    @Test func namesIncludeElementAndRow() {
        let request = RecordedRun.request("Create user") { $0.element = "user=ann" }
        #expect(Self.names([request], part: "row 3: plan=free") == ["Create user [user=ann] [row 3: plan=free]"])
    }

    @Test func millionsOfElementsAreNumberedInConstantMemory() {
        let names = Self.names((0..<25_000).map { number in RecordedRun.request("\(number % 12_000)") })
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [
        ("collections/verify.yaml", "collections.verify"), ("./a/../b.yml", "a.b"), ("-", "-"),
        ("/abs/v1.2/x.yaml", "abs.v1_2.x"), ("odd.json", "odd_json"), ("", "-"), ("../..", "-"),
    ])
    func classIsThePathOfTheFile(file: String, name: String) {
        #expect(CaseNames.className(ofFile: file) == name)
        #expect(CaseNames.className(of: RecordedRun.request("R"), in: name) == name)
    }

    @Test func classIncludesSectionAndGroups() {
        let request = RecordedRun.request("R") { request in
            request.section = .teardown
            request.groups = [GroupRecord(name: "v2.0 of it", position: 0), GroupRecord(name: "Inner", position: 1)]
        }
        #expect(CaseNames.className(of: request, in: "a") == "a.teardown.v2_0 of it.Inner")
    }

    @Test(arguments: [
        (1, 1, nil, nil), (2, 5, nil, "iteration 2"), (3, 9, "row 3: a=1", "row 3: a=1"), (3, 9, "row 3", "row 3"),
        (7, 9, "row 3: a=1", "row 3: a=1, iteration 7"), (30, 40, "row 3: a=1", "row 3: a=1, iteration 30"),
    ])
    func unitHasADistinguishingName(iteration: Int, count: Int, row: String?, part: String?) {
        let unit = RecordedRun.unit { ($0.iteration, $0.iterations, $0.row) = (iteration, count, row) }
        #expect(unit.part == part)
    }

    /// A mask contains a hash under the run's key, which would give a test another name in each run.
    @Test func namesAreTheSameInEveryRun() async throws {
        var sample = ConsoleSample(
            "requests: [{ GET: http://localhost/, name: A, forEach: { user: [ann, s3cret-value] } }]")
        sample.given = ["key": "s3cret-value"]
        var names: [[String]] = []
        for _ in 1...2 {
            let run = RecordedRun(records: try await sample.records { _, _ throws(TransportError) in .make() })
            let (junit, tap) = (try run.text { JUnitReporter(file: $0) }, try run.text { TAPReporter(file: $0) })
            names.append(
                junit.matches(of: /name="[^"]*"/).map { String($0.0) }
                    + tap.split(separator: "\n").map(String.init)
                    .filter { $0.contains("ok ") })
        }
        #expect(names[0] == names[1])
        #expect(names[0].contains(#"name="A [user=•••]""#) && names[0].contains("    ok 2 - A [user=•••]"))
    }

    @Test(arguments: [
        ("a•••12afb", "a•••b"), ("•••12af", "•••"), ("•••12af•••beef", "••••••"), ("••• x", "••• x"),
        ("•••12a", "•••12a"),
        ("plain", "plain"),
    ])
    func hashesOfMasksAreRemoved(text: String, stable: String) {
        #expect(SecretMark.withoutHashes(text) == stable)
    }

    @Test(arguments: [
        ("a=•••12af, b", "a=tea, b", true), ("a=•••12af, b", "a=tea, c", false), ("•••12af", "tea", true),
        ("a=•••12af, b=•••beef", "a=tea, b=milk", true), ("a=•••12af, b=•••beef, c", "a=tea, d=milk, c", false),
        ("a=tea", "a=tea", true), ("a=tea", "a=teas", false), ("aa•••12afaa", "aaa", false),
    ])
    func maskMatchesAnyText(masked: String, text: String, isMatch: Bool) {
        #expect(SecretMark.isMatch(masked, for: text) == isMatch)
    }
}
