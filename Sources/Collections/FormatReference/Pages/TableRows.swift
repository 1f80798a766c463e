/// A function or filter, each with a page of its own.
struct TableRows {
    let name: String
    let heading: String
    let summary: String
    let example: ReferenceExample

    private static let all =
        FunctionTable.all.map {
            TableRows(name: $0.name, heading: "<<\($0.call)>>: a function", summary: $0.summary, example: $0.example)
        }
        + FilterTable.all.map {
            TableRows(
                name: $0.name, heading: "<<name | \($0.call)>>: a filter", summary: $0.summary, example: $0.example)
        }

    static let names = all.map(\.name)

    static func named(_ name: String) -> TableRows? {
        let bare = name.hasPrefix("$") ? String(name.dropFirst()) : name
        return all.first { $0.name == bare }
    }
}

extension TerminalPage {
    mutating func add(_ row: TableRows) {
        var part = TerminalPage(width: width)
        part.add(heading: row.heading, texts: [row.summary], row.example)
        append(page: part)
    }
}
