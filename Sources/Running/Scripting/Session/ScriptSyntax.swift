package import CollectionModel
package import Diagnostics
package import JavaScript

/// The check of scripts' syntax by the engine, before anything is sent.
package struct ScriptSyntax {
    private let context: JavaScriptContext

    /// - Throws: `JavaScriptCoreError`.
    package init(_ core: JavaScriptCore) throws(JavaScriptCoreError) {
        context = try JavaScriptContext(JavaScriptMachine(core), natives: []) { _ in nil }
    }

    /// Returns the errors of scripts, each of which has at most one.
    package func diagnostics(of scripts: [Script]) -> [Diagnostic] {
        var seen: Set<ObjectIdentifier> = []
        return scripts.compactMap { script in
            guard seen.insert(ObjectIdentifier(script.source)).inserted else { return nil }
            return diagnostic(of: script)
        }
    }

    private func diagnostic(of script: Script) -> Diagnostic? {
        guard let error = context.syntaxError(of: ScriptLibrary.program(of: script), named: "script") else {
            return nil
        }
        let line = max(1, (error.line ?? 1) - ScriptLibrary.wrapperLines)
        let message = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
        return Diagnostic(
            .scriptSyntax, at: range(of: message, inLine: line, of: script),
            "the script is no valid JavaScript: \(message.prefix(1).lowercased() + message.dropFirst())")
    }

    /// Returns the place of the token that a message quotes, otherwise the beginning of the line.
    private func range(of message: String, inLine number: Int, of script: Script) -> SourceRange {
        let lines = script.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
        guard lines.indices.contains(number - 1), quoted.count == 3, !quoted[1].isEmpty else {
            return script.range(line: number, column: 1)
        }
        let line = lines[number - 1]
        // A name that is declared twice is meant where it stands last.
        let places = line.ranges(of: quoted[1])
        guard let place = message.contains("twice") ? places.last : places.first else {
            return script.range(line: number, column: 1)
        }
        return script.range(
            line: number, column: place.lowerBound.utf16Offset(in: line) - line.startIndex.utf16Offset(in: line) + 1)
    }
}
