import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import PostmanFormat
import Text
import Secrets

extension CollectionImport {
    /// Reserves the names of the source's variables before other names are generated.
    func reserveNames() {
        let lists = [postman.collection.variables] + variableFiles.environments.map(\.variables)
        let globals = variableFiles.globals?.variables ?? []
        for variable in lists.joined() + globals {
            let name = context.names.name(for: variable.name)
            // Its value will be that of the process variable with the same name.
            if PostmanPlaceholders.text(of: variable.value).isEmpty { context.secrets.reserve(forValueOf: name) }
        }
    }

    /// Notes the names that a request uses and defines.
    func noteOrder(of draft: DraftRequest, in item: PostmanRequestItem) {
        let scripts = self.scripts.requests[itemNumber]
        var before = Set((scripts?.before?.sets ?? []).map(\.name))
        if let rest = scripts?.before?.rest { before.formUnion(Self.sets(in: rest)) }
        var after = Set((scripts?.after?.captures ?? []).map(\.name))
        if let rest = scripts?.after?.rest { after.formUnion(Self.sets(in: rest)) }
        for sets in levelSets {
            before.formUnion(sets.before)
            after.formUnion(sets.after)
        }
        order.append(NameUse(used: usedByRequest, definedBefore: before, definedAfter: after))
    }

    private static func sets(in text: String) -> [String] { ScriptNames(in: text).sets.map(\.found.name) }

    /// Adds the level whose items are imported next.
    func enter(_ level: PostmanLevel) {
        levels.append(level)
        var sets = (before: Set<String>(), after: Set<String>(), readsBody: false)
        for script in level.scripts {
            sets.readsBody = sets.readsBody || ScriptTranslation.readsBody(script.text)
            let names = Self.sets(in: script.text)
            if script.event == .prerequest { sets.before.formUnion(names) } else { sets.after.formUnion(names) }
        }
        levelSets.append(sets)
    }

    func leaveLevel() {
        levels.removeLast()
        levelSets.removeLast()
    }

    // MARK: Variables

    /// Writes the variables of the collection, the globals and the environments.
    func addVariables() {
        isInVariables = true
        defer { isInVariables = false }
        let saved = Set(order.flatMap(\.definedAfter))
        earlyNames = NameUse.early(order) { values.isDefined($0) && values.all($0).contains { !$0.isEmpty } }
        let place = "collection"
        for variable in postman.collection.variables {
            if PostmanPlaceholders.text(of: variable.value).isEmpty, saved.contains(variable.name),
                !earlyNames.contains(variable.name), values.all(variable.name).allSatisfy(\.isEmpty)
            {
                let isCaptured = !scripts.setNames.contains(variable.name)
                context.report.add(
                    .leftOut, at: place, "variable \(variable.name)",
                    "empty in the source; \(isCaptured ? "a capture" : "a script") sets it", isHarmless: true)
                continue
            }
            collection.variables.append(entry(of: variable, at: place))
        }
        let own = Set(postman.collection.variables.map(\.name))
        let globals = variableFiles.globals?.variables.filter { !own.contains($0.name) } ?? []
        for variable in globals { collection.variables.append(entry(of: variable, at: "globals")) }
        var unique = UniqueNames()
        for file in variableFiles.environments {
            var name = Self.line(file.name)
            name = unique.name(name.isEmpty ? "environment" : name) { "\($0) \($1)" }
            var environment = DraftEnvironment(name: name)
            for variable in file.variables {
                environment.variables.append(entry(of: variable, at: "environment \(name)"))
            }
            collection.environments.append(environment)
        }
        for entry in variableFiles.switchedOff {
            context.report.add(
                .leftOut, at: "environment \(entry.file)", "variable \(entry.name)", DraftContext.switchedOff,
                isHarmless: true)
        }
        addEarlyNames()
        let lines = takeDynamicLines(at: place)
        guard !lines.isEmpty else { return }
        collection.level.beforeRequest =
            lines.joined(separator: "\n") + "\n" + (collection.level.beforeRequest ?? "")
    }

    /// Gives a value to names that are used before a request defines them.
    private func addEarlyNames() {
        let defined = Set(collection.variables.applied.map(\.name))
        var saved: Set<String> = []
        for use in order { saved.formUnion(use.definedAfter.union(use.definedBefore)) }
        for name in earlyNames.sorted() where saved.contains(name) && !values.isAlwaysDefined(name) {
            let written = context.names.name(for: name)
            if !defined.contains(written) { addUnknown(name, written) }
        }
        var counts: [String: Int] = [:]
        for environment in collection.environments {
            for name in Set(environment.variables.applied.map(\.name)) { counts[name, default: 0] += 1 }
        }
        // A name that only some environments have needs a value in the others.
        for name in context.names.used {
            let count = counts[name] ?? 0
            guard count > 0, count < collection.environments.count, !defined.contains(name) else { continue }
            addUnknown(name, name)
        }
    }

    private func addUnknown(_ name: String, _ written: String) {
        let variable = context.secrets.variable(forValueOf: written)
        collection.variables[name: written] = .text(.environment(variable))
        if SecretWords.isSecret(name: name) { collection.secrets.append(written) }
        context.noteUnknown(name, variable)
    }

    /// Returns a variable with its value.
    private func entry(of variable: PostmanVariable, at place: String) -> DraftMapping.Entry {
        let name = context.names.name(for: variable.name)
        if name != variable.name {
            context.report.add(.approximate, at: place, "variable \"\(variable.name)\"", "it is called \(name)")
        }
        let value = PostmanPlaceholders.text(of: variable.value)
        if PostmanPlaceholders.losesObject(variable.value) {
            context.report.add(
                .approximate, at: place, "variable \(variable.name)", "its value is not a text: \(value)")
        }
        let isSet = scripts.setNames.contains(variable.name) || scripts.savedNames.contains(variable.name)
        let isUnset = value.isEmpty && (variable.isSecret || urlNames.contains(variable.name))
        if isUnset {
            let process = context.secrets.variable(forValueOf: name)
            if !isSet || earlyNames.contains(variable.name) { context.noteUnknown(variable.name, process) }
            if variable.isSecret { _ = context.secrets.placeholder(forVariable: process) }
            return DraftMapping.Entry(DraftText(name), .text(.environment(process)))
        }
        if context.names.isUsed(name), !isSet, values.all(variable.name).allSatisfy(\.isEmpty) {
            let process = context.secrets.variable(forValueOf: name)
            context.report.add(
                .toDo, at: place, "variable \(variable.name)",
                "it is empty in the source: set \(process) in the process environment if it needs a value",
                isHarmless: true)
            return DraftMapping.Entry(DraftText(name), .text(.environment(process, fallback: "")))
        }
        let isPlain: Bool = if case .plain = variable.value { true } else { false }
        let isTyped = isPlain || variable.isBoolean || bareNames.contains(variable.name)
        var entry = context.entry(DraftText(name), value, named: variable.name, isSecret: variable.isSecret, at: place)
        guard isTyped, JSONValue(plainScalar: value) != nil else { return entry }
        if entry.comment == nil {
            entry.value = .plain(value)
        } else if let placeholder = entry.value.text?.placeholder {
            entry.value = .typed(placeholder.filtered(by: "fromJson"))
        }
        return entry
    }

    // MARK: The end

    /// Completes the collection, and adds the notes about all requests.
    func complete() {
        if let dollar { collection.variables[name: dollar] = "$" }
        let defined = Set(scripts.setNames.map { context.names.name(for: $0) }).union(dynamicNames)
        hideKnownSecretsInScripts()
        noteHiddenParts()
        context.finish(&collection, definedByScripts: defined)
        for place in later.jsonBodies {
            context.report.add(
                .approximate, at: place, "raw bodies", "equal as JSON, not byte for byte (--exact-bodies keeps them)")
        }
        for place in later.untestedStatus {
            context.report.add(
                .approximate, at: place, "no test of the status",
                "a status of 400 or above fails; Postman accepts it")
        }
        if later.hasCapture || !scripts.setNames.isEmpty {
            context.report.add(
                .approximate, at: "all", "variables that scripts set",
                "hold for one iteration; Postman keeps them for the whole run")
        }
        if later.hasCapture {
            context.report.add(
                .approximate, at: "all", "values that scripts save",
                "one that is missing fails a check; Postman saves undefined")
        }
        for warning in postman.warnings where warning.severity == .warning { note(warning) }
    }
}

/// The names that a request uses, and those that it defines for the requests behind it.
struct NameUse {
    var used: Set<String>
    /// Names that `set` and the scripts before the request define.
    var definedBefore: Set<String>
    /// Names that captures and the scripts behind the response define.
    var definedAfter: Set<String>

    /// Returns the names that a request uses before a request defines them.
    ///
    /// - Parameter isDefined: True for names that have a value from the beginning.
    static func early(_ order: [NameUse], _ isDefined: (String) -> Bool) -> Set<String> {
        var defined: Set<String> = []
        var early: Set<String> = []
        for use in order {
            defined.formUnion(use.definedBefore)
            for name in use.used where !defined.contains(name) && !isDefined(name) { early.insert(name) }
            defined.formUnion(use.definedAfter)
        }
        return early
    }
}
