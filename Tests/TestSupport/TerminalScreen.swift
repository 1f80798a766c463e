/// The text on a terminal of unlimited height after some output, for the cursor movements that hubrun uses.
package struct TerminalScreen: Sendable {
    private var cells: [[Unicode.Scalar]] = [[]]
    private var row = 0
    private var column = 0
    private var pending = ""
    /// The control sequences that hubrun has no reason to write.
    package private(set) var unknown: [String] = []
    /// The number of lines that were overwritten or erased; zero if there was only text.
    package private(set) var erasures = 0

    package init() {}

    /// The lines without spaces at their ends, and without empty lines at the end.
    package var lines: [String] {
        var lines = cells.map { line in
            String(String.UnicodeScalarView(line)).replacing(/\ +$/, with: "")
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    package mutating func feed(_ text: String) {
        for scalar in text.unicodeScalars {
            if !pending.isEmpty || scalar == "\u{1B}" {
                pending.unicodeScalars.append(scalar)
                if pending.unicodeScalars.count > 2, scalar.properties.isAlphabetic {
                    control(pending)
                    pending = ""
                }
                continue
            }
            switch scalar {
            case "\r": column = 0
            case "\n":
                row += 1
                if row == cells.count { cells.append([]) }
            default: put(scalar)
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        while cells[row].count <= column { cells[row].append(" ") }
        cells[row][column] = scalar
        column += 1
    }

    private mutating func control(_ sequence: String) {
        switch sequence {
        case "\u{1B}[K": cells[row] = Array(cells[row].prefix(column))
        case "\u{1B}[J":
            cells = Array(cells.prefix(row + 1))
            cells[row] = Array(cells[row].prefix(column))
            erasures += 1
        case "\u{1B}[?7l", "\u{1B}[?7h": break
        case "\u{1B}[2J": (cells, row, column) = ([[]], 0, 0)
        case "\u{1B}[H": (row, column) = (0, 0)
        case _ where sequence.wholeMatch(of: /\u{1B}\[[0-9]*A/) != nil:
            row = max(0, row - (Int(sequence.dropFirst(2).dropLast()) ?? 1))
        case _ where sequence.wholeMatch(of: /\u{1B}\[[0-9;]*m/) != nil: break
        default: unknown.append(sequence.replacing("\u{1B}", with: "^"))
        }
    }
}
