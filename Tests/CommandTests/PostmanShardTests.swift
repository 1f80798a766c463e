import Foundation
import TestSupport
import Testing

/// Postman collections in shards: each request is sent by one of them.
@Suite(.inTurn)
struct PostmanShardTests {
    @Test func shardsRunEachRequestOnce() async throws {
        let sample = try PostmanSample()
        try sample.write(
            "a", PostmanSample.item("first", "/a/1", after: [PostmanSample.test(), PostmanSample.test()]),
            PostmanSample.item("second", "/a/2"))
        try sample.write(
            "b", PostmanSample.item("first", "/b/1", after: [PostmanSample.test()]),
            PostmanSample.item("second", "/b/2", after: ["pm.test('fails', () => pm.response.to.have.status(201));"]))
        let files = ["a.postman_collection.json", "b.postman_collection.json"]
        let whole = try await sample.run(files[0], files[1], "--report", "junit=whole.xml")
        #expect(whole.status == 4, "\(whole)")
        let targets = sample.targets
        #expect(targets == ["/a/1", "/a/2", "/b/1", "/b/2"])
        var statuses: [Int32] = []
        for shard in 1...2 {
            let output = try await sample.run(
                files[0], files[1], "--shard", "\(shard)/2", "--report", "junit=\(shard).xml")
            statuses.append(output.status)
        }
        #expect(statuses == [0, 4])
        #expect(sample.targets.dropFirst(4) == targets[...])
        let parts = [try sample.cases(ofJUnit: "1.xml"), try sample.cases(ofJUnit: "2.xml")]
        #expect(parts.allSatisfy { !$0.isEmpty })
        #expect(parts[0] + parts[1] == (try sample.cases(ofJUnit: "whole.xml")))
        #expect(Set(parts[0] + parts[1]).count == 8)
    }

    /// The iterations of one collection share their variables, so that only separate ones are divided.
    @Test(arguments: [
        ([], [["/1", "/2", "/3", "/4"], []]), (["--separate-iterations"], [["/1", "/3"], ["/2", "/4"]]),
    ])
    func iterationsAreDividedIfTheyAreSeparate(options: [String], targets: [[String]]) async throws {
        let sample = try PostmanSample()
        try sample.write("rows", PostmanSample.item("row", "/{{row}}"))
        try sample.folder.write("row\n1\n2\n3\n4\n", to: "rows.csv")
        for (index, expected) in targets.enumerated() {
            let sent = sample.targets.count
            let output = try await sample.folder.run(
                [
                    "rows.postman_collection.json", "--data", "rows.csv", "--shard", "\(index + 1)/2", "--var",
                    "baseUrl=\(sample.baseURL)",
                ] + options)
            #expect(output.status == 0, "\(output)")
            #expect(Array(sample.targets.dropFirst(sent)) == expected)
        }
    }
}
