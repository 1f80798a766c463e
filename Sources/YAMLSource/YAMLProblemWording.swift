import Diagnostics

/// Says in a person's words what libyaml found wrong, and what to do about it.
struct YAMLProblemWording {
    let problem: YAMLProblem
    let file: SourceFile

    var diagnostic: Diagnostic {
        let (message, hint, position) = wording
        return Diagnostic(
            at: SourceRange(
                file: file, start: position,
                end: SourcePosition(line: position.line, column: position.column + 1)),
            message, hint: hint)
    }

    private var wording: (message: String, hint: String?, position: SourcePosition) {
        switch problem.problem {
        case "found character that cannot start any token": return startMistake
        case "mapping values are not allowed in this context":
            return ("\": \" begins a mapping, which cannot stand here", "quote the text", problem.position)
        case "found unknown escape character":
            return (
                "unknown escape \"\\\(character(after: problem.position))\" in double quotes",
                "use single quotes, where a backslash is a backslash", problem.position
            )
        case "found unexpected end of stream":
            return ("the quoted text that begins here has no end", "close the quote", problem.contextPosition)
        case "control characters are not allowed":
            return ("a control character is not allowed in YAML", "write it as an escape in double quotes", problem.position)
        case "did not find expected alphabetic or numeric character":
            return signMistake
        case "could not find expected ':'":
            return ("expected \":\" after this key", "write a colon and a space, or quote the text", keyPosition)
        default: return structureMistake
        }
    }

    private var startMistake: (String, String?, SourcePosition) {
        let found = character(at: problem.position)
        if found == "\t" {
            return ("a tab cannot indent YAML", "use spaces", problem.position)
        }
        return ("\"\(found)\" cannot begin an unquoted text", "quote the text", problem.position)
    }

    private var signMistake: (String, String?, SourcePosition) {
        let isAlias = problem.context == "while scanning an alias"
        return (
            isAlias ? "\"*\" begins an alias, and no name follows" : "\"&\" begins an anchor, and no name follows",
            "quote the text", problem.contextPosition
        )
    }

    private var structureMistake: (String, String?, SourcePosition) {
        let hasTab = file.line(problem.position.line)?.prefix { $0 == " " || $0 == "\t" }.contains("\t") ?? false
        if hasTab { return ("a tab cannot indent YAML", "use spaces", problem.position) }
        switch problem.context {
        case "while parsing a block mapping":
            return (
                "expected a key of the mapping that begins in line \(problem.contextPosition.line)",
                "check the indentation; quote a text that holds quotes or begins with a sign such as [ { & * ! | > % @",
                problem.position
            )
        case "while parsing a block collection":
            return (
                "expected \"- \", as in the list that begins in line \(problem.contextPosition.line)",
                "check the indentation", problem.position
            )
        case "while parsing a flow mapping":
            return ("expected \",\" or \"}\"", "close the mapping that begins in \(contextPlace), or quote the text", problem.position)
        case "while parsing a flow sequence":
            return ("expected \",\" or \"]\"", "close the list that begins in \(contextPlace), or quote the text", problem.position)
        case let context?:
            let place = problem.contextPosition
            return ("\(context): \(problem.problem)", "it began at line \(place.line), column \(place.column)", problem.position)
        case nil:
            return (problem.problem, "check the indentation and the quotes around here", problem.position)
        }
    }

    private var contextPlace: String {
        "line \(problem.contextPosition.line), column \(problem.contextPosition.column)"
    }

    /// Where the simple key began that found no colon.
    private var keyPosition: SourcePosition {
        problem.context == "while scanning a simple key" ? problem.contextPosition : problem.position
    }

    private func character(at position: SourcePosition) -> Character {
        guard let line = file.line(position.line) else { return " " }
        let scalars = line.unicodeScalars.dropFirst(position.column - 1)
        return scalars.first.map(Character.init) ?? " "
    }

    private func character(after position: SourcePosition) -> Character {
        let here = character(at: position)
        guard here == "\\" else { return here }
        return character(at: SourcePosition(line: position.line, column: position.column + 1))
    }
}
