import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

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
        case .part(.url), .part(.ip), .part(.version), .xml: return nil
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
