import CollectionDrafts
import Diagnostics
import Foundation
import Testing

@testable import Importing

/// HAR files that are read in pieces.
struct LargeHARTests {
    /// Returns the import of a file that is read in pieces of a size.
    private func imported(_ text: String, inPiecesOf size: Int) throws(ImportFailure) -> Import {
        var source = ImportSource(file: SourceFile(path: "a.har", text: ""), name: "a.har")
        let pieces = Pieces(Array(text.utf8), size)
        source.nextBytes = { () throws(ImportFailure) in pieces.next() }
        return try HARImport.read(source, ImportOptions())
    }

    private func entry(_ path: String, response: String = "{}", request: String = "") -> String {
        """
        {"request": {"method": "POST", "url": "http://a/\(path)", "postData": {"mimeType": "application/json",
         "text": "\(request)"}}, "_resourceType": "fetch",
         "response": {"status": 200, "content": {"mimeType": "application/json", "text": "\(response)"}}}
        """
    }

    private func archive(_ entries: [String]) -> String {
        "{\"log\": {\"version\": \"1.2\", \"entries\": [\n\(entries.joined(separator: ",\n"))\n]}}"
    }

    @Test(arguments: [1, 7, 4_096])
    func aFileThatIsReadInPiecesGivesTheSameCollectionAndReport(_ size: Int) throws {
        let samples = ImportSamples()
        for name in samples.rows("har") + ["browser"] {
            let text = try samples.text(of: name + ".har")
            let source = ImportSource(file: SourceFile(path: "a.har", text: text), name: "a.har")
            let whole = try HARImport.read(source, ImportOptions())
            let result = try imported(text, inPiecesOf: size)
            #expect(result.collection.text == whole.collection.text, "\(name)")
            #expect(result.report.text == whole.report.text, "\(name)")
        }
    }

    @Test(
        "A broken file is an error at the place of its entry",
        arguments: [
            ("{\"log\": {\"entries\": [\n{},\n  {\"a\" 5}]}}", "3:8 this is not JSON"),
            ("{\"log\": {\"entries\": [\n{\"a\":\n 5]}]}}", "3:3 this is not JSON"),
            ("{\"log\": {\"entries\": [{}, ]}}", "1:26 an entry is missing"),
            ("{\"log\": {\"entries\": [{},\n{\"a\": ", "0:0 the JSON"),
            ("{\"log\": {\"entries\": [{}]", "0:0 the JSON outside the 1 entries"),
            ("{\"log\": {}}", "0:0 this is not a HAR file"), ("", "0:0 the JSON outside"),
        ])
    func errors(_ text: String, _ expected: String) {
        let error = #expect(throws: ImportFailure.self) { _ = try imported(text, inPiecesOf: 5) }
        #expect(error?.line.hasPrefix(expected) == true, "\(error?.line ?? "")")
    }

    @Test
    func anEntryKeepsTextsUpToALimitABodyThatIsLongerIsReported() throws {
        let long = String(repeating: "a", count: ArchiveScanner.longestString + 1)
        let text = archive([entry("one", response: long, request: "1"), entry("two", request: long)])
        let result = try imported(text, inPiecesOf: 1 << 20)
        #expect(result.collection.level.requests.map(\.url.shown) == ["<<baseUrl>>/one", "<<baseUrl>>/two"])
        let notes = result.report.notes.filter { $0.result.contains("8 MiB") }
        #expect(notes.map(\.place) == ["entry 2"])
    }

    @Test
    func anEntryOfTooManyTextsIsAnErrorWithItsLine() throws {
        let texts = Array(repeating: "\"\(String(repeating: "a", count: 7 << 20))\"", count: 5).joined(separator: ", ")
        let error = #expect(throws: ImportFailure.self) {
            _ = try imported(archive(["{}", "[\(texts)]"]), inPiecesOf: 1 << 20)
        }
        #expect(error?.line == "0:0 entry 2, in line 3, has more than 32 MiB")
    }

    @Test
    func aFileMayHaveAsManyEntriesAsTheLimit() throws {
        let entries = Array(repeating: "{}", count: 99_999) + [entry("last", request: "1")]
        let result = try imported(archive(entries), inPiecesOf: 1 << 20)
        #expect(result.collection.level.requests.count == 1)
    }

    @Test
    func aFileOfTooManyEntriesIsAnError() throws {
        let error = #expect(throws: ImportFailure.self) {
            _ = try imported(archive(Array(repeating: "{}", count: 100_001)), inPiecesOf: 1 << 20)
        }
        #expect(error?.line == "0:0 the file has more than 100000 entries")
    }

    @Test
    func capturesComeFromTheFirstResponsesUpToALimitForAll() throws {
        func response(_ id: String) -> String {
            #"{\"id\": \"\#(id)\", \"x\": \""# + String(repeating: "a", count: 4 << 20) + #"\"}"#
        }
        let ids = (0..<8).map { "value-000\($0)" }
        let users = ids.map { entry($0, request: #"{\"id\": \"\#($0)\"}"#) }
        let text = archive(ids.map { entry("one", response: response($0), request: $0) } + users)
        let result = try imported(text, inPiecesOf: 1 << 20)
        let note = try #require(result.report.notes.first { $0.part == "responses" })
        #expect(note.kind == .approximate && note.place.hasSuffix("and later"))
    }
}

/// The pieces of a text.
private final class Pieces: @unchecked Sendable {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], _ size: Int) {
        rest = bytes[...]
        self.size = size
    }

    func next() -> [UInt8] {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
    }
}
