package import CollectionModel
package import Diagnostics
package import JavaScript
package import RunRecords

/// The check of scripts' syntax by the engine, before anything is sent.
package struct ScriptSyntax {
    private let context: JavaScriptContext

    /// Tokens that cannot follow a beginning of a script: their error differs from an error in the beginning itself.
    private static let wrongTokens = "\n#hubrun ]"
    /// A character that no script may contain. Its error is the same after every beginning that has no error itself.
    private static let wrongCharacter = "\n\u{1}"
    private static let longestMessage = 200

    /// - Throws: `JavaScriptCoreError`.
    package init(_ core: JavaScriptCore) throws(JavaScriptCoreError) {
        context = try JavaScriptContext(JavaScriptMachine(core), natives: []) { _ in nil }
    }

    /// Returns the errors of scripts and of their local modules, at most one for each text.
    package func diagnostics(of scripts: [Script]) -> DiagnosticList {
        var found = UniqueDiagnostics()
        var seen: Set<ObjectIdentifier> = []
        for script in scripts {
            for text in script.texts where seen.insert(ObjectIdentifier(text)).inserted {
                let frame = text === script.source ? ScriptFunction.script : ScriptFunction.module
                if let diagnostic = diagnostic(of: text, in: frame) { found.add(diagnostic) }
            }
        }
        return found.diagnostics
    }

    func diagnostic(of text: ScriptText, in function: ScriptFunction) -> Diagnostic? {
        // `import` and `export` have a diagnostic of their own.
        guard text.names.moduleSyntax == nil else { return nil }
        let message = error(of: function.program(of: text.text))
        // For the engine, a surplus brace is the end of the function around the script.
        guard message != nil || text.names.isBroken else { return nil }
        let tokens = ScriptTokens(of: text)
        if let brace = tokens.surplusBrace,
            error(of: function.beginning(tokens.beginning(before: brace)) + Self.wrongCharacter)
                == error(of: function.beginning("") + Self.wrongCharacter)
        {
            return diagnostic("unexpected token '}'", at: brace.bytes, of: text, hint: "no { before it is left open")
        }
        guard let message else { return nil }
        let cause = tokens.firstToken { error(of: function.beginning($0) + Self.wrongTokens) == message }
        if let cause { return diagnostic(of: message, at: cause, tokens, text) }
        // No token has the error: the script ends too early.
        let hint = tokens.openBracket.map { bracket in
            "the \(tokens.text(of: bracket)) of line \(text.range(ofUTF8: bracket.bytes).start.line) is not closed"
        }
        let isInComment = message.contains("comment")
        return diagnostic(
            isInComment ? "a comment has no end" : "unexpected end", at: tokens.last?.bytes ?? 0..<0, of: text,
            hint: isInComment ? "end it with */" : hint)
    }

    private func diagnostic(
        of message: String, at token: JavaScriptToken, _ tokens: ScriptTokens, _ text: ScriptText
    ) -> Diagnostic {
        if token.kind == .unterminated {
            let written = tokens.text(of: token)
            let quote = written.prefix(1)
            let length = written.prefix { !$0.isNewline }.utf8.count
            return diagnostic(
                "a \(quote == "/" ? "regular expression" : "text") has no end",
                at: token.bytes.lowerBound..<token.bytes.lowerBound + length, of: text, hint: "end it with \(quote)")
        }
        let quoted = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        let named = quoted.count == 3 ? String(quoted[1]) : ""
        let hint = named == "<<" ? "scripts have no placeholders: write pm.variables.get(\"name\")" : nil
        return diagnostic(Self.plain(message), at: tokens.bytes(of: named, endingWith: token), of: text, hint: hint)
    }

    private func diagnostic(_ message: String, at bytes: Range<Int>, of text: ScriptText, hint: String?) -> Diagnostic {
        Diagnostic(
            .scriptSyntax, at: text.range(ofUTF8: bytes), "the script is no valid JavaScript: \(message)", hint: hint)
    }

    /// Returns the engine's message as one phrase; it consists of one or two sentences.
    private static func plain(_ message: String) -> String {
        let message = message.hasSuffix(".") ? message.dropLast() : message[...]
        guard let stop = message.firstRange(of: ". ") else { return lowercased(message.prefix(longestMessage)) }
        let (first, second) = (message[..<stop.lowerBound], message[stop.upperBound...])
        return "\(lowercased(first.prefix(longestMessage))) (\(lowercased(second.prefix(longestMessage))))"
    }

    private static func lowercased(_ sentence: Substring) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private func error(of program: String) -> String? { context.syntaxError(of: program, named: "script")?.message }
}

extension Script {
    /// True if the script does without the names from before `pm`, as in Postman.
    var hidesOldNames: Bool {
        text.drop(while: \.isWhitespace).dropFirst().hasPrefix("use sandbox2")
    }
}

extension ScriptEvent {
    package var recorded: ScriptRecord.Event {
        switch self {
        case .beforeRequest: .beforeRequest
        case .afterResponse: .afterResponse
        }
    }
}
