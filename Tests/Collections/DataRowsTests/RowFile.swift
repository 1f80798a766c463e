import DataRows
import Diagnostics
import Foundation
import JSON
import Testing

/// A temporary data file of one test, deleted with this object.
final class RowFile {
    let path: String
    /// The path as the user would have written it.
    let shownPath: String

    init(_ content: [UInt8], ending: String) throws {
        path = FileManager.default.temporaryDirectory.path + "/rows-\(UUID().uuidString).\(ending)"
        shownPath = "rows.\(ending)"
        try write(content)
    }

    convenience init(_ content: String, ending: String) throws {
        try self.init(Array(content.utf8), ending: ending)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Overwrites the content of the existing file.
    func write(_ content: [UInt8]) throws {
        try Data(content).write(to: URL(filePath: path))
    }

    func read(isConfidential: Bool = false, demands: [String: ColumnDemand] = [:]) -> DataFile.Reading {
        DataFile.read(path, shownAs: shownPath, isConfidential: isConfidential, demands: demands)
    }

    /// Returns the file's rows if the file has no diagnostics.
    func rows() throws -> [DataRow] {
        let reading = read()
        #expect(reading.diagnostics.diagnostics.isEmpty)
        var reader = try #require(reading.file).makeReader()
        var rows: [DataRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    /// Returns the rendered diagnostics of a file with this content.
    static func errors(_ content: String, _ ending: String) throws -> String {
        try errors(Array(content.utf8), ending)
    }

    static func errors(
        _ content: [UInt8], _ ending: String, isConfidential: Bool = false, demands: [String: ColumnDemand] = [:]
    ) throws -> String {
        let file = try RowFile(content, ending: ending)
        let reading = file.read(isConfidential: isConfidential, demands: demands)
        #expect((reading.file == nil) == reading.diagnostics.hasErrors)
        let renderer = DiagnosticRenderer()
        return reading.diagnostics.sorted.map { renderer.text(of: $0) }.joined(separator: "\n")
    }
}
