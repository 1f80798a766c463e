import Diagnostics

/// Translates libyaml's errors into messages and hints for the user.
struct YAMLSyntaxErrorMessage {
    let problem: YAMLSyntaxError
    let file: SourceFile

    /// A message, a hint, and a position if it differs from the position where libyaml stopped.
    private typealias Wording = (message: String, hint: String?, position: SourcePosition?)

    var diagnostic: Diagnostic {
        let (message, hint, position) = wording
        let start = position ?? stop
        let end = SourcePosition(line: start.line, column: start.column + 1)
        return Diagnostic(.yamlSyntax, at: SourceRange(file: file, start: start, end: end), message, hint: hint)
    }

    private var wording: Wording {
        switch problem.kind {
        case .controlCharacter:
            return ("a control character is not allowed in YAML", "write it as an escape in double quotes", nil)
        case .unknownStart, .missingContent: return startDiagnostic
        case .misplacedValue: return colonDiagnostic
        case .misplacedItem:
            return (
                "\"- \" begins a list item, which is not allowed here",
                "begin the list in a line of its own, or quote the text", nil
            )
        case .misplacedKey:
            return ("\"? \" begins a key, which is not allowed here", "quote the text", nil)
        case .missingColon:
            return (
                "expected \":\" after this key", "write a colon and a space, or quote the text", problem.contextPosition
            )
        case .contentAfterDocument:
            return (
                "this follows the value that the file begins with",
                "check the indentation, and the quotes above", nil
            )
        default: return contextDiagnostic
        }
    }

    private var contextDiagnostic: Wording {
        switch problem.place {
        case .scanningQuotedScalar, .parsingQuotedScalar: return quoteDiagnostic
        case .blockScalar: return blockDiagnostic
        case .alias, .anchor: return nameDiagnostic
        case .scanningTag, .parsingTag, .node:
            return (
                "a malformed or unknown tag", "a text that begins with \"!\" must be quoted", problem.contextPosition
            )
        case .directive, .versionDirective, .scanningTagDirective, .parsingTagDirective:
            return ("\"%\" begins a directive, which this is not", "quote the text", problem.contextPosition)
        default: return structureDiagnostic
        }
    }

    private var startDiagnostic: Wording {
        if let end = lastCharacter, end < stop, file.scalars(from: stop).isEmpty {
            let hint = "close it with \"]\" or \"}\", or quote the text"
            return ("the file ends inside a list or mapping", hint, end)
        }
        let found = character(at: stop)
        if found == "\t" { return tabDiagnostic }
        if found == ":" { return keyDiagnostic }
        let hint = ",]}".contains(found) ? "quote the text; an empty one is \"\"" : "quote the text"
        return ("\"\(found)\" cannot begin an unquoted text", hint, nil)
    }

    private var tabDiagnostic: Wording { ("a tab cannot indent YAML", "use spaces", nil) }

    private var keyDiagnostic: Wording {
        ("a key is missing before the colon", "write the key, or \"\" for an empty one", nil)
    }

    private var colonDiagnostic: Wording {
        let isAfterColon = textBefore(stop).contains(": ")
        return (
            "\": \" begins a mapping, which is not allowed here",
            isAfterColon
                ? "quote the text, or write \"|\" there and the text in the lines below"
                : "check the indentation, and the space after the colon in the line above; or quote the text", nil
        )
    }

    private var quoteDiagnostic: Wording {
        switch problem.kind {
        case .unknownEscape:
            let escape = SourcePosition(line: stop.line, column: stop.column + 1)
            let hint = "use single quotes, where a backslash is a backslash"
            return ("unknown escape \"\\\(character(at: escape))\" in double quotes", hint, nil)
        case .missingHexadecimalDigit:
            return (
                "this escape needs hexadecimal digits", "write \\xNN, \\uNNNN or \\UNNNNNNNN, or use single quotes", nil
            )
        case .invalidEscapeCode:
            return ("this escape is not a character", "write the character itself", nil)
        default: return ("the quoted text that begins here has no end", "close the quote", problem.contextPosition)
        }
    }

    private var blockDiagnostic: Wording {
        if problem.kind == .tabAsIndentation || problem.kind == .tabInIndentation { return tabDiagnostic }
        let sign = character(at: problem.contextPosition)
        let hint = "the text begins in the next line; a text that begins with \"\(sign)\" must be quoted"
        return ("unexpected \"\(character(at: stop))\" after \"\(sign)\"", hint, nil)
    }

    private var nameDiagnostic: Wording {
        let start = problem.contextPosition
        let sign = character(at: start)
        let kind = sign == "*" ? "an alias" : "an anchor"
        return (
            "\"\(sign)\" begins \(kind), and its name consists of letters, digits, \"-\" and \"_\"", "quote the text",
            start
        )
    }

    private var structureDiagnostic: Wording {
        if textBefore(stop).contains("\t") || character(at: stop) == "\t", isFirstInLine { return tabDiagnostic }
        switch problem.place {
        case .blockMapping: return entryDiagnostic("a key of the mapping", "its keys begin")
        case .blockSequence: return entryDiagnostic("an item of the list", "its dashes are")
        case .flowMapping: return flowDiagnostic("the mapping", "}")
        case .flowSequence: return flowDiagnostic("the list", "]")
        default:
            let context = problem.context.map { "\($0): " } ?? ""
            return ("\(context)\(problem.problem)", "check the indentation and the quotes around here", nil)
        }
    }

    private func entryDiagnostic(_ wanted: String, _ place: String) -> Wording {
        let found = character(at: stop)
        let start = problem.contextPosition
        if found == ":" { return keyDiagnostic }
        guard isFirstInLine else {
            let hint = "quote the whole text; a quote or bracket before it may be closed too early, or not at all"
            return ("unexpected \"\(found)\" after the end of the value", hint, nil)
        }
        return (
            "expected \(wanted) that begins in line \(start.line)",
            "\(place) in column \(start.column): check the indentation", nil
        )
    }

    private func flowDiagnostic(_ name: String, _ closing: String) -> Wording {
        let start = problem.contextPosition
        if stop.line > start.line, file.line(stop.line)?.isEmpty ?? true {
            return ("\(name) that begins here has no end", "close it with \"\(closing)\", or quote the text", start)
        }
        let isTemplate = file.scalars(from: stop).starts(with: "{{".unicodeScalars)
        return (
            "expected \",\" or \"\(closing)\" in \(name) that begins in line \(start.line), column \(start.column)",
            isTemplate
                ? "a placeholder is written <<name>>; a text with \"{\" in it must be quoted here"
                : "quote the text before it, or close \(name)", nil
        )
    }

    /// The position where libyaml stopped.
    private var stop: SourcePosition {
        problem.offset.map(file.position(atUTF8Offset:)) ?? problem.position
    }

    /// The position of the file's last character other than white space.
    private var lastCharacter: SourcePosition? {
        let text = file.text.unicodeScalars
        guard let last = text.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
        return file.position(atUTF8Offset: file.text.utf8.distance(from: text.startIndex, to: last))
    }

    private var isFirstInLine: Bool { textBefore(stop).allSatisfy { $0 == " " || $0 == "\t" } }

    private func textBefore(_ position: SourcePosition) -> String {
        String(
            String.UnicodeScalarView(file.line(position.line)?.unicodeScalars.prefix(position.column - 1) ?? .init()))
    }

    private func character(at position: SourcePosition) -> Character {
        file.scalars(from: position).first.map(Character.init) ?? " "
    }
}

/// A problem that libyaml reports, identified by its text: libyaml has no error codes that tell problems apart.
enum LibYAMLProblem: String, CaseIterable {
    case controlCharacter = "control characters are not allowed"
    case unknownStart = "found character that cannot start any token"
    case missingContent = "did not find expected node content"
    case misplacedValue = "mapping values are not allowed in this context"
    case misplacedItem = "block sequence entries are not allowed in this context"
    case misplacedKey = "mapping keys are not allowed in this context"
    case missingColon = "could not find expected ':'"
    case contentAfterDocument = "did not find expected <document start>"
    case unknownEscape = "found unknown escape character"
    /// The misspelling is libyaml's.
    case missingHexadecimalDigit = "did not find expected hexdecimal number"
    case invalidEscapeCode = "found invalid Unicode character escape code"
    case tabAsIndentation = "found a tab character where an indentation space is expected"
    case tabInIndentation = "found a tab character that violates indentation"
}

/// The construct in which libyaml found a problem, identified by its text.
enum LibYAMLContext: String, CaseIterable {
    case scanningQuotedScalar = "while scanning a quoted scalar"
    case parsingQuotedScalar = "while parsing a quoted scalar"
    case blockScalar = "while scanning a block scalar"
    case alias = "while scanning an alias"
    case anchor = "while scanning an anchor"
    case scanningTag = "while scanning a tag"
    case parsingTag = "while parsing a tag"
    case node = "while parsing a node"
    case directive = "while scanning a directive"
    case versionDirective = "while scanning a %YAML directive"
    case scanningTagDirective = "while scanning a %TAG directive"
    case parsingTagDirective = "while parsing a tag directive"
    case blockMapping = "while parsing a block mapping"
    case blockSequence = "while parsing a block collection"
    case flowMapping = "while parsing a flow mapping"
    case flowSequence = "while parsing a flow sequence"
}
