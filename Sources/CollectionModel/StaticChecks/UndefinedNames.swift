import Diagnostics
import Placeholders

extension NameTable {
    /// Says that nothing defines a name here, and what was probably meant.
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
            origins.hint(for: name) ?? suggestion(for: name)
            ?? "define it under variables, or give it with --var \(name)=VALUE"
        // What is misspelled is so in each place; what is not there at all is one mistake.
        let key = NameOrigins.isOfHub(name) ? Self.hubStep : name
        guard hint.hasPrefix("did you") || undefined.insert(key).inserted else { return }
        let lacking = origins.environment(of: name) == nil ? nil : surroundings.environment
        report(
            at: reference.range,
            lacking.map { "the environment \($0.name.quoted) does not define \"\(name)\"" }
                ?? "nothing defines \"\(name)\"", hint: hint)
    }

    private func suggestion(for name: String) -> String? {
        // What is not kept needs no suggestion, which is looked for among all names.
        guard !NameOrigins.isOfHub(name), diagnostics.diagnostics.count < DiagnosticList.limit else { return nil }
        return Suggestion.hint(for: name, among: visibleNames)
    }
}
