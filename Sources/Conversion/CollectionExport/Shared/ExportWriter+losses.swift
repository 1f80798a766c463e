import Secrets
import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Platform
import Text

extension ExportWriter {
    /// Reports the settings of a request that the format lacks.
    ///
    /// - Parameters:
    ///   - format: The format's name in notes.
    ///   - supported: The keys that the format has.
    ///   - results: Notes for keys that need more than "has no counterpart".
    func noteLosses(
        of step: RequestStep, in format: String, except supported: Set<String>, _ results: [String: String]
    ) {
        for key in step.givenKeys where !supported.contains(key) {
            note(key, results[key] ?? "\(format) has no counterpart")
        }
        let settings = step.settings.values
        for (key, duration) in [
            ("timeout", settings.timeout.value), ("connectTimeout", settings.connectTimeout.value),
            ("delay", settings.delay.value),
        ] where supported.contains(key) {
            if case .placeholder? = duration { note(key, "its value is a placeholder") }
        }
    }

    /// Reports a header field with a secret that a redirect carries to another host.
    func noteRedirects(of step: RequestStep) {
        let settings = step.settings.values
        guard settings.followRedirects.value ?? 0 > 0, let name = secretFieldName(in: settings) else { return }
        note(.approximate, "followRedirects", "a redirect carries \(name) to another host, too; hubrun drops it there")
    }

    /// Returns the name of a header field with a secret; nil without one. All tools drop `Authorization` and `Cookie`.
    private func secretFieldName(in settings: RequestSettings) -> String? {
        if case .apiKey(.header, let name, _)? = settings.auth.value { return names.shown(name.written) }
        return settings.headers.first { field in
            let name = field.name.written.lowercased()
            guard !field.isRemoval, name != "authorization", name != "cookie" else { return false }
            if case .whole = names.search(for: field.name, isHeader: true) { return true }
            return field.values.contains(where: names.usesSecret)
        }.map { names.shown($0.name.written) }
    }

    /// Returns, after a note, the reason for which a request is left out; nil for a request that is written.
    ///
    /// Without the check of the error, such a request would fail, or pass for another reason.
    func leavesOut(_ step: RequestStep, in format: String) -> String? {
        guard step.settings.values.expectations.error.value != nil else { return nil }
        place = names.shown(name(of: step))
        let reason = "it expects an error instead of a response, which \(format) cannot check"
        note(.leftOut, "expect.error", "the request is left out: \(reason)")
        return reason
    }

    /// Reports the keys of the collection and its groups that the format lacks.
    ///
    /// - Parameter results: The keys with the texts of their notes.
    func noteLosses(_ results: KeyValuePairs<String, String>) {
        let collection = source.collection
        for group in collection.allGroups {
            place = names.shown(group.name)
            var given: Set<String> = group.stopOnFailure ? ["stopOnFailure"] : []
            if !group.conditions.isEmpty { given.insert("when") }
            if !group.thresholds.isEmpty { given.insert("thresholds") }
            if group.repetition != nil { given.insert("repeat") }
            if group.parallelism != nil { given.insert("parallel") }
            if !group.tags.isEmpty { given.insert("tags") }
            note(results, among: given)
            if let included = group.included {
                note(.approximate, "include", "the requests of \(PathParts(included.file.path).name) are written out")
            }
        }
        place = "collection"
        var given: Set<String> = collection.stopOnFailure ? ["stopOnFailure"] : []
        if collection.data != nil { given.insert("data") }
        if !collection.thresholds.isEmpty { given.insert("thresholds") }
        if source.environments.contains(where: { $0.hub != nil }) { given.insert("hub") }
        for section in [RunSection.setup, .teardown] where program.hasSteps(in: section) {
            given.insert(section.rawValue)
        }
        note(results, among: given)
    }

    private func note(_ results: KeyValuePairs<String, String>, among given: Set<String>) {
        for (key, result) in results where given.contains(key) { note(key, result) }
    }

    private func note(_ key: String, _ result: String) {
        note(Self.kind(of: key), key, result, isHarmless: Self.harmless.contains(key))
    }

    private static func kind(of key: String) -> ImportReport.Kind {
        switch key {
        case "setup", "teardown": .approximate
        case "hub": .toDo
        default: .leftOut
        }
    }

    /// Keys that change no request and no expectation.
    private static let harmless: Set = [
        "connectTimeout", "delay", "hints", "maxBody", "stopOnFailure", "tags", "timeout",
    ]
}

extension RequestStep {
    /// The keys of the request's settings, with those of the levels around it.
    fileprivate var givenKeys: [String] {
        let settings = settings.values
        let tls = settings.tls.value
        let keys = [
            ("when", !definition.conditions.isEmpty), ("skip", definition.skip != nil),
            ("needs", !definition.needs.isEmpty), ("forEach", !definition.loop.isEmpty),
            ("repeat", definition.repetition != nil), ("parallel", definition.parallelism != nil),
            ("stream", definition.stream != nil),
            ("save", definition.save != nil || definition.savesToOutput), ("scripts", hasScripts),
            ("tags", !definition.tags.isEmpty), ("thresholds", !definition.thresholds.isEmpty),
            ("retry", settings.retry.value != nil), ("hints", !settings.hints.isEmpty),
            ("timeout", settings.timeout.value != nil), ("connectTimeout", settings.connectTimeout.value != nil),
            ("delay", settings.delay.value != nil), ("maxBody", settings.maxBody.value != nil),
            ("http", settings.http.value != nil), ("proxy", settings.proxy.value != nil),
            ("resolve", settings.resolve.value != nil), ("unixSocket", settings.unixSocket.value != nil),
            ("tls.insecure", tls?.isInsecure ?? false), ("tls.ca", tls?.ca.value != nil),
            ("tls.cert", tls?.cert.value != nil),
            ("tls.key", tls?.key.value != nil), ("tls.minVersion", tls?.minVersion.value != nil),
        ]
        return keys.filter(\.1).map(\.0)
    }
}

extension ExportWriter {
    /// Returns the variables of a level or an environment whose values can be written.
    ///
    /// A secret with a literal value is left out, with a note.
    func values(_ definitions: [VariableDefinition], _ use: Use = .plain) -> [(name: String, value: String)] {
        definitions.compactMap { definition in
            if isWithheld(definition) { return nil }
            let value = text(of: definition.value, named: definition.name, use)
            return value == placeholder(named: definition.name, use) ? nil : (definition.name, value)
        }
    }

    /// True for a variable whose value is one of the process environment: the user of the result has to give it.
    func isGiven(_ definition: VariableDefinition) -> Bool {
        let value: PlaceholderText? =
            switch definition.value {
            case .text(let text), .typed(let text): text
            case .literal, .list, .mapping: nil
            }
        guard let expression = value?.soleExpression, expression.filters.isEmpty,
            case .processEnvironment(let name) = expression.head
        else { return false }
        let isSecret = names.secrets.contains("env.\(name)") || names.secrets.contains(definition.name)
        names.need(
            definition.name,
            isSecret: isSecret || SecretWords.isSecret(name: name) || SecretWords.isSecret(name: definition.name))
        return true
    }

    /// Returns the value of a variable as text; lists and mappings are JSON.
    func text(of value: PlaceholderValue, named name: String, _ use: Use = .plain) -> String {
        let search = names.search(ofVariable: name)
        switch value {
        case .literal(.array, _), .literal(.object, _), .list, .mapping: return json(value, level: nil)
        case .literal(let value, _): return text(literal: value.placeholderText, use, search)
        case .text(let text), .typed(let text): return self.text(text, use, search)
        }
    }

    /// Reports a value with line breaks in a format whose variables have one line.
    func noteLineBreaks(in variable: (name: String, value: String)) {
        guard variable.value.hasLineBreak else { return }
        note(.approximate, "variable \(names.shown(variable.name))", "spaces replace its line breaks")
    }

    /// Returns a file for each environment. A collection without environments gets one if it needs values.
    ///
    /// - Parameter text: Returns the text of a file; `needed` are the names without a value that need one.
    func files<Value>(
        of environments: [(name: String, values: [(name: String, value: Value)])], ending: String,
        text: (
            _ name: String, _ values: [(name: String, value: Value)], _ needed: [(name: String, isSecret: Bool)]
        ) -> String
    ) -> [Export.Companion] {
        noteLiteralSecrets()
        let isLacking = environments.isEmpty && !names.needed.isEmpty
        var taken = UniqueNames()
        return (isLacking ? [(source.title, [])] : environments).map { name, values in
            let own = Set(values.map(\.name))
            let needed = names.needed.filter { !own.contains($0.name) }
            return Export.Companion(
                name: "\(ExportFileName.name(name, &taken)).\(ending)", text: text(name, values, needed))
        }
    }

    /// True for a secret whose value the user of the result has to give.
    func isWithheld(_ definition: VariableDefinition) -> Bool {
        guard names.isSecret(definition) else { return false }
        names.need(definition.name, isSecret: true)
        note(.toDo, "variable \(names.shown(definition.name))", "a secret: give its value")
        return true
    }

    /// Reports the variables in the place of secrets that the collection writes out.
    func noteLiteralSecrets() {
        place = "collection"
        for name in names.literalSecrets {
            note(.toDo, "variable \(name)", "in the place of a secret of the collection: give its value")
        }
    }

    /// Reports a name whose value the format has no means to make: one that a script sets, or a token. Its variable needs
    /// a value.
    func noteMissingValue(of name: String) {
        if names.scriptNames.contains(name) {
            names.need(name, isSecret: SecretWords.isSecret(name: name))
            return note(.toDo, "variable \(names.shown(name))", "a script sets it: give its value")
        }
        let isToken = names.tokens[name] != nil || name == HubDefinition.tokenName
        guard isToken, names.definitions[name] == nil else { return }
        names.need(name, isSecret: true)
        let source =
            name == HubDefinition.tokenName ? "hubrun token mint prints one" : "the collection fetches or signs it"
        note(.toDo, "token \(name)", "give its value: \(source)")
    }
}
