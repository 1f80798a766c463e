import DataRows
import Diagnostics
import Foundation
import JSON
import Testing

struct DataFileTests {
    private func errors(_ path: String, shownAs shown: String? = nil) -> String {
        let reading = DataFile.read(path, shownAs: shown ?? path)
        #expect(reading.file == nil)
        return reading.diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }.joined(separator: "\n")
    }

    @Test func missingFileIsReportedWithTheNearestName() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/rows-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/folder.csv", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("a\n1\n".utf8).write(to: URL(filePath: folder + "/devices.csv"))
        #expect(
            errors(folder + "/device.csv", shownAs: "data/device.csv") == """
                hubrun: error: there is no file "data/device.csv" [HR0201]
                hint: did you mean "data/devices.csv"?
                """)
        #expect(
            errors(folder + "/nowhere.csv", shownAs: "nowhere.csv") == """
                hubrun: error: there is no file "nowhere.csv" [HR0201]
                hint: a path in a file begins in the folder of that file, one on the command line in the current one
                """)
        #expect(
            errors(folder + "/folder.csv", shownAs: "folder.csv") == """
                hubrun: error: "folder.csv" is a folder [HR0202]
                hint: name a file
                """)
        #expect(
            errors("/dev/null", shownAs: "/dev/null") == """
                hubrun: error: "/dev/null" is not an ordinary file [HR0202]
                hint: rows are read twice: save them to a file
                """)
    }

    @Test(arguments: ["txt", "csv~", ""])
    func unknownExtensionIsRejected(_ ending: String) throws {
        let file = try RowFile("a\n1\n", ending: ending)
        #expect(
            errors(file.path, shownAs: "rows.\(ending)") == """
                hubrun: error: the ending of "rows.\(ending)" does not say how its rows are written [HR0801]
                hint: the endings of data files are .csv, .json, .jsonl, .ndjson, .yaml, .yml
                """)
    }

    @Test func errorInThePathIsReportedAtThePath() {
        let source = SourceFile(path: "a.yaml", text: "data: missing-file.csv")
        let range = SourceRange(
            file: source, start: SourcePosition(line: 1, column: 7), end: SourcePosition(line: 1, column: 23))
        let reading = DataFile.read("missing-file.csv", shownAs: "missing-file.csv", writtenAt: .source(range))
        #expect(
            reading.diagnostics.diagnostics.map { DiagnosticRenderer().text(of: $0) } == [
                """
                a.yaml:1:7: error: there is no file "missing-file.csv" [HR0201]
                  1 | data: missing-file.csv
                    |       ^^^^^^^^^^^^^^^^
                hint: a path in a file begins in the folder of that file, one on the command line in the current one
                """
            ])
    }

    @Test(arguments: ["CSV", "Csv"])
    func extensionCanBeUpperCase(_ ending: String) throws {
        #expect(try RowFile("a\n1\n", ending: ending).rows().count == 1)
    }

    @Test(arguments: [
        ("csv", "a,b\n1,2\n3,4\n5,6\n"),
        ("json", #"[{"a":"1","b":"2"},{"a":"3","b":"4"},{"a":"5","b":"6"}]"#),
        ("jsonl", "{\"a\":\"1\",\"b\":\"2\"}\n{\"a\":\"3\",\"b\":\"4\"}\n{\"a\":\"5\",\"b\":\"6\"}"),
        ("ndjson", "{\"a\":\"1\",\"b\":\"2\"}\n\n{\"a\":\"3\",\"b\":\"4\"}\n{\"a\":\"5\",\"b\":\"6\"}\n"),
        ("yaml", "- {a: '1', b: '2'}\n- {a: '3', b: '4'}\n- {a: '5', b: '6'}\n"),
        ("yml", "- {a: '1', b: '2'}\n- {a: '3', b: '4'}\n- {a: '5', b: '6'}\n"),
    ])
    func readersCanSkipRowsAndStartAgain(_ ending: String, _ content: String) throws {
        let file = try RowFile(content, ending: ending)
        let data = try #require(file.read().file)
        #expect(data.names == ["a", "b"])
        #expect(data.count == 3)
        #expect(data.path == "rows.\(ending)")
        var reader = data.makeReader()
        var other = data.makeReader()
        try reader.skip(2)
        var copy = reader
        let last: [String: JSONValue] = ["a": "5", "b": "6"]
        #expect(try reader.next()?.values == last)
        #expect(try reader.next() == nil)
        #expect(try copy.next()?.number == 3)
        #expect(try other.next()?.values == ["a": "1", "b": "2"])
        reader = data.makeReader()
        try reader.skip(1)
        #expect(try reader.next()?.number == 2)
        try reader.skip(99)
        #expect(try reader.next() == nil)
        try other.skip(-1)
        #expect(try other.next()?.number == 2)
    }

    @Test(arguments: [
        ("csv", "a\n", "1\n", ""), ("json", "[{}", ",{}", "]"), ("jsonl", "", "{}\n", ""),
    ])
    func changedFileEndsReadingWithAnError(_ ending: String, _ head: String, _ row: String, _ tail: String) throws {
        let content = head + String(repeating: row, count: 60_000) + tail
        for change in ["", content.replacing("}", with: "]"), content + content] {
            let file = try RowFile(content, ending: ending)
            var reader = try #require(file.read().file).makeReader()
            let handle = try #require(FileHandle(forWritingAtPath: file.path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(change.utf8))
            try handle.close()
            let error = #expect(throws: Diagnostic.self) { while try reader.next() != nil {} }
            let shown = error.map { DiagnosticRenderer().text(of: $0) }
            #expect(
                shown == """
                    rows.\(ending): error: the file was changed after its rows had been checked [HR0207]
                    hint: run again, and leave the file as it is until the run ends
                    """)
        }
    }

    @Test func replacedFileIsReadWithItsOldContent() throws {
        let file = try RowFile("a\n1\n2\n", ending: "csv")
        var reader = try #require(file.read().file).makeReader()
        try FileManager.default.removeItem(atPath: file.path)
        try file.write(Array("b\n9\n".utf8))
        #expect(try reader.next()?.values == ["a": "1"])
        #expect(try reader.next()?.values == ["a": "2"])
        #expect(try reader.next() == nil)
    }
}
