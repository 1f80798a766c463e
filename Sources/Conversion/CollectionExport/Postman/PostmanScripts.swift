import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns the events of an item; none for no lines.
    func events(before: [String], after: [String]) -> [JSONValue] {
        [("prerequest", before), ("test", after)].filter { !$0.1.isEmpty }.map { name, lines in
            let script: JSONValue = ["type": "text/javascript", "exec": .array(lines.map(JSONValue.string))]
            return ["listen": .string(name), "script": script]
        }
    }

    /// Returns the lines of scripts, in which declared secrets become lookups of their variables, and reports what
    /// Postman lacks.
    func script(_ scripts: [Script]) -> [String] {
        scripts.flatMap { script -> [String] in
            let text = withoutSecrets(script.text)
            if text.contains("hubrun.") { note(.toDo, "script with hubrun.…", "Postman has no \"hubrun\"") }
            if text.contains("<<") { note(.approximate, "script with <<", "Postman replaces only {{…}}") }
            if !script.modules.isEmpty { note(.toDo, "script with require", "Postman reads no local modules") }
            return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).trimmed
        }
    }

    /// Returns a script in which the literals of secrets are lookups, and secrets elsewhere are placeholders.
    private func withoutSecrets(_ script: String) -> String {
        let pieces = names.pieces(ofLiteral: script)
        guard pieces.literal == nil else { return script }
        note(.toDo, "script with a secret", "the secret is replaced by a variable: check the script")
        var result = ""
        var quote: Character?
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let text):
                // Drop the closing quote: a lookup replaces the quoted secret.
                result += quote == nil ? text : String(text.dropFirst())
                quote = nil
            case .secret(let name):
                if let last = result.last, "\"'`".contains(last), index + 1 < pieces.count,
                    case .literal(let next) = pieces[index + 1], next.first == last
                {
                    result.removeLast()
                    result += JavaScriptExpressions.lookup(name)
                    quote = last
                } else {
                    result += "{{\(name)}}"
                }
            case .expression(let expression): result += expression.written
            }
        }
        return result
    }

    /// Returns the events of the collection: values that Postman cannot define otherwise, then its own scripts.
    ///
    /// - Parameter computed: Lines that compute placeholders of the collection and the environments.
    func collectionScripts(_ computed: [String]) -> [JSONValue] {
        let scripts = source.collection.scripts
        let own = script(scripts.before)
        let before = unsetLines() + iterationLines() + computed + hubLines() + tokenLines() + own
        return events(before: before, after: script(scripts.after))
    }
}

extension PostmanWriter {
    /// Returns lines that remove the values of groups and of `forEach` that would hide others in later requests.
    private func unsetLines() -> [String] {
        let ofGroups = source.collection.allGroups.flatMap { group in
            (group.included?.variables ?? []) + group.variables + group.with
        }
        let local = ofGroups + requests.flatMap(\.definition.loop)
        let ofRequests = Set(requests.flatMap { $0.definition.loop.map(\.name) })
        var seen: Set<String> = []
        let shared = local.map(\.name).filter { name in
            let count = names.definitions[name]?.count ?? 0
            return (count > 1 || ofRequests.contains(name) && count > 0) && seen.insert(name).inserted
        }
        guard !shared.isEmpty else { return [] }
        let list = shared.map(JavaScriptText.literal).joined(separator: ", ")
        return ["[\(list)].forEach((name) => pm.variables.unset(name));"]
    }
}

extension [String] {
    /// The lines without empty ones at the end.
    fileprivate var trimmed: [String] {
        var lines = self
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines
    }
}

extension PostmanWriter {
    /// Returns the lines that save the captures of a request.
    func captures(_ captures: [Capture]) -> [String] {
        captures.compactMap { capture in
            guard let value = expression(of: capture) else {
                note(.leftOut, "capture.\(capture.name)", "scripts of Postman cannot capture it")
                missing.insert(capture.name)
                return nil
            }
            missing.remove(capture.name)
            if case .part = capture.source {
            } else if capture.fallback == nil {
                note(.approximate, "capture.\(capture.name)", "a missing value fails no test")
            }
            return "pm.environment.set(\(JavaScriptText.literal(capture.name)), \(value));"
        }
    }

    private func expression(of capture: Capture) -> String? {
        guard var value = source(of: capture.source, mayMiss: capture.fallback != nil) else { return nil }
        if let regex = capture.regex {
            guard let pattern = JavaScriptMatcher(javaScript: javaScript).pattern(regex) else { return nil }
            value = JavaScriptExpressions.match(pattern, in: value)
        }
        var form = JavaScriptExpressions.Form.any
        if case .json = capture.source, capture.regex == nil { form = .structure }
        guard let filtered = javaScript.filtered(value, form, capture.filters)?.value else { return nil }
        guard let fallback = capture.fallback else { return filtered }
        return javaScript.expression(fallback).map { "\(filtered) ?? \($0)" }
    }

    /// - Parameter mayMiss: True if a missing value is no error.
    private func source(of source: Capture.Source, mayMiss: Bool) -> String? {
        switch source {
        case .header(let name): return javaScript.expression(name).map { "pm.response.headers.get(\($0))" }
        case .cookie(let name): return javaScript.expression(name).map { "pm.cookies.get(\($0))" }
        case .json(let path):
            guard path.written.literal != nil, let steps = PathStep.steps(of: path.written.written) else { return nil }
            let json = "pm.response.json()"
            guard mayMiss, !steps.isEmpty, !steps.contains(.all) else {
                return JavaScriptPath.results(of: steps, in: json)
            }
            return "_.get(\(json), \(JavaScriptPath.list(steps)))"
        case .part(.status): return "pm.response.code"
        case .part(.text): return "pm.response.text()"
        case .part(.duration): return "pm.response.responseTime"
        case .part(.url), .part(.ip), .part(.version), .events, .xml: return nil
        }
    }

    /// Returns the lines that set the variables of `set`, `with`, or of a group.
    func assignments(_ definitions: [VariableDefinition], in scope: String, _ key: String) -> [String] {
        definitions.compactMap { definition in
            if isWithheld(definition) { return nil }
            guard let value = javaScript.expression(definition) else {
                note(.toDo, "\(key).\(definition.name)", "no script of Postman computes it")
                return nil
            }
            let name = definition.name
            return "pm.\(scope).set(\(JavaScriptText.literal(name)), \(assigned(value, to: name)));"
        }
    }

    /// Returns the value that a script gives a variable. Lists and mappings are JSON, as in variables of the collection:
    /// placeholders can insert it.
    func assigned(_ value: String, to name: String) -> String {
        names.isContainer(name) ? "JSON.stringify(\(value))" : value
    }
}
