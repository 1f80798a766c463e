import Diagnostics
import JSON
import Placeholders
import Secrets

/// Texts and values as written in a collection, each in a file of its own.
enum Written {
    /// Parses a text as a plain, quoted or block scalar that is the whole file.
    static func text(_ written: String, _ quoting: SourceSlice.Quoting = .plain) -> PlaceholderText {
        parse(written, quoting).text
    }

    static func parse(
        _ written: String, _ quoting: SourceSlice.Quoting = .plain
    ) -> (text: PlaceholderText, errors: [Diagnostic]) {
        var diagnostics = DiagnosticList()
        let text = PlaceholderText(written, source: slice(written, quoting), diagnostics: &diagnostics)
        return (text, diagnostics.sorted)
    }

    static func slice(_ written: String, _ quoting: SourceSlice.Quoting = .plain) -> SourceSlice {
        let source =
            switch quoting {
            case .plain: written
            case .single: "'\(written)'"
            case .double: "\"\(written)\""
            case .block: "|\n\(written)"
            }
        let file = SourceFile(path: "dir/a.yaml", text: source)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let end = SourcePosition(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        let range = SourceRange(file: file, start: SourcePosition(line: 1, column: 1), end: end)
        return SourceSlice(range: range, quoting: quoting)
    }

    /// Parses a value of a typed place: a plain scalar that is a JSON number, Boolean or null has that type, others are
    /// text.
    static func value(_ written: String, _ quoting: SourceSlice.Quoting = .plain) -> PlaceholderValue {
        let text = text(written, quoting)
        if let literal = text.literal {
            let typed: JSONValue? =
                switch literal {
                case "true", "false": .bool(literal == "true")
                case "null": .null
                default: JSONNumber(literal).map { .number($0) }
                }
            return .literal(quoting == .plain ? typed ?? .string(literal) : .string(literal), text.range)
        }
        return quoting == .plain && text.soleExpression != nil ? .typed(text) : .text(text)
    }

    static func layer(_ values: [String: String]) -> VariableLayer {
        VariableLayer(values.sorted { $0.key < $1.key }.map { ($0.key, .written(value($0.value))) })
    }
}

/// Variable scopes of a run at a fixed time.
enum TestScope {
    static func make(
        _ layers: [String: String]..., processEnvironment: [String: String] = [:], iteration: Int = 1,
        environmentName: String? = "emulator", now: Double = 1_769_860_800.123
    ) -> VariableScope {
        let run = RunContext(
            processEnvironment: processEnvironment, environmentName: environmentName, iteration: iteration,
            secrets: SecretRegistry(), now: { now })
        var scope = VariableScope(run: run)
        scope.layers = layers.map(Written.layer)
        return scope
    }
}

/// Returns the result of a placeholder: the value as JSON, `nothing`, or the error with its hint.
func outcome(_ value: () throws(PlaceholderError) -> JSONValue?) -> String {
    do {
        return try value()?.compactText() ?? "nothing"
    } catch {
        return "error: " + error.message + (error.hint.map { " (\($0))" } ?? "")
    }
}

/// Returns the result of a text with placeholders; the value keeps its type if the text is a single placeholder.
func outcome(_ written: String, in scope: VariableScope) -> String {
    let text = Written.text(written)
    return outcome { () throws(PlaceholderError) in try text.valueIfAny(in: scope) }
}
