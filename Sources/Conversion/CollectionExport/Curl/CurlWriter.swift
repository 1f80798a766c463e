import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The state of an export to a shell script.
///
/// A class, because the parts of one request add to the same report and variables.
final class CurlWriter: PlaceholderWriter {
    let source: ExportSource
    let options: ExportOptions
    let names: ExportNames
    let shell = ShellText()
    private var shellNames = ShellNames()
    var report: ImportReport
    /// The name of the request that is being written.
    var place = ""
    /// The groups around the request, whose variables it sees, outermost first.
    var groups: [RequestGroup] = []
    /// Variables that the script needs from its environment, with the reason.
    private(set) var needed: [(name: String, reason: String)] = []
    /// Lines that compute variables once, before the first request.
    private(set) var computed: [String] = []
    private var computedNames: Set<String> = []
    /// Names that lines of the script assign before they are used.
    var assigned: Set<String> = []
    /// The names of `needs: …` comments of the request.
    var missing: [String] = []
    var usesFiles = false
    private(set) var usesUUID = false

    /// The depth limit for variables whose values contain other variables.
    private static let maximumDepth = 20
    private var depth = 0

    init(_ source: ExportSource, _ options: ExportOptions) {
        self.source = source
        self.options = options
        names = ExportNames(source)
        report = ImportReport(summary: source.name)
    }

    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    // MARK: Texts

    /// Returns a text with marks of ``ShellText``.
    ///
    /// - Parameters:
    ///   - secret: The name of a header or setting whose literal value is a secret; nil for other texts.
    ///   - encode: Encodes the literal parts.
    func text(
        _ text: PlaceholderText, secretNamed secret: String? = nil, _ encode: (String) -> String = { $0 }
    ) -> String {
        names.pieces(of: text, secretNamed: secret).map { piece in
            switch piece {
            case .literal(let literal): return encode(ShellText.literal(literal))
            case .secret(let name): return placeholder(named: name)
            case .expression(let expression): return value(of: expression, encode)
            }
        }.joined()
    }

    func quotedText(_ text: PlaceholderText) -> String { self.text(text, ExportJSON.escaped) }

    func quotedText(literal: String) -> String {
        names.pieces(ofLiteral: literal).map { piece in
            switch piece {
            case .literal(let text): ExportJSON.escaped(ShellText.literal(text))
            case .secret(let name): placeholder(named: name)
            case .expression: ""
            }
        }.joined()
    }

    func typedText(_ text: PlaceholderText) -> String {
        if let expression = text.soleExpression, expression.filters.isEmpty {
            switch expression.head {
            case .name(let name):
                if let definition = definition(of: name) {
                    depth += 1
                    defer { depth -= 1 }
                    if depth < Self.maximumDepth, !definition.callsFunctions, !isSecret(name) {
                        return ExportJSON(writer: self).text(definition)
                    }
                }
                if names.runNames.contains(name) {
                    note(.approximate, "<<\(name)>> in JSON", "in quotes, as a text")
                }
            case .function(let function, _):
                if !function.returnsText { return self.text(text) }
            case .processEnvironment: break
            }
        }
        return "\"\(quotedText(text))\""
    }

    /// Returns the mark of a variable that the script needs.
    func placeholder(named name: String) -> String { required(name, "a secret of the collection") }

    private func required(_ name: String, _ reason: String, isOfProcess: Bool = false) -> String {
        let variable = shellNames.name(for: name, isOfProcess: isOfProcess)
        if !assigned.contains(name) {
            if !needed.contains(where: { $0.name == variable }) { needed.append((variable, reason)) }
            if names.runNames.contains(name), !missing.contains(variable) { missing.append(variable) }
        }
        return shell.variable(variable)
    }

    /// Returns the shell variable for a name that the script assigns.
    func assignedVariable(_ name: String) -> String {
        assigned.insert(name)
        return shellNames.name(for: name)
    }

    // MARK: Placeholders

    private func value(of expression: PlaceholderExpression, _ encode: (String) -> String) -> String {
        guard !expression.filters.isEmpty else { return head(of: expression, encode) }
        var commands: [String] = []
        for filter in expression.filters {
            guard let command = ShellCommands.filter(filter) else {
                note(
                    .toDo, names.shown(expression.written), "the filter \(filter.name) has no command: set the variable"
                )
                return required("\(filter.name)_value", "the value of \(names.shown(expression.written))")
            }
            commands.append(command)
        }
        let input = shell.word(head(of: expression) { $0 })
        return shell.output(of: (["printf %s \(input)"] + commands).joined(separator: " | "))
    }

    private func head(of expression: PlaceholderExpression, _ encode: (String) -> String) -> String {
        switch expression.head {
        case .name(let name): return variable(name, encode)
        case .processEnvironment(let name):
            return required("env.\(name)", "a variable of the environment", of: name)
        case .function(let function, let arguments):
            if function.name == "environment" { return encode(source.environments.first?.name ?? "") }
            guard let command = ShellCommands.function(function.name, arguments) else {
                note(.toDo, names.shown(expression.written), "no command computes it: set the variable")
                return required("\(function.name)_value", "the value of \(names.shown(expression.written))")
            }
            if command == "uuid" { usesUUID = true }
            return shell.output(of: command)
        }
    }

    private func required(_ key: String, _ reason: String, of name: String) -> String {
        let variable = shellNames.name(for: name, isOfProcess: true)
        if !needed.contains(where: { $0.name == variable }) { needed.append((variable, reason)) }
        return shell.variable(variable)
    }

    private func variable(_ name: String, _ encode: (String) -> String) -> String {
        if names.runNames.contains(name) { return required(name, reason(for: name)) }
        if isSecret(name), let definition = definition(of: name), definition.literal != nil {
            return required(name, "a secret of the collection")
        }
        guard let definition = definition(of: name), depth < Self.maximumDepth else {
            return required(name, reason(for: name))
        }
        if definition.callsFunctions { return once(name, definition) }
        depth += 1
        defer { depth -= 1 }
        switch definition {
        case .literal(let value, _):
            return names.pieces(ofLiteral: value.placeholderText).map { piece in
                switch piece {
                case .literal(let text): encode(ShellText.literal(text))
                case .secret(let name): placeholder(named: name)
                case .expression: ""
                }
            }.joined()
        case .text(let text), .typed(let text): return self.text(text, encode)
        case .list, .mapping: return ExportJSON(writer: self).text(definition)
        }
    }

    /// Returns a variable whose value the script computes once.
    private func once(_ name: String, _ definition: PlaceholderValue) -> String {
        let variable = assignedVariable(name)
        guard computedNames.insert(name).inserted else { return shell.variable(variable) }
        let value: String
        switch definition {
        case .text(let text), .typed(let text): value = self.text(text)
        case .literal, .list, .mapping: value = ExportJSON(writer: self).text(definition)
        }
        computed.append("\(variable)=\(shell.word(value))")
        return shell.variable(variable)
    }

    private func reason(for name: String) -> String {
        if names.tokens[name] != nil || name == HubDefinition.tokenName {
            return "a token: hubrun token mint prints one"
        }
        if HubDefinition.variableNames.contains(name) { return "a value of the hub" }
        let capturing = FlowProgram(source.collection).requests.first { request in
            request.definition.captures.contains { $0.name == name }
        }
        guard let capturing else { return "a value that only a run has" }
        return "a value of the response to \(names.shown(capturing.definition.name))"
    }

    private func isSecret(_ name: String) -> Bool {
        guard let value = definition(of: name) else { return names.secrets.contains(name) }
        return names.isSecret(VariableDefinition(name: name, range: value.range, value: value))
    }

    /// Returns the value of a name at the request that is being written.
    private func definition(of name: String) -> PlaceholderValue? {
        for group in groups.reversed() {
            if let value = group.with.last(where: { $0.name == name }) { return value.value }
            if let value = group.variables.last(where: { $0.name == name }) { return value.value }
        }
        if let value = source.environments.first?.variables.last(where: { $0.name == name }) { return value.value }
        if let value = source.collection.variables.last(where: { $0.name == name }) { return value.value }
        let included = groups.compactMap(\.included).flatMap(\.variables)
        return included.last { $0.name == name }?.value
    }
}
