import Diagnostics
import JSON

/// Collects the variables of a Postman export.
struct PostmanVariables {
    private(set) var variables: [EnvironmentVariable] = []
    private(set) var diagnostics = DiagnosticList()

    private let text: EnvironmentText
    private var indexes: [String: Int] = [:]

    init(_ text: EnvironmentText) {
        self.text = text
    }

    /// Adds an element of the list `values`; the last enabled one with a key takes precedence, as in Postman.
    mutating func add(_ value: JSONValue, at place: PostmanPlaces.Variable) {
        guard case .object(let members) = value, case .string(let name)? = members[key: "key"] else {
            diagnostics.append(
                Diagnostic(
                    .environmentFile, at: text.range(of: place.whole), "a variable without a key",
                    hint: "each is { \"key\": \"name\", \"value\": \"text\" }"))
            return
        }
        guard members[key: "enabled"] != false else { return }
        let content = members[key: "value"] ?? ""
        // Postman's editor has an empty line below the variables, which older versions export.
        if name.isEmpty, content == "" { return }
        let range = text.range(of: place.key ?? place.whole)
        if let warning = VariableNames.warning(of: name, at: range) {
            diagnostics.append(warning)
            return
        }
        let isSecret = members[key: "type"] == "secret"
        insert(
            EnvironmentVariable(
                name: name, value: content, isSecret: isSecret, range: range,
                valueRange: place.value.map { text.range(of: $0) } ?? range))
    }

    private mutating func insert(_ variable: EnvironmentVariable) {
        guard let index = indexes[variable.name] else {
            indexes[variable.name] = variables.count
            variables.append(variable)
            return
        }
        let line = variables[index].range.start.line
        diagnostics.append(
            Diagnostic(
                .duplicateKey, .warning, at: variable.range, "the key \"\(variable.name)\" is given twice",
                hint: "it is already in line \(line); the last that is enabled counts, as in Postman"))
        variables[index] = variable
    }
}
