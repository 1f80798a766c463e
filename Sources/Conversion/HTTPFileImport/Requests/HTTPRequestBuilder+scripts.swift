import CollectionDrafts
import ScriptTranslation

extension HTTPRequestBuilder {
    private static let translator = ScriptTranslator(.jetBrains)

    /// Adds the variables that the scripts before the request set. Returns comment lines with the statements that are
    /// not translated.
    func addScripts(to request: inout DraftRequest) -> [String] {
        var lines: [String] = []
        for script in block.scripts {
            let translated = Self.translator.beforeRequest(script.text)
            context.report.add(translated, at: place)
            for saved in translated.sets { add(saved, to: &request) }
            guard let rest = translated.rest else { continue }
            lines += ["To do before the request:"] + ScriptTranslation.comment(rest)
        }
        return lines
    }

    private func add(_ saved: ScriptTranslation.Saved, to request: inout DraftRequest) {
        let key = context.names.name(for: saved.name)
        var value = saved.value
        if case .text(let text) = value, text.hasPrefix("{{") {
            let placeholder = context.translate(text)
            // Values of one `set` cannot use each other.
            value = request.set[String(placeholder.dropFirst(2).dropLast(2))] ?? .text(placeholder)
        } else {
            value = context.hidingSecrets(in: value, named: saved.name, at: place)
        }
        request.set[key] = value
        reader.define(key, value)
        // In the source, the value holds for this request only.
        if saved.call.hasPrefix("request.variables."), reader.isVariable(key) {
            note(.approximate, saved.call, "set.\(key), which holds for the following requests too")
        } else {
            note(.exact, saved.call, "set.\(key)")
        }
    }

    /// Adds the expectations and captures of the handlers, and a comment with the statements that are not translated.
    func addHandlers(to request: inout DraftRequest) {
        guard !block.handlers.isEmpty else { return }
        var checks = ScriptChecks(method: request.method)
        for handler in block.handlers {
            let script = Self.translator.afterResponse(handler.text, beside: checks)
            checks = script.checks
            context.report.add(script, at: place)
            for saved in script.captures {
                let key = context.names.name(for: saved.name)
                request.capture[key] = saved.value
                context.capturedNames.insert(key)
                note(.exact, saved.call, "capture.\(key)")
            }
            guard let rest = script.rest else { continue }
            request.above += ["To do after the response:"] + ScriptTranslation.comment(rest)
        }
        request.expect = checks.expect { context.hidingSecrets(in: $0, named: $1, at: place) }
    }
}
