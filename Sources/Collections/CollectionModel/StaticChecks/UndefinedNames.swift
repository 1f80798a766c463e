import Diagnostics
import JSON
import Placeholders

extension NameTable {
    /// Reports a name that is undefined here, with a suggestion.
    mutating func reportUndefined(_ reference: NameReference) {
        let name = reference.name
        if !isUnreached { hasUndefined = true }
        guard let captor = origins.captors[name] else { return reportUnknown(reference) }
        if captor.request == request {
            report(
                at: reference.range, "\"\(name)\" has no value yet: this request itself \(captor.verb) it",
                hint: "give it a first value under variables, or write <<\(name) | default(\"…\")>>")
        } else {
            report(
                at: reference.range,
                "\"\(name)\" is used before the request \(captor.request.quoted) \(captor.verb) it",
                hint: "move that request before this one")
        }
    }

    private mutating func reportUnknown(_ reference: NameReference) {
        let name = reference.name
        let hint =
            origins.hint(for: name) ?? member(name) ?? suggestion(for: name) ?? definitionHint(reference)
        // Report a misspelled name at each place, but an undefined one without a similar name once.
        let key = NameOrigins.isOfHub(name) ? Self.hubStep : name
        guard hint.hasPrefix("did you") || undefined.insert(key).inserted else { return }
        let lacking = origins.environment(of: name) == nil ? nil : context.environment
        report(
            at: reference.range,
            lacking.map { "the environment \($0.name.quoted) does not define \"\(name)\"" }
                ?? "nothing defines \"\(name)\"", hint: hint)
    }

    private func suggestion(for name: String) -> String? {
        // Skip the search through all names if the diagnostic would be dropped.
        guard !NameOrigins.isOfHub(name), diagnostics.diagnostics.count < DiagnosticList.limit else { return nil }
        return Suggestion.hint(for: name, among: visibleNames)
    }

    private func definitionHint(_ reference: NameReference) -> String {
        let name = reference.name
        let hint =
            reference.isFallback
            ? "define it under variables, or quote it when the text is meant: \"\(name)\""
            : "define it under variables, or give it with --var \(name)=VALUE"
        guard !context.rowNames.isEmpty else { return hint }
        let columns = context.rowNames.sorted()
        let shown = columns.prefix(Self.shownColumns).map(\.quoted) + (columns.count > Self.shownColumns ? ["…"] : [])
        return "\(hint); the data has \(shown.joined(separator: ", "))"
    }

    private static let shownColumns = 12

    /// Returns a hint with `jsonPath` if the part of the name before a dot may be a mapping.
    private func member(_ name: String) -> String? {
        guard let point = name.firstIndex(of: ".") else { return nil }
        let owner = String(name[..<point])
        guard visibleNames.contains(owner), mayBeMapping(owner) else { return nil }
        let keys = name[point...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard keys.allSatisfy({ !$0.isEmpty && !$0.contains("-") }) else { return nil }
        return "a part of a mapping is <<\(owner) | jsonPath(\"$\(name[point...])\")>>"
    }

    private func mayBeMapping(_ name: String) -> Bool {
        guard case .variable(let variable)? = layers.definition(of: name), let literal = variable.value.literal else {
            return true
        }
        if case .object = literal { return true }
        return false
    }
}
