import CollectionDrafts

/// Translates the common shapes of scripts; other statements stay.
package struct ScriptTranslator: Sendable {
    private let dialect: ScriptDialect
    /// Names whose values stay with the scripts, because other scripts set or read them too.
    private let keptNames: Set<String>

    package init(_ dialect: ScriptDialect, keeping keptNames: Set<String> = []) {
        self.dialect = dialect
        self.keptNames = keptNames
    }

    /// Returns the translation of a script that runs after the response.
    ///
    /// - Parameter checks: The checks of the same response that other parts of the source have.
    package func afterResponse(_ text: String, beside checks: ScriptChecks = ScriptChecks()) -> ScriptTranslation {
        translation(of: text, key: "afterResponse", checks)
    }

    /// Returns the translation of a script that runs before the request.
    package func beforeRequest(_ text: String) -> ScriptTranslation {
        translation(of: text, key: "beforeRequest", ScriptChecks())
    }

    /// Returns the meaning of one expression, such as `res.body.items[0].id`; nil for one that is not translated.
    package func value(of expression: String) -> ScriptValue? {
        guard expression.utf8.count <= Self.longestExpression else { return nil }
        let source = ScriptSource(expression)
        var tokens = source.tokens.indices
        if source.punctuator(tokens.endIndex - 1) == ";" { tokens.removeLast() }
        guard !source.isBroken, let expression = ScriptParser(source).expression(tokens) else { return nil }
        return ScriptMeaning(dialect: dialect).value(of: expression)
    }

    /// The length limit for single expressions, in bytes.
    private static let longestExpression = 10_000

    private func translation(of text: String, key: String, _ checks: ScriptChecks) -> ScriptTranslation {
        let text = text.withLineFeeds
        var result = ScriptTranslation()
        result.checks = checks
        let source = text.utf8.count <= ScriptTranslation.maximumLength ? ScriptSource(text) : nil
        guard let source, !source.isBroken else {
            result.rest = text
            result.notes.append(ScriptWork.noteOfRest("script", ScriptWork.lineCount(of: text), key, dialect))
            return result
        }
        if source.tokens.isEmpty {
            result.notes.append(
                .init(kind: .leftOut, part: "script", result: "an empty script, or comments only", isHarmless: true))
            return result
        }
        var work = ScriptWork(source, dialect, keptNames, key: key, result)
        return work.translation()
    }
}
