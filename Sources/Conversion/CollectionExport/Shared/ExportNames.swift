import Secrets
import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Text

/// The names of a collection that is exported: what defines them, which are secrets, and how the result calls them.
///
/// A class, because the writers of one export note uses of names while they write.
final class ExportNames {
    /// The values of each name, over all levels and environments.
    private(set) var definitions: [String: [PlaceholderValue]] = [:]
    /// Names whose values only a run has: captures, `set`, `forEach`, data columns, and names that scripts set.
    private(set) var runNames: Set<String> = []
    /// Names that only scripts set.
    private(set) var scriptNames: Set<String> = []
    private(set) var tokens: [String: TokenDefinition] = [:]
    /// The names under `secrets` and those of other credentials, with `env.` for variables of the process environment.
    private(set) var secrets: Set<String> = []
    /// The variables of the process environment and literal secrets that the result uses, in the order of use.
    private(set) var needed: [(name: String, isSecret: Bool)] = []
    private var neededNames: Set<String> = []
    /// The names that requests and values look up.
    private(set) var used: Set<String> = []
    /// The names of requests that capture a name.
    private(set) var captures: [String: String] = [:]
    private(set) var secretTexts = TextTable<String>()
    /// The names of expected values that are secrets, by these values. They are found as whole texts only: inside another
    /// text, they can have another meaning.
    private(set) var expectedSecrets: [String: String] = [:]
    /// The names of the variables for literal secrets, by their values.
    private var literalNames: [String: String] = [:]
    /// These names, in the order of use.
    private(set) var literalSecrets: [String] = []
    /// True while a text for a report or a comment is written, for which no variable is added.
    var isShowing = false
    /// The names of the variables for computed values, by their keys.
    private var valueNames: [String: String] = [:]
    /// The variables of the process environment that the collection looks up, in alphabetical order.
    private(set) var processVariables: [String] = []
    /// The names of these variables in the result where the collection has the same name.
    private var processNames: [String: String] = [:]
    /// All names of the result.
    private var unique = UniqueNames()

    init(_ source: ExportSource, _ requests: [RequestStep]) {
        let collection = source.collection
        var all = collection.variables
        all += collection.allGroups.flatMap(\.definitions)
        for environment in source.environments + collection.environments {
            all += environment.variables
            secrets.formUnion(environment.secrets.map(\.name))
        }
        secrets.formUnion(collection.allSecrets.map(\.name))
        for definition in all { definitions[definition.name, default: []].append(definition.value) }
        for token in collection.allTokens { tokens[token.name] = token }
        for request in requests {
            let definition = request.definition
            runNames.formUnion((definition.captures.map(\.name) + definition.set.map(\.name)))
            for list in definition.loop {
                // Only the request with `forEach` has the elements; elsewhere, the name has its other values.
                if definitions[list.name] == nil {
                    runNames.insert(list.name)
                } else {
                    definitions[list.name]?.append(contentsOf: list.value.elements ?? [list.value])
                }
            }
            scriptNames.formUnion(request.scriptNames)
            secrets.formUnion(definition.captures.filter(\.isSecret).map(\.name))
            for capture in definition.captures where captures[capture.name] == nil {
                captures[capture.name] = definition.name
            }
        }
        if case .rows(let rows)? = collection.data?.source { for row in rows { runNames.formUnion(row.keys) } }
        scriptNames.subtract(runNames)
        runNames.formUnion(scriptNames)
        scriptNames.subtract(definitions.keys)
        let declared = secrets
        secrets.formUnion(credentials(source, requests))
        for definition in all where isSecret(definition) {
            guard let value = definition.value.literal else { continue }
            let text = value.placeholderText
            if !declared.contains(definition.name) {
                if case .number = value { continue }
                // A shorter word, or one without a digit, can have another meaning elsewhere.
                let isCredential = secrets.contains(definition.name)
                if isCredential, text.utf8.count < 8 || !text.contains(where: \.isNumber) { continue }
            }
            secretTexts.add(text, definition.name)
        }
        for (name, text) in requests.flatMap(\.settings.values.expectations.credentials) where isSecretField(name) {
            expectedSecrets[text] = name
        }
        var variables: Set<String> = []
        for reference in definitions.values.joined().flatMap(\.references) + requests.flatMap(\.references) {
            switch reference.kind {
            case .processEnvironment: variables.insert(reference.name)
            case .variable, .file, .filters: used.insert(reference.name)
            }
        }
        let taken = runNames.union(definitions.keys).union(tokens.keys)
        for name in taken.union(variables) { unique.take(name) }
        processVariables = variables.sorted()
        for variable in processVariables where taken.contains(variable) {
            processNames[variable] = unused("env_\(variable)")
        }
    }

    // MARK: Definitions

    /// True for a variable whose value must not be written. A text with placeholders is written with variables for its
    /// literal parts.
    func isSecret(_ definition: VariableDefinition) -> Bool {
        switch definition.value {
        case .text, .typed, .literal(.string(""), _): false
        case _ where secrets.contains(definition.name): true
        case .literal(.string(let text), _):
            DraftSecrets.isSecretShaped(text) || isSecretField(definition.name)
        case .literal(.number, _): isSecretField(definition.name)
        case .literal, .list, .mapping: false
        }
    }

    /// True for `password` and `apiKey`, and not for names such as `keyName` and `tokenUrl`, whose values may be known.
    func isSecretField(_ name: String) -> Bool {
        guard SecretWords.isSecret(name: name) else { return false }
        let word = name.lowercased()
        return !["name", "id", "url", "uri", "endpoint", "path", "header"].contains { word.hasSuffix($0) }
    }

    /// Returns the name of the secret in a pair such as `{ name: password, value: … }`; nil for other mappings.
    func secretName(inPair entries: [(key: PlaceholderText, value: PlaceholderValue)]) -> String? {
        guard entries.contains(where: { $0.key.literal.map(DraftSecrets.isValueKey) ?? false }) else { return nil }
        for entry in entries where entry.key.literal.map(DraftSecrets.isNameKey) ?? false {
            if let name = entry.value.literal?.placeholderText, isSecretField(name) { return name }
        }
        return nil
    }

    /// Returns the name that makes the value of a member a secret; nil if none does.
    ///
    /// - Parameter pairName: The name in a pair such as `{ name: password, value: … }`.
    func secretName(ofMember key: String?, inPair pairName: String?) -> String? {
        guard let key else { return nil }
        let name = pairName.flatMap { DraftSecrets.isValueKey(key) ? $0 : nil } ?? key
        return isSecretField(name) ? name : nil
    }

    /// True for a name under `secrets`, or one whose values are those of secrets.
    func isSecretValue(_ name: String) -> Bool {
        secrets.contains(name)
            || definitions[name]?.contains {
                isSecret(VariableDefinition(name: name, range: $0.range, value: $0))
            } ?? false
    }

    /// The literal values of a name; nil if it may have others.
    func literals(of name: String) -> [JSONValue]? {
        guard !runNames.contains(name), let values = definitions[name], !secrets.contains(name) else { return nil }
        let literals = values.compactMap(\.literal)
        return literals.count == values.count ? literals : nil
    }

    /// True if each value of the name is a text.
    func isText(_ name: String) -> Bool {
        guard !runNames.contains(name) else { return false }
        guard let values = definitions[name] else { return HubDefinition.variableNames.contains(name) }
        return values.allSatisfy { value in
            switch value {
            case .literal(.string, _), .text: return true
            case .typed(let text):
                guard let expression = text.soleExpression, expression.filters.isEmpty else { return false }
                switch expression.head {
                case .processEnvironment: return true
                case .function(let function, _): return function.returnsText
                case .name: return false
                }
            case .literal, .list, .mapping: return false
            }
        }
    }

    /// True if all values of the name are known, and none is a text.
    func isNoText(_ name: String) -> Bool {
        if !secrets.contains(name), isContainer(name) { return true }
        guard let values = literals(of: name), !values.isEmpty else { return false }
        return values.allSatisfy { if case .string = $0 { false } else { true } }
    }

    /// True if each value of the name is a list or a mapping.
    func isContainer(_ name: String) -> Bool {
        guard !runNames.contains(name), let values = definitions[name], !values.isEmpty else { return false }
        return values.allSatisfy(\.isContainer)
    }

    /// True for a name whose values use one that only a run has, such as a capture.
    func usesRunValues(_ name: String) -> Bool { !names(in: name).isDisjoint(with: runNames) }

    /// Returns the names in the values of a name, also in those of the names in them.
    func names(in name: String) -> Set<String> {
        closure(of: (definitions[name] ?? []).flatMap(\.references).map(\.name))
    }

    /// Returns the names that a request looks up before it is sent, also those in the values of others.
    func namesSent(by step: RequestStep) -> Set<String> {
        var references = step.settings.values.sendingReferences + step.address.references
        references += step.definition.body?.references ?? []
        references += (step.definition.set + step.definition.loop).flatMap(\.value.references)
        return closure(of: references.map(\.name))
    }

    /// Returns variables so that each follows those that its values use: it uses more names than they do.
    func inOrderOfUse(_ variables: [VariableDefinition]) -> [VariableDefinition] {
        let counted = variables.enumerated().map { ($1, count: names(in: $1.name).count, $0) }
        return counted.sorted { ($0.count, $0.2) < ($1.count, $1.2) }.map(\.0)
    }

    private func closure(of names: [String]) -> Set<String> {
        var found = Set(names)
        var pending = names
        while let name = pending.popLast() {
            let inner = (definitions[name] ?? []).flatMap(\.references).map(\.name)
            pending += inner.filter { found.insert($0).inserted }
        }
        return found
    }

    /// True if values of the name contain placeholders, which the result must resolve too.
    func hasPlaceholders(_ name: String) -> Bool { definitions[name]?.contains { $0.literal == nil } ?? false }

    // MARK: Names of the result

    /// Returns the variable for one of the process environment.
    func name(ofVariable variable: String) -> String {
        let name = processNames[variable] ?? variable
        need(name, isSecret: isSecretEnvironmentVariable(variable))
        return name
    }

    /// Returns a name for a variable that the collection does not have.
    func unused(_ wish: String) -> String { unique.name(wish) }

    /// Returns the variable for a value that the result computes, or that its user has to give.
    ///
    /// - Parameters:
    ///   - key: The text that identifies the value; equal ones share a variable.
    ///   - wish: A text for the name; nil for the key.
    func name(ofValue key: String, like wish: String? = nil) -> String {
        if let name = valueNames[key] { return name }
        let words = written(wish ?? key).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        let stem = words.isEmpty ? "value" : String(words.joined(separator: "_").prefix(40))
        let name = unused(words.count > 1 ? stem : "\(stem)_value")
        valueNames[key] = name
        return name
    }

    func need(_ name: String, isSecret: Bool) {
        if neededNames.insert(name).inserted { needed.append((name, isSecret)) }
    }

    /// Returns the variable for a secret that the collection contains.
    ///
    /// - Parameter wish: A text for the name, such as `password`.
    func variable(forSecret text: String, named wish: String) -> String {
        if let name = literalNames[text] { return name }
        guard !isShowing else { return "…" }
        let name = unused(DraftSecrets.environmentName(wish))
        literalNames[text] = name
        literalSecrets.append(name)
        need(name, isSecret: true)
        return name
    }
}

extension RequestStep {
    /// The names that the request looks up.
    var references: [NameReference] {
        var references = settings.values.sendingReferences + settings.values.checkingReferences
        references += address.references + (definition.body?.references ?? []) + (definition.stream?.references ?? [])
        return references + (definition.set + definition.loop).flatMap(\.value.references)
    }
}
