/// The symbols of console output in ASCII, for terminals and logs without Unicode.
enum ASCIISymbols {
    private static let replacements: [Character: String] = [
        "✓": "+", "✗": "x", "·": "-", "…": "...", "—": "-", "–": "-", "→": "->", "×": "x", "µ": "u", "›": ">",
    ]

    static func text(_ line: String) -> String {
        guard !line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return line.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
