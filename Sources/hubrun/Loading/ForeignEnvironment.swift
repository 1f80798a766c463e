import CollectionModel
import Cryptography
import Diagnostics
import EnvironmentFiles
import JSON
import Placeholders
import PostmanFormat
import Text

/// Environments of other programs, converted to those of hubrun.
enum ForeignEnvironment {
    /// The endings of their file names.
    private enum Ending: String, CaseIterable {
        case postmanEnvironment = ".postman_environment.json"
        case postmanGlobals = ".postman_globals.json"
        case propertyList = ".plist"
    }

    static let endings = Ending.allCases.map(\.rawValue)

    /// Returns the environment in a file; nil if the name has none of the endings.
    static func read(
        _ bytes: [UInt8], path: String, name: String
    ) -> CollectionReader.Reading<RunEnvironment?>? {
        switch Ending.allCases.first(where: { path.hasSuffix($0.rawValue) }) {
        case nil: return nil
        case .postmanEnvironment, .postmanGlobals:
            let reading = PostmanFiles.variables(bytes, path: path, as: .environment)
            var diagnostics = reading.diagnostics
            let converted = reading.content.map { environment($0, named: name, &diagnostics) }
            return .init(content: converted, diagnostics: diagnostics)
        case .propertyList:
            let reading = PropertyListEnvironment.read(bytes, path: path)
            return .init(
                content: reading.content.map { environment($0, named: name) }, diagnostics: reading.diagnostics)
        }
    }

    private static func environment(
        _ foreign: PostmanVariableFile, named name: String, _ diagnostics: inout DiagnosticList
    ) -> RunEnvironment {
        var environment = RunEnvironment(foreign, named: name)
        environment.variables = []
        for variable in foreign.variables {
            if let warning = VariableNames.warning(of: variable.name, at: variable.range) {
                diagnostics.append(warning)
            } else {
                environment.variables.append(
                    VariableDefinition(
                        name: variable.name, range: variable.range, value: value(of: variable, &diagnostics)))
            }
        }
        let names = Set(environment.variables.map(\.name))
        environment.secrets = environment.secrets.filter { names.contains($0.name) }
        return environment
    }

    private static func value(
        of variable: PostmanVariable, _ diagnostics: inout DiagnosticList
    ) -> PlaceholderValue {
        guard case .text(let text) = variable.value, text.text.contains("{{") else { return variable.definition.value }
        let conversion = PostmanTextConversion(text.text)
        if let name = conversion.unknownFunction {
            let shown =
                variable.isSecret ? "a dynamic variable" : "the dynamic variable \"\(DisplayText.printable(name))\""
            diagnostics.append(
                Diagnostic(
                    .environmentFile, at: variable.range,
                    "\"\(variable.name)\" uses \(shown) of Postman's, which hubrun's own format does not have",
                    hint: "write the value out here, or give the variable one in an environment of hubrun's own"))
            return variable.definition.value
        }
        // Converted and original text have the same length.
        return .text(PlaceholderText(conversion.text, source: text.slice, diagnostics: &diagnostics))
    }

    private static func environment(_ foreign: PropertyListEnvironment, named name: String) -> RunEnvironment {
        var environment = RunEnvironment(name: name, range: foreign.namespace.range)
        environment.variables = foreign.variables.map {
            VariableDefinition(name: $0.name, range: $0.range, value: .literal($0.value, $0.range))
        }
        environment.hub = HubDefinition(
            form: .parts(
                namespace: text(foreign.namespace), name: text(foreign.hubName), keyName: text(foreign.keyName),
                key: literal(foreign.key.exposed, foreign.keyRange)),
            range: foreign.namespace.range)
        return environment
    }

    private static func text(_ text: PropertyListEnvironment.Text) -> PlaceholderText {
        literal(text.text, text.range)
    }

    private static func literal(_ text: String, _ range: SourceRange) -> PlaceholderText {
        PlaceholderText(literal: text, source: SourceSlice(range: range, quoting: .plain))
    }
}
