import Cryptography
import Text
import Secrets

extension DraftCollection {
    /// Completes a collection whose requests are written: gives a value to each name that nothing defines, whose value
    /// contains itself, or that a request uses before another one captures it, lists the secrets, and lifts what
    /// requests share.
    ///
    /// - Parameters:
    ///   - names: All names that placeholders of the collection use.
    ///   - credentials: Names whose values are secrets.
    ///   - definedByScripts: Names that scripts set.
    /// - Returns: The names that got the process environment as their value, with its variables.
    mutating func finish(
        _ names: inout DraftNames, _ secrets: inout DraftSecrets, credentials: Set<String> = [],
        definedByScripts: Set<String> = []
    ) -> [(name: String, variable: String)] {
        var defined = definedByScripts.union(variables.applied.map(\.name)).union(tokens.applied.map(\.name))
        for environment in environments { defined.formUnion(environment.variables.applied.map(\.name)) }
        defined.formUnion(level.groupVariables)
        for request in level.requests {
            defined.formUnion(request.capture.applied.map(\.name))
            defined.formUnion(request.set.applied.map(\.name))
            defined.formUnion(request.forEach.applied.map(\.name))
        }
        var missing = openCircles(&secrets).filter { !definedByScripts.contains($0.name) }
        for (name, _) in missing where credentials.contains(name) || SecretWords.isSecret(name: name) {
            self.secrets.append(name)
        }
        var early = definedByScripts.union(variables.applied.map(\.name)).union(level.groupVariables)
        for environment in environments { early.formUnion(environment.variables.applied.map(\.name)) }
        // A text of the source that is left out uses names, too.
        var written = names.usedByScripts
        mapping.forEachPlaceholder(isApplied: false) { if let name = $0.variable { written.insert(name) } }
        let used = names.used.filter { written.contains($0) && !defined.contains($0) }
        let undefined = used + namesUsedTooEarly(defined: early)
        var known = Set(variables.applied.map(\.name))
        for name in undefined where known.insert(name).inserted {
            let variable = secrets.variable(forValueOf: name)
            variables.append(.init(DraftText(name), .text(.environment(variable))))
            missing.append((name, variable))
            if credentials.contains(name) || SecretWords.isSecret(name: name) { self.secrets.append(name) }
        }
        var listed: Set<String> = []
        self.secrets = (self.secrets + secrets.variables.map { "env.\($0)" }).filter { listed.insert($0).inserted }
        level.nameApart()
        lift(&names)
        return missing
    }
}

extension DraftCollection {
    /// Gives the process environment's values to the variables that contain themselves, directly or in the values of
    /// others: the source has no value for them.
    ///
    /// - Returns: The names of the variables, in alphabetical order, with the variables of the process environment.
    mutating func openCircles(_ secrets: inout DraftSecrets) -> [(name: String, variable: String)] {
        var found = Self.circularNames(in: variables)
        Self.replace(found, in: &variables, &secrets)
        // A circle that only an environment closes has a value of the environment.
        for index in environments.indices {
            var scope = variables
            for entry in environments[index].variables.applied { scope[entry.key] = entry.value }
            let names = Self.circularNames(in: scope).filter { environments[index].variables[name: $0] != nil }
            Self.replace(names, in: &environments[index].variables, &secrets)
            found.formUnion(names)
        }
        return found.sorted().map { ($0, secrets.variable(forValueOf: $0)) }
    }

    private static func replace(_ names: Set<String>, in variables: inout DraftMapping, _ secrets: inout DraftSecrets) {
        for name in names.sorted() {
            variables[name: name] = .text(.environment(secrets.variable(forValueOf: name)))
        }
    }

    private static func circularNames(in variables: DraftMapping) -> Set<String> {
        var references: [String: Set<String>] = [:]
        for entry in variables.applied {
            var names: Set<String> = []
            entry.value.forEachPlaceholder { if let name = $0.variable { names.insert(name) } }
            references[entry.name] = names
        }
        // First without names that lead out of all circles, then without those that nothing in a circle leads to.
        for _ in 0..<2 {
            var count = references.mapValues(\.count)
            var users: [String: [String]] = [:]
            for (name, used) in references { for inner in used { users[inner, default: []].append(name) } }
            var open = users.keys.filter { references[$0] == nil } + count.filter { $0.value == 0 }.map(\.key)
            while let next = open.popLast() {
                references[next] = nil
                for user in users[next] ?? [] {
                    count[user, default: 0] -= 1
                    if count[user] == 0 { open.append(user) }
                }
            }
            let rest = references
            references = rest.mapValues { _ in [] }
            for (name, used) in rest { for used in used where rest[used] != nil { references[used]?.insert(name) } }
        }
        return Set(references.keys)
    }
}

extension DraftCollection {
    /// Returns the names that a request uses before a request captures or sets them, in the order of their use.
    ///
    /// - Parameter defined: The names that have a value from the start.
    func namesUsedTooEarly(defined: Set<String>) -> [String] {
        var late: Set<String> = []
        for request in level.requests {
            late.formUnion(request.capture.applied.map(\.name))
            late.formUnion(request.set.applied.map(\.name))
        }
        late.subtract(defined)
        guard !late.isEmpty else { return [] }
        var search = EarlyNames(late: late)
        search.add(level, shared: [])
        return search.found
    }
}

/// Follows the requests in their order.
private struct EarlyNames {
    /// The names that have no value yet.
    var late: Set<String>
    private(set) var found: [String] = []

    /// - Parameter shared: The defaults of the levels around.
    mutating func add(_ level: DraftLevel, shared: [DraftSettings]) {
        let shared = shared + [level.defaults]
        for item in level.items {
            guard !late.isEmpty else { return }
            switch item {
            case .group(let group): add(group.level, shared: shared)
            case .request(let request): add(request, shared)
            }
        }
    }

    private mutating func add(_ request: DraftRequest, _ shared: [DraftSettings]) {
        late.subtract(request.set.applied.map(\.name))
        var sent = request
        sent.expect = DraftMapping()
        sent.afterResponse = nil
        var mapping = sent.mapping
        for var settings in shared {
            if request.settings.auth != nil { settings.auth = nil }
            mapping.entries += settings.entries()
        }
        addNames(in: mapping)
        // Expectations are evaluated after the captures of the same response.
        late.subtract(request.capture.applied.map(\.name))
        addNames(in: request.expect)
    }

    private mutating func addNames(in mapping: DraftMapping) {
        mapping.forEachPlaceholder { placeholder in
            if let name = placeholder.variable, late.remove(name) != nil { found.append(name) }
        }
    }
}

extension DraftCollection {
    /// Writes captures that nothing reads as comments: `hubrun check` warns about them.
    ///
    /// - Parameter names: The names of the captures that the source defines.
    /// - Returns: The names of those that nothing reads.
    mutating func switchOffUnreadCaptures(_ names: Set<String>, _ used: [String]) -> [String] {
        let unread = names.subtracting(used)
        var found: [String] = []
        guard !unread.isEmpty else { return [] }
        level.changeItems(request: { request in
            for index in request.capture.entries.indices where request.capture.entries[index].switchedOff == nil {
                let entry = request.capture.entries[index]
                guard unread.contains(entry.name), !entry.isSecret else { continue }
                request.capture.entries[index].switchedOff = "nothing reads it"
                found.append(entry.name)
            }
        })
        return found
    }
}

extension DraftMapping.Entry {
    /// True for a capture with `secret: true`, which other tools may read.
    fileprivate var isSecret: Bool {
        guard case .mapping(let mapping) = value else { return false }
        return mapping["secret"] == .bool(true)
    }
}

extension DraftLevel {
    /// Gives each request of a level a name of its own: reports and `needs` identify requests by their names.
    mutating func nameApart() {
        var unique = UniqueNames()
        var seen: Set<String> = []
        for case .request(let request) in items { unique.take(request.shownName) }
        for index in items.indices {
            switch items[index] {
            case .group(var group):
                group.level.nameApart()
                items[index] = .group(group)
            case .request(var request):
                let wish = request.shownName
                guard !seen.insert(wish).inserted else { continue }
                let name = unique.name(wish) { "\($0) (\($1))" }
                request.name = (request.name ?? request.defaultName) + DraftText(name.dropFirst(wish.count))
                items[index] = .request(request)
            }
        }
    }
}
