import Diagnostics
import JSON
import JavaScript
import Placeholders
import Secrets

/// The variables of all places, and placeholders in texts.
struct VariableNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        [
            .init("getVariable") { arguments throws(NativeFailure) in
                try session().variables.value(of: arguments.text(1), in: place(arguments))?.forScripts ?? .undefined
            },
            .init("hasVariable") { arguments throws(NativeFailure) in
                .bool(try session().variables.value(of: arguments.text(1), in: place(arguments)) != nil)
            },
            .init("variableType") { arguments throws(NativeFailure) in
                try session().variables.type(of: arguments.text(1), in: place(arguments)).map { .string($0.rawValue) }
                    ?? .undefined
            },
            .init("setVariable") { arguments throws(NativeFailure) in try set(arguments) },
            .init("unsetVariable") { arguments throws(NativeFailure) in
                try session().variables.remove(arguments.text(1), in: place(arguments))
                return .undefined
            },
            .init("clearVariables") { arguments throws(NativeFailure) in
                try session().variables.removeAll(in: place(arguments))
                return .undefined
            },
            .init("allVariables") { arguments throws(NativeFailure) in
                let values = try session().variables.all(in: place(arguments))
                return .string(JSONValue.object(values).withExactNumbers.compactText())
            },
            .init("getSecret") { arguments throws(NativeFailure) in try secret(arguments.text(0)) },
            .init("placeName") { arguments throws(NativeFailure) in
                guard arguments.text(0) == "environment", let name = try session().phase.host.environmentName else {
                    return .undefined
                }
                return .string(name)
            },
            .init("resolveText") { arguments throws(NativeFailure) in try resolve(arguments) },
            .init("dynamicValue") { arguments throws(NativeFailure) in
                // Without a script there is no run whose seed applies.
                let random = (try? session())?.variables.scope.run.random
                return DynamicVariables.value(of: arguments.text(0), random).map { .string($0) } ?? .undefined
            },
            .init("registerSecret") { arguments throws(NativeFailure) in
                try session().variables.scope.run.secrets.register(arguments.text(0))
                return .undefined
            },
        ]
    }

    private func place(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> ScriptVariables.Place {
        guard let place = ScriptVariables.Place(arguments.text(0)) else { throw NativeFailure("no such place") }
        return place
    }

    /// `setVariable(place, name, json, isSecret, type)`.
    private func set(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let text = arguments.text(2)
        guard text.utf8.count <= ScriptLimits.valueBytes else {
            throw NativeFailure(
                "the value is larger than \(ScriptLimits.valueBytes >> 20) MiB", className: "RangeError")
        }
        guard let value = try? JSONValue(parsing: text) else {
            throw NativeFailure("the value cannot be stored", className: "TypeError")
        }
        try session().variables.set(
            arguments.text(1), to: value, in: place(arguments), isSecret: arguments.isTrue(3),
            type: VariableType(rawValue: arguments.text(4)))
        return .undefined
    }

    /// Returns the value of a secret name; undefined for a name that is no secret.
    private func secret(_ name: String) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        guard session.variables.scope.secretNames.contains(name) else { return .undefined }
        return try session.variables.value(of: name, in: .all)?.forScripts ?? .undefined
    }

    /// `resolveText(place, text)`: the pieces of a text, as JSON: texts as written, and values of placeholders.
    private func resolve(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let (session, place, written) = (try session(), try place(arguments), arguments.text(1))
        var pieces: [JSONValue] = []
        func add(_ text: String, isValue: Bool) {
            pieces.append(.object(JSONObject([("text", .string(text)), ("isValue", .bool(isValue))])))
        }
        var diagnostics = DiagnosticList()
        let text = PlaceholderText(
            written, source: SourceSlice(range: session.place, quoting: .plain), diagnostics: &diagnostics)
        guard !text.isMalformed else {
            add(written, isValue: false)
            return .string(JSONValue.array(pieces).compactText())
        }
        for segment in text.segments {
            switch segment {
            case .literal(let text): add(text, isValue: false)
            case .expression(let expression):
                if let value = try value(of: expression, in: place, session.variables) {
                    add(value.placeholderText, isValue: true)
                } else {
                    add(expression.written, isValue: true)
                }
            }
        }
        return .string(JSONValue.array(pieces).compactText())
    }

    /// Returns the value of a placeholder; nil if nothing defines its name, so that it stays as written.
    private func value(
        of expression: PlaceholderExpression, in place: ScriptVariables.Place, _ variables: ScriptVariables
    ) throws(NativeFailure) -> JSONValue? {
        var scope = variables.scope
        if case .all = place {
        } else {
            let values = variables.all(in: place).map { ($0.key, $0.value) }
            scope = scope.showingOnly(Dictionary(values) { $1 })
        }
        do throws(PlaceholderError) {
            return try scope.resolveIfAny(expression)
        } catch {
            if case .missing = error.kind { return nil }
            throw NativeFailure(error.message, hint: error.hint)
        }
    }
}
