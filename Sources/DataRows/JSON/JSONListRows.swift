import Diagnostics

/// The rows of a checked file that holds one JSON list.
struct JSONListRows: RowSource {
    private var elements: JSONElements

    init(_ elements: JSONElements) {
        self.elements = elements
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try elements.advance() else { return nil }
        return DataRow(json: elements.text, number: number, line: elements.window.place.line)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try elements.advance()
    }
}

/// Reads a file that holds one JSON list through and finds everything that is wrong with it.
struct JSONListCheck {
    private var elements: JSONElements

    init(_ file: OpenFile) throws(Diagnostic) {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        elements = JSONElements(window)
    }

    mutating func run(_ diagnostics: inout DiagnosticList) throws(Diagnostic) -> DataFile? {
        let path = elements.window.file.shownPath
        let start = elements
        var check = JSONRowCheck()
        while try elements.advance() {
            try check.add(elements.text, in: elements.window, &diagnostics)
        }
        if elements.isTooLarge { throw check.tooLarge(elements.text, in: elements.window) }
        guard check.count > 0 else { throw .noRows(path) }
        return DataFile(path: path, names: check.names.inOrder, count: check.count, start: JSONListRows(start))
    }
}
