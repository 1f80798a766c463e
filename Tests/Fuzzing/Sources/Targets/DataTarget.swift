import DataRows
import Diagnostics
import JSON
import Placeholders

/// Data rows. The first line is the file's extension: `csv`, `json`, `jsonl` or `yaml`.
struct DataTarget: FuzzTarget {
    let name = "data"

    private static let endings = ["csv", "json", "jsonl", "yaml"]

    func examine(_ input: [UInt8]) {
        let (line, content) = InputParts.firstLine(input)
        guard let ending = Self.endings.first(where: { $0 == line }) else { return }
        let path = ScratchFolder.write(content, to: "rows.\(ending)")
        for isConfidential in [false, true] {
            let demands = ["number": ColumnDemand(.number, definedAt: "a.yaml:1:1")]
            let reading = DataFile.read(path, shownAs: path, isConfidential: isConfidential, demands: demands)
            DiagnosticProperties(areFilesWhole: false).check(reading.diagnostics)
            if let file = reading.file { check(file, holdsTextAlone: reading.holdsTextAlone) }
            Property.check(
                reading.file != nil || reading.diagnostics.hasErrors, "a file without rows and without a mistake")
        }
    }

    private func check(_ file: DataFile, holdsTextAlone: Bool) {
        let names = Set(file.names.map(ExactText.init))
        Property.check(names.count == file.names.count, "a name occurs twice among \(file.names)")
        var reader = file.makeReader()
        var rows: [DataRow] = []
        while let row = next(of: &reader) { rows.append(row) }
        Property.check(rows.count == file.count, "\(rows.count) rows of \(file.count)")
        for (index, row) in rows.enumerated() {
            Property.check(row.number == index + 1, "row \(row.number) is number \(index + 1)")
            Property.check(row.values.keys.allSatisfy { names.contains(ExactText($0)) }, "a name that is not listed")
            guard holdsTextAlone else { continue }
            Property.check(row.values.values.allSatisfy(\.isText), "a value of CSV that is not text")
        }
        reader = file.makeReader()
        Property.check((try? reader.skip(rows.count - 1)) != nil, "rows cannot be skipped")
        Property.check(next(of: &reader) == rows.last, "the last row differs when it is read again")
    }

    private func next(of reader: inout RowReader) -> DataRow? {
        do throws(Diagnostic) {
            return try reader.next()
        } catch {
            Property.fail("a checked file cannot be read: \(error.message)")
        }
    }
}

extension JSONValue {
    fileprivate var isText: Bool {
        if case .string = self { true } else { false }
    }
}
