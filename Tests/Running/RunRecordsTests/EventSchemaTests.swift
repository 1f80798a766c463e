import Foundation
import JSON
import RunRecords
import TestSupport
import Testing

/// Records with every field, and with only the required fields, match Documentation/events.schema.json.
struct EventSchemaTests {
    private static let path = "Documentation/events.schema.json"

    @Test(arguments: RunRecordTests.records)
    func everyMemberIsInTheSchema(record: RunRecord) throws {
        var stream = JSONStream()
        record.write(to: &stream)
        #expect(try StrictSchema(Self.path).failures(of: stream.bytes) == [])
    }

    @Test func everySchemaMemberIsWritten() throws {
        var stream = JSONStream()
        for record in RunRecordTests.records { record.write(to: &stream) }
        let text = String(decoding: stream.bytes, as: UTF8.self)
        for member in try StrictSchema(Self.path).members {
            #expect(text.contains("\"\(member)\":"), "\(member)")
        }
    }

    /// Early streams of this version lacked the field.
    @Test func laterMembersAreOptional() throws {
        let line =
            #"{"event":"end","total":1,"passed":1,"failed":0,"errored":0,"skipped":0,"sent":1,"tokensMinted":0,"#
            + #""duration":1,"interrupted":false}"#
        #expect(try StrictSchema(Self.path).failures(of: line.utf8) == [])
        #expect(throws: Never.self) { try RunRecord(reading: JSONValue(parsing: String(line))) }
    }

    @Test(arguments: [
        (#"{"event":"unitEnd"}"#, "unit"), (#"{"event":"unitEnd","unit":1,"more":true}"#, "more"),
        (#"{"event":"else"}"#, "else"),
    ])
    func otherLinesAreRejected(line: String, word: String) throws {
        let failures = try StrictSchema(Self.path).failures(of: line.utf8)
        #expect(failures.contains { $0.contains(word) }, "\(failures)")
    }

    @Test func eventsOnTheDocumentationPageAreExact() throws {
        let file = RepositoryFile.at("Documentation/events.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("{\"event\"")
        }
        #expect(lines.count == 6)
        for line in lines {
            #expect(try StrictSchema(Self.path).failures(of: line.utf8) == [], "\(line)")
            let record = try RunRecord(reading: JSONValue(parsing: String(line)))
            var stream = JSONStream()
            record.write(to: &stream)
            #expect(String(decoding: stream.bytes, as: UTF8.self) == line)
        }
    }

    /// The common definitions of the two schemas are identical.
    @Test func reportSchemaHasTheSameDefinitions() throws {
        let definitions = try ["events", "report"].map { name in
            let file = RepositoryFile.at("Documentation/\(name).schema.json")
            let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
            return try #require(schema?["$defs"] as? NSDictionary)
        }
        #expect(definitions[0] == definitions[1])
    }
}
