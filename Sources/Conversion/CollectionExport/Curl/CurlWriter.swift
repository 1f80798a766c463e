import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// The writer of a shell script, in which values of the collection are written out, and all others are variables or
/// commands of the shell.
final class CurlWriter: ExportWriter {
    let options: ExportOptions
    let shell = ShellWriter()
    private var shellNames: ExportedShellNames
    /// Variables that the script needs from its environment, with the reason.
    private(set) var needed: [(name: String, reason: String)] = []
    private var neededNames: Set<String> = []
    /// Lines that compute variables once, before the first request.
    private(set) var computed: [String] = []
    private var computedNames: Set<String> = []
    /// Names that lines of the script assign before they are used.
    private var assigned: Set<String> = []
    /// The names of `needs: …` comments of the request.
    var missing: [String] = []
    var usesFiles = false
    /// The uses of the names of `forEach` and `set`, and whether other places than URLs use them too.
    private(set) lazy var urlUses = CurlURLUses(requests, names)
    /// The marks of variables in the request whose values are percent-encoded.
    var encodedMarks: Set<String> = []
    private(set) var usesUUID = false
    private(set) var usesJSON = false

    init(_ source: ExportSource, _ options: ExportOptions) {
        self.options = options
        shellNames = ExportedShellNames()
        super.init(source)
        for variable in names.processVariables { _ = shellNames.name(for: "env.\(variable)", isOfProcess: true) }
    }

    // MARK: Texts

    override func escaped(_ literal: String, _ use: Use) -> String { super.escaped(ShellWriter.literal(literal), use) }

    override func isComputed(_ text: String) -> Bool { ShellWriter.isComputed(text) }

    override func isUnencoded(_ text: String) -> Bool {
        isComputed(encodedMarks.reduce(text) { $0.replacingScalars($1, with: "") })
    }

    override func placeholder(named name: String, _ use: Use) -> String {
        required(name, "a secret of the collection", use)
    }

    override func typedText(_ text: PlaceholderText) -> String {
        if let expression = text.soleExpression, expression.isFromJSON { return unquoted(text, expression.written) }
        if let expression = text.soleExpression, expression.filters.isEmpty {
            switch expression.head {
            case .name(let name):
                if let definition = inlined.value(of: name) {
                    return inlined.writing {
                        json(definition, secretNamed: names.isSecretVariable(name) ? name : nil)
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
        return "\"\(self.text(text, .json))\""
    }

    override func file(_ path: PlaceholderText) -> String {
        usesFiles = true
        return ShellWriter.literal(super.file(path))
    }

    // MARK: Variables of the shell

    /// Returns the mark of a variable that the script needs, unless a line of the script assigns it.
    private func required(_ name: String, _ reason: @autoclosure () -> String, _ use: Use) -> String {
        let variable = shellNames.name(for: name)
        if !assigned.contains(name) {
            if neededNames.insert(variable).inserted { needed.append((variable, reason())) }
            if names.runNames.contains(name), !missing.contains(variable) { missing.append(variable) }
        }
        let mark = inserted("$\(variable)", mayNeedEscapes(name, use) ? use : .plain)
        if urlUses.encoding(of: name) != nil { encodedMarks.insert(mark) }
        return mark
    }

    /// Returns the mark of an expansion; in JSON, a function of the script escapes its value.
    private func inserted(_ expansion: String, _ use: Use) -> String {
        guard use == .json else { return shell.computed(expansion) }
        usesJSON = true
        return shell.computed("$(json \"\(expansion)\")")
    }

    /// Returns the shell variable for a name that the script assigns.
    func assignedVariable(_ name: String) -> String {
        assigned.insert(name)
        return shellNames.name(for: name)
    }

    private func reason(for name: String) -> String {
        if name == HubDefinition.tokenName { return "a token: hubrun token mint prints one" }
        if names.tokens[name] != nil { return "a token that the collection fetches or signs" }
        if HubDefinition.variableNames.contains(name) { return "a value of the hub" }
        if let request = names.captures[name] { return "a value of the response to \(names.shown(request))" }
        if names.runNames.contains(name), names.definitions[name] != nil { return "a value that a run can change" }
        return names.isSecretValue(name) ? "a secret of the collection" : "a value that only a run has"
    }

    // MARK: Placeholders

    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        let filters = expression.filtersOfText
        guard let first = filters.first else { return head(of: expression, use) }
        if filters.count == 1, first.name == "default", case .text(let text)? = first.arguments.first,
            case .processEnvironment(let name) = expression.head, names.pieces(ofLiteral: text, .url).literal != nil
        {
            let value = ShellWriter.literal(text).escaping("\\\"$`}")
            return inserted("${\(shellNames.name(for: "env.\(name)")):-\(value)}", use)
        }
        var commands: [String] = []
        for filter in filters {
            guard let command = ShellCommands.filter(filter) else {
                let name = noteLacking(expression, "the filter \(filter.name) has no command")
                return required(name, "the value of \(names.shown(expression.written))", use)
            }
            commands.append(command)
        }
        let input = shell.word(head(of: expression, .plain))
        return inserted("$(\((["printf %s \(input)"] + commands).joined(separator: " | ")))", use)
    }

    private func head(of expression: PlaceholderExpression, _ use: Use) -> String {
        switch expression.head {
        case .name(let name): return variable(name, use)
        case .processEnvironment(let name): return required("env.\(name)", "a variable of the environment", use)
        case .function(let function, let arguments):
            if function.name == "environment" { return escaped(source.environments.first?.name ?? "", use) }
            guard let command = ShellCommands.function(function.name, arguments) else {
                let name = noteLacking(expression, "no command computes it")
                return required(name, "the value of \(names.shown(expression.written))", use)
            }
            if command == "uuid" { usesUUID = true }
            return shell.computed("$(\(command))")
        }
    }

    private func variable(_ name: String, _ use: Use) -> String {
        if let definition = inlined.value(of: name) {
            return inlined.writing { text(of: definition, named: name, use) }
        }
        if let definition = inlined.definition(of: name), definition.callsFunctions, !names.runNames.contains(name) {
            return once(name, definition, use)
        }
        if !assigned.contains(name), names.captures[name] == nil { noteMissingValue(of: name) }
        return required(name, reason(for: name), use)
    }

    /// Returns a variable whose value the script computes once.
    private func once(_ name: String, _ definition: PlaceholderValue, _ use: Use) -> String {
        let variable = assignedVariable(name)
        if computedNames.insert(name).inserted {
            computed.append("\(variable)=\(shell.word(text(of: definition, named: name)))")
        }
        return inserted("$\(variable)", mayNeedEscapes(name, use) ? use : .plain)
    }
}

/// The places in URLs that use the literal values of `forEach` and `set`.
///
/// A variable of the shell has one value for all its places. It can be percent-encoded only if all places need the same
/// encoding.
struct CurlURLUses {
    private var uses: [String: Set<ExportWriter.Use>] = [:]
    /// The names that only URLs use, and as they are.
    private var onlyInURLs: Set<String> = []

    init(_ requests: [RequestStep], _ names: ExportNames) {
        let assigned = Set(requests.flatMap { ($0.definition.loop + $0.definition.set).map(\.name) })
        guard !assigned.isEmpty else { return }
        var counts: [String: Int] = [:]
        for request in requests {
            var texts: [(PlaceholderText, ExportWriter.Use)] = [(request.address, .url)]
            for field in request.queryEntries {
                texts.append((field.name, .queryValue))
                texts += field.values.map { ($0, .queryValue) }
            }
            for (text, use) in texts {
                for case .expression(let expression) in text.segments where expression.filters.isEmpty {
                    guard case .name(let name) = expression.head else { continue }
                    uses[name, default: []].insert(use)
                    counts[name, default: 0] += 1
                }
            }
        }
        var references = requests.flatMap(\.references)
        references += requests.flatMap { $0.definition.save?.references ?? [] }
        references += names.definitions.values.joined().flatMap(\.references)
        var all: [String: Int] = [:]
        for reference in references { all[reference.name, default: 0] += 1 }
        onlyInURLs = assigned.filter { names.captures[$0] == nil && counts[$0] == all[$0] }
    }

    /// Returns the places of a URL that use a name as it is.
    func uses(of name: String) -> Set<ExportWriter.Use> { uses[name] ?? [] }

    /// Returns the place whose encoding the literal values of a name get; nil if they stay as they are.
    func encoding(of name: String) -> ExportWriter.Use? {
        guard onlyInURLs.contains(name), let uses = uses[name], uses.count == 1 else { return nil }
        return uses.first
    }
}
