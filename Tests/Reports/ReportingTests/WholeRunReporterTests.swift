import JSON
import RunRecords
import Testing

@testable import Reporting

struct WholeRunReporterTests {
    private func value(_ run: RecordedRun) throws -> String {
        let text = try run.text { WholeRunReporter(file: $0) }
        #expect(text.hasSuffix("}\n"))
        return try JSONValue(parsing: Array(text.utf8)).compactText()
    }

    private static let head =
        #"{"version":1,"run":{"hubrun":"1.2.3","startedAt":"2023-11-14T22:13:20.000Z","jobs":1,"files":[]},"units":["#

    @Test func runWithoutUnitsIsAValidDocument() throws {
        let text = try value(RecordedRun.of([]))
        #expect(text.hasPrefix(Self.head + #"],"summary":{"total":0,"#))
    }

    @Test func incompleteRunHasNoSummary() throws {
        let text = try value(
            RecordedRun.of([.unit(RecordedRun.unit()), .request(RecordedRun.sent("R", .skipped))], isWhole: false))
        #expect(text.hasPrefix(Self.head + #"{"unit":1,"collection":"Sample","#))
        #expect(text.hasSuffix(#""name":"R","outcome":"skipped","reason":"not today","duration":0,\#(Self.rest)}]}]}"#))
    }

    private static let rest =
        #""place":{"file":"collections/sample.yaml","line":3,"column":5,"endLine":3,"endColumn":9},"problems":[],"notes":[],"#
        + #""refusedCookies":[],"again":[],"checks":[],"attempts":[]"#

    @Test func tokensAreListedWithTheirRequest() throws {
        let text = try value(
            RecordedRun.of([
                .unit(RecordedRun.unit()), .token(RecordedRun.token(200)), .request(RecordedRun.sent("R", .skipped)),
                .token(RecordedRun.token(500)), .unitEnd(UnitEnd(unit: 1)), .unit(RecordedRun.unit(2)),
            ]))
        let token = { (status: Int) in
            #"{"unit":1,"method":"POST","url":"http://t/","attempt":{"status":\#(status),"exchanges":[]}}"#
        }
        #expect(text.contains(#""attempts":[],"tokens":[\#(token(200))]}],"tokens":[\#(token(500))]},{"unit":2,"#))
    }

    @Test func manyUnitsAreSeparated() throws {
        let records = (1...3).flatMap { number -> [RunRecord] in
            [.unit(RecordedRun.unit(number))] + (1...2).map { .request(RecordedRun.sent("R\($0)", unit: number)) }
                + [.unitEnd(UnitEnd(unit: number))]
        }
        let text = try value(RecordedRun.of(records))
        #expect(text.matches(of: /"name":"R\d"/).count == 6)
        #expect(text.contains(#""total":6,"passed":6,"#))
    }
}
