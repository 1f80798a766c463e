import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns the variables of the collection that Postman can hold.
    func variables() -> [JSONValue] {
        source.collection.variables.compactMap { definition in
            if isWithheld(definition) { return nil }
            if isGiven(definition) { return nil }
            guard let value = plainValue(definition) else { return nil }
            var entry: [(String, JSONValue)] = [("key", .string(definition.name)), ("value", value.value)]
            if let type = value.type { entry.append(("type", .string(type))) }
            return .object(JSONObject(entry))
        }
    }

    /// Returns a value that Postman can hold; nil for one that a script computes.
    func plainValue(_ definition: VariableDefinition) -> (value: JSONValue, type: String?)? {
        switch definition.value {
        case .literal(.number(let number), _): return (.number(number), "number")
        case .literal(.bool(let bool), _): return (.bool(bool), "boolean")
        case .text(let text), .typed(let text):
            guard text.expressions.allSatisfy(Self.isPlain) else { return nil }
        case .list, .mapping:
            guard !definition.value.callsFunctions else { return nil }
        case .literal: break
        }
        return (.string(text(of: definition.value, named: definition.name)), nil)
    }

    private static func isPlain(_ expression: PlaceholderExpression) -> Bool {
        expression.filters.isEmpty && !expression.callsFunction
    }

    /// Returns lines that set the variables whose values are computed: once for each iteration if they call functions.
    func iterationLines() -> [String] {
        var once: [String] = []
        var always: [String] = []
        func add(_ definitions: [VariableDefinition], _ scope: String, _ condition: String = "") {
            for definition in definitions where definition.value.literal == nil && !isGiven(definition) {
                guard plainValue(definition) == nil else { continue }
                guard let value = javaScript.expression(definition) else {
                    note(.toDo, "variables.\(definition.name)", "no script of Postman computes it: set the variable")
                    continue
                }
                let text = assigned(value, to: definition.name)
                let line = "\(condition)pm.\(scope).set(\(JavaScriptText.literal(definition.name)), \(text));"
                if definition.value.callsFunctions { once.append(line) } else { always.append(line) }
            }
        }
        for environment in source.environments {
            let name = JavaScriptText.literal(environment.name)
            add(environment.variables, "environment", "if (pm.environment.name === \(name)) ")
        }
        add(source.collection.variables, "collectionVariables")
        guard !once.isEmpty else { return always }
        return [
            "if (pm.variables.get(\"valuesOfIteration\") !== pm.info.iteration) {",
            "    pm.variables.set(\"valuesOfIteration\", pm.info.iteration);",
        ] + once.map { "    \($0)" } + ["}"] + always
    }
}
