import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// Reports names that are undefined where they are used, with a suggestion.
struct UndefinedNames {
    /// True if a request uses an undefined name.
    private(set) var wereFound = false
    /// Names that were reported without a similar name in the hint; each is reported once.
    private var reported: Set<String> = []
    /// The environments in files that `-e` finds by name; nil until the first undefined name.
    private var environmentsInFiles: [RunEnvironment]?

    /// - Parameter request: The name of the request that uses the name; nil for a definition that no request uses.
    mutating func report(
        _ reference: NameReference, by request: String?, _ names: VisibleNames, _ report: inout CheckReport
    ) {
        let name = reference.name
        if !report.isForUnused { wereFound = true }
        if let setter = Self.computedSetter(names) { return Self.warn(reference, setBy: setter, names, &report) }
        guard let captor = names.origins.captors[name] else { return reportUnknown(reference, names, &report) }
        if names.concurrent.contains(name) {
            report.add(
                .usedTooEarly, at: reference.range,
                "\"\(name)\" has no value yet: the request \(captor.request.quoted) that \(captor.verb) it runs at the same time",
                hint: "move that request before the group with parallel")
        } else if captor.request == request {
            report.add(
                .usedTooEarly, at: reference.range,
                "\"\(name)\" has no value yet: this request itself \(captor.verb) it",
                hint: "give it a first value under variables, or write <<\(name) | default(\"…\")>>")
        } else {
            report.add(
                .usedTooEarly, at: reference.range,
                "\"\(name)\" is used before the request \(captor.request.quoted) \(captor.verb) it",
                hint: "move that request before this one")
        }
    }

    /// Returns the script or the request that may set any name; nil if there is none before the name is used.
    private static func computedSetter(_ names: VisibleNames) -> Setter? {
        if names.scriptsMaySetNames { return .earlierScript }
        return names.origins.unchosenSetter.map { .unchosen($0) }
    }

    private enum Setter {
        case earlierScript
        /// A request that is not chosen.
        case unchosen(String)
    }

    private static func warn(
        _ reference: NameReference, setBy setter: Setter, _ names: VisibleNames, _ report: inout CheckReport
    ) {
        let name = reference.name
        switch setter {
        case .earlierScript:
            report.add(
                .computedScriptName, .warning, at: reference.range,
                "\"\(name)\" has a value only if a script before it sets it by a computed name",
                hint: suggestion(for: name, names, report)
                    ?? "write the name as a literal in the script, as in pm.variables.set(\"\(name)\", …)")
        case .unchosen(let request):
            report.append(warning(of: name, setBy: request, at: reference.range))
        }
    }

    /// Returns a warning about a name that only a script of a request that is not chosen may set.
    static func warning(of name: String, setBy request: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .computedScriptName, .warning, at: range,
            "\"\(name)\" may be set by a script of \(request.quoted), which is not chosen",
            hint: "add needs: \(request) to the request that uses the name"
        ).forRuns
    }

    private mutating func reportUnknown(
        _ reference: NameReference, _ names: VisibleNames, _ report: inout CheckReport
    ) {
        let name = reference.name
        let isInFile = names.origins.environment(of: name) == nil ? hintOfFiles(for: name, names) : nil
        let hint =
            isInFile ?? names.origins.hint(for: name) ?? Self.member(name, names) ?? Self.suggestion(
                for: name, names, report)
            ?? Self.definitionHint(reference, names)
        // Report a misspelled name at each place, but an undefined one without a similar name once.
        let key = NameOrigins.isOfHub(name) ? NameChecks.hubStep : name
        guard hint.hasPrefix("did you") || reported.insert(key).inserted else { return }
        let isInEnvironment = isInFile != nil || names.origins.environment(of: name) != nil
        let lacking = isInEnvironment ? names.context.environment : nil
        report.add(
            .undefinedName, at: reference.range,
            lacking.map { "the environment \($0.name.quoted) does not define \"\(name)\"" }
                ?? "nothing defines \"\(name)\"", hint: hint)
    }

    /// Returns a hint to choose an environment in a file that defines the name; nil if there is none.
    private mutating func hintOfFiles(for name: String, _ names: VisibleNames) -> String? {
        let environments = environmentsInFiles ?? names.context.environmentsInFiles()
        environmentsInFiles = environments
        if NameOrigins.isOfHub(name) {
            let withHub = environments.filter { $0.hub != nil }
            return withHub.isEmpty
                ? nil : NameOrigins.proposal(of: withHub, "\(withHub.count == 1 ? "has" : "have") a hub")
        }
        let defining = environments.filter { $0.variables.contains { $0.name == name } }
        return defining.isEmpty
            ? nil : NameOrigins.proposal(of: defining, defining.count == 1 ? "defines it" : "define it")
    }

    private static func suggestion(
        for name: String, _ names: VisibleNames, _ report: CheckReport
    ) -> String? {
        // Skip the search through all names if the diagnostic would be dropped.
        guard !NameOrigins.isOfHub(name), report.diagnostics.diagnostics.count < DiagnosticList.limit else {
            return nil
        }
        return Suggestion.hint(for: name, among: names.all)
    }

    private static func definitionHint(_ reference: NameReference, _ names: VisibleNames) -> String {
        let name = reference.name
        let hint =
            reference.isFallback
            ? "define it under variables, or quote it when the text is meant: \"\(name)\""
            : "define it under variables"
                + (names.context.takesVariables ? ", or give it with --var \(name)=VALUE" : "")
        guard !names.context.rowNames.isEmpty else { return hint }
        let columns = names.context.rowNames.sorted()
        let shown = columns.prefix(shownColumns).map(\.quoted) + (columns.count > shownColumns ? ["…"] : [])
        return "\(hint); the data has \(shown.joined(separator: ", "))"
    }

    private static let shownColumns = 12

    /// Returns a hint with `jsonPath` if the part of the name before a dot may be a mapping.
    private static func member(_ name: String, _ names: VisibleNames) -> String? {
        guard let point = name.firstIndex(of: ".") else { return nil }
        let owner = String(name[..<point])
        guard names.all.contains(owner), mayBeMapping(owner, names) else { return nil }
        let keys = name[point...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard keys.allSatisfy({ !$0.isEmpty && !$0.contains("-") }) else { return nil }
        return "a part of a mapping is <<\(owner) | jsonPath(\"$\(name[point...])\")>>"
    }

    private static func mayBeMapping(_ name: String, _ names: VisibleNames) -> Bool {
        guard case .variable(let variable)? = names.definition(of: name), let literal = variable.value.literal
        else {
            return true
        }
        if case .object = literal { return true }
        return false
    }
}
