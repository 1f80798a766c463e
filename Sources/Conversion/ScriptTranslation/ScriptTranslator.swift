import CollectionDrafts

/// Translates the shapes of scripts that are common; all else stays a script.
package struct ScriptTranslator: Sendable {
    private let dialect: ScriptDialect
    /// Names whose values stay with the scripts, because other scripts set them too.
    private let keptNames: Set<String>

    package init(_ dialect: ScriptDialect, keeping keptNames: Set<String> = []) {
        self.dialect = dialect
        self.keptNames = keptNames
    }

    /// Returns the translation of a script that runs behind the response.
    package func afterResponse(_ text: String) -> ScriptTranslation { translation(of: text, key: "afterResponse") }

    /// Returns the translation of a script that runs before the request.
    package func beforeRequest(_ text: String) -> ScriptTranslation { translation(of: text, key: "beforeRequest") }

    private func translation(of text: String, key: String) -> ScriptTranslation {
        let text = text.replacing("\r\n", with: "\n")
        guard text.utf8.count <= ScriptTranslation.maximumLength else { return kept(text, key) }
        let source = ScriptSource(text)
        if source.tokens.isEmpty {
            var result = ScriptTranslation()
            result.notes.append(
                .init(kind: .leftOut, part: "script", result: "an empty script, or comments only", isHarmless: true))
            return result
        }
        guard !source.isBroken else { return kept(text, key) }
        var work = ScriptWork(source, dialect, keptNames, key: key)
        return work.translation()
    }

    private func kept(_ text: String, _ key: String) -> ScriptTranslation {
        var result = ScriptTranslation()
        result.rest = text
        result.notes.append(
            .init(kind: .script, part: "script", result: "\(key), \(ScriptWork.lines(of: text))"))
        return result
    }
}
