import CollectionModel
import DataRows
import Diagnostics
import Foundation
import JSON
import Testing

@testable import RunEngine

/// The units of a run, their order, and their distribution to shards.
struct UnitQueueTests {
    private static let rowCount = 23

    private static func planned(_ name: String, rows: PlannedCollection.Rows? = nil) throws -> PlannedCollection {
        var sample = RunSample("name: \(name)\nrequests: [{ GET: http://localhost/ }]")
        sample.environment = nil
        return PlannedCollection(collection: try sample.planned().collection, environment: nil, rows: rows)
    }

    private static var inPlace: PlannedCollection.Rows {
        .inPlace(
            (1...rowCount).map { number in
                var row = JSONObject()
                row[key: "id"] = .string("\(number)")
                return row
            })
    }

    private static func streamed() throws -> PlannedCollection.Rows {
        let path = FileManager.default.temporaryDirectory.path + "/units-\(UUID().uuidString).csv"
        let text = "id\n" + (1...rowCount).map { "\($0)\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return .file(try #require(DataFile.read(path, shownAs: "units.csv").file))
    }

    private static func units(_ queue: UnitQueue) -> [String] {
        var units: [String] = []
        while let (entry, errand) = queue.next(unless: nil) {
            guard case .run = errand else { return units + ["not run"] }
            #expect(entry.position == units.count)
            units.append(
                "\(entry.ordinal) \(entry.planned.collection.name) \(entry.iteration.number) \(entry.iteration.label ?? "")"
            )
        }
        return units
    }

    private static func settings(_ change: (inout RunSettings) -> Void = { _ in }) -> RunSettings {
        var settings = RunSettings(userAgent: "hubrun/test")
        change(&settings)
        return settings
    }

    @Test(arguments: 1...20)
    func shardsTogetherAreTheWholeRun(count: Int) throws {
        for rows in [Self.inPlace, try Self.streamed()] {
            let collections = [try Self.planned("A"), try Self.planned("B", rows: rows), try Self.planned("C")]
            let whole = Self.units(UnitQueue(collections, Self.settings { $0.repetitions = 3 }))
            #expect(whole.count == 3 * (Self.rowCount + 2))
            var parts: [[String]] = []
            for index in 1...count {
                let queue = UnitQueue(
                    collections,
                    Self.settings {
                        $0.repetitions = 3
                        $0.shard = Shard(index, of: count)
                    })
                parts.append(Self.units(queue))
                #expect(queue.unitCount == parts.last?.count)
                #expect(queue.allUnitCount == whole.count)
            }
            for (index, part) in parts.enumerated() {
                #expect(part == stride(from: index, to: whole.count, by: count).map { whole[$0] })
            }
        }
    }

    @Test(arguments: [(0, 3), (4, 3), (-1, 3), (1, 0), (1, -1), (1, 10_001)])
    func invalidShardIsNil(index: Int, count: Int) {
        #expect(Shard(index, of: count) == nil)
    }

    @Test func shardBeyondTheUnitsIsEmpty() throws {
        let queue = UnitQueue([try Self.planned("A")], Self.settings { $0.shard = Shard(5, of: 8) })
        #expect(queue.unitCount == 0)
        #expect(Self.units(queue) == [])
    }

    @Test func seedDeterminesTheOrder() throws {
        let collections = try "ABCDEFGH".map { try Self.planned(String($0)) }
        func order(_ seed: UInt64) -> String {
            let queue = UnitQueue(collections, Self.settings { $0.shuffleSeed = seed })
            return Self.units(queue).map { String($0.split(separator: " ")[1]) }.joined()
        }
        #expect([1, 2, 3, UInt64.max].map(order) == ["ADHBCGFE", "ACHBGDFE", "CFBGHDEA", "AFDECBGH"])
        #expect(Set("ABCDEFGH") == Set(order(7)))
        #expect(Self.units(UnitQueue(collections, Self.settings { $0.shuffleSeed = 1 })).first?.first == "1")
    }

    /// Iterations of other shards are skipped by arithmetic; reading them would take too long for this test.
    @Test func shardOfMillionsOfIterationsIsComputedQuickly() throws {
        let queue = UnitQueue(
            [try Self.planned("A"), try Self.planned("B", rows: Self.inPlace)],
            Self.settings {
                $0.repetitions = 1_000_000_000
                $0.shard = Shard(10_000, of: 10_000)
            })
        #expect(queue.allUnitCount == 24_000_000_000)
        #expect(queue.unitCount == 2_400_000)
        let ordinals = (0..<3).compactMap { _ in queue.next(unless: nil)?.entry.ordinal }
        #expect(ordinals == [10_000, 20_000, 30_000])
    }

    @Test func unitsNotStartedAreReportedOncePerCollection() throws {
        let queue = UnitQueue(
            [try Self.planned("A", rows: Self.inPlace), try Self.planned("B", rows: Self.inPlace)], Self.settings())
        _ = queue.next(unless: nil)
        let next = try #require(queue.next(unless: "over"))
        #expect(next.entry.planned.collection.name == "B")
        #expect(next.entry.ordinal == Self.rowCount + 1)
        guard case .skip("over") = next.action else { return #expect(Bool(false), "it is not skipped") }
        #expect(queue.next(unless: "over") == nil)
    }
}
