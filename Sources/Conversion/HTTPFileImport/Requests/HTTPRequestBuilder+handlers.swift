import CollectionDrafts
import ScriptTranslation

extension HTTPRequestBuilder {
    private static let translator = ScriptTranslator(.jetBrains)

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
