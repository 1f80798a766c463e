import Diagnostics
package import JSON
import Placeholders
package import PostmanFormat
import Secrets

extension PostmanVariable {
    /// The value as scripts see it.
    package var json: JSONValue {
        switch value {
        case .missing: .string("")
        case .null: .null
        case .text(let text): typed(text.text)
        case .plain(let text):
            variableType == .string ? .string(text.text) : JSONValue(plainScalar: text.text) ?? .string(text.text)
        case .structure(let value, _): value
        }
    }

    /// The type of the variable, to which values that scripts set are also converted; nil for any type.
    private var variableType: VariableType? { type.flatMap(VariableType.init(named:)) }

    /// Returns a text as a value of the variable's type. A text that does not parse as this type stays a text: it can
    /// have placeholders.
    private func typed(_ text: String) -> JSONValue {
        switch (variableType, JSONValue(plainScalar: text)) {
        case (.boolean, .bool(let value)?): return .bool(value)
        case (.number, .number(let number)?): return .number(number)
        case (.array, _), (.object, _):
            switch (variableType, try? JSONValue(parsing: text)) {
            case (.array, .array(let elements)?): return .array(elements)
            case (.object, .object(let members)?): return .object(members)
            default: return .string(text)
            }
        default: return .string(text)
        }
    }

    /// True for a value that output masks: because of its type, or because of its name.
    package var isMasked: Bool { isSecret || SecretWords.isSecret(column: name) }

    /// True for a secret whose value the file leaves to the command line.
    fileprivate var awaitsValue: Bool {
        if isSecret, case .missing = value { true } else { false }
    }

    /// The variable as a definition of a collection or an environment.
    package var definition: VariableDefinition {
        VariableDefinition(name: name, range: range, value: .literal(json, range), type: variableType)
    }
}

extension RunEnvironment {
    /// Creates the environment of a Postman file.
    package init(_ file: PostmanVariableFile, named name: String) {
        let start = SourcePosition(line: 1, column: 1)
        self.init(
            name: name,
            range: file.variables.first?.range ?? SourceRange(file: file.file, start: start, end: start))
        variables = file.variables.filter { !$0.awaitsValue }.map(\.definition)
        secrets = file.variables.filter(\.isMasked).map { SecretName(name: $0.name, range: $0.range) }
    }
}
