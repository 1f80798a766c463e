import RunRecords
import Testing

/// The coverage of several parts of a run.
struct CoverageRecordTests {
    private static func record(_ counts: [String: Int], request: String? = nil) -> CoverageRecord {
        let parts = ["", "200", "404"].map { part in
            CoveredPart(
                part.isEmpty ? .operation : .status, part, count: counts[part] ?? 0,
                requests: counts[part].map { ["R\($0)"] } ?? [])
        }
        var operation = CoveredOperation(
            operation: "GET /a", summary: nil, isDeprecated: false, at: PlaceRecord(), parts: parts)
        operation.request = request
        operation.names = request.map { "names of \($0)" }
        var record = CoverageRecord(description: "api.yaml", title: nil, operations: [operation])
        record.updateCommand = request.map { "command of \($0)" }
        return record
    }

    @Test func partsOfShardsAreAdded() throws {
        let merged = CoverageRecord.merging([
            [Self.record(["": 1, "200": 1])], [Self.record([:], request: "- GET: a")], [],
            [Self.record(["": 2, "200": 2]), CoverageRecord(description: "b.yaml", title: nil, operations: [])],
        ])
        #expect(merged.map(\.description) == ["api.yaml", "b.yaml"])
        let operation = try #require(merged.first?.operations.first)
        #expect(operation.parts.map(\.count) == [3, 3, 0])
        #expect(operation.parts.map(\.requests) == [["R1", "R2"], ["R1", "R2"], []])
        #expect(operation.request == nil)
        #expect(operation.names == nil)
        let shares = [nil, .status, .value].map { merged[0].share(of: $0) }
        #expect(shares.map(\.seen) == [2, 1, 0])
        #expect(shares.map(\.total) == [3, 2, 0])
    }

    @Test func namesOfRequestsAreLimited() {
        let many = (1...9).map { [Self.record(["": $0])] }
        let part = CoverageRecord.merging(many)[0].operations[0].parts[0]
        #expect(part.count == 45)
        #expect(part.requests == ["R1", "R2", "R3", "R4", "R5"])
    }

    @Test func unseenOperationsKeepTheirRequests() {
        let merged = CoverageRecord.merging([[Self.record([:])], [Self.record([:], request: "- GET: a")]])
        #expect(merged[0].operations[0].request == "- GET: a")
        #expect(merged[0].operations[0].names == "names of - GET: a")
        #expect(merged[0].updateCommand == "command of - GET: a")
    }
}
