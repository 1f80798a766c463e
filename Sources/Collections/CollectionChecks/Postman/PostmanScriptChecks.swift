import CollectionModel
import Diagnostics
import PostmanFormat

/// Checks the words, names and requests in scripts of a Postman collection, and finds scripts that cannot fail.
struct PostmanScriptChecks {
    private(set) var diagnostics: [Diagnostic] = []
    private let names: PostmanNames
    private let targets: Set<String>
    private let proposals: [String]

    init(_ program: FlowProgram, _ names: PostmanNames) {
        self.names = names
        let requests = program.requests.map(\.definition)
        targets = Set(requests.map(\.name) + requests.compactMap(\.id))
        proposals = requests.map(\.name)
        for text in program.scriptTexts { check(text) }
    }

    private mutating func check(_ text: ScriptText) {
        for path in text.names.paths {
            guard let (word, owner, nearest) = ScriptWords.unknown(in: path) else { continue }
            warn(
                .unknownScriptWord, at: word.bytes, in: text, "\(owner) has no \(word.name.quoted)",
                hint: nearest.map { "did you mean \"\($0)\"?" } ?? "hubrun help format scripts lists the words")
        }
        for request in text.names.requests where !targets.contains(request.name) {
            warn(
                .unknownScriptRequest, at: request.bytes, in: text,
                "no request is called \(request.name.quoted); the iteration ends here",
                hint: Suggestion.hint(for: request.name, among: proposals) ?? "write a request's name or id")
        }
        for lookup in text.names.lookups where lookup.kind == .value && !names.contains(lookup.found.name) {
            guard !names.mayHaveOthers, let near = names.hint(for: lookup.found.name) else { continue }
            warn(
                .unsetScriptName, at: lookup.found.bytes, in: text, "nothing defines \(lookup.found.name.quoted)",
                hint: near)
        }
        for test in TestsWithoutAssertion(in: text).found {
            warn(.postmanScript, at: test.bytes, in: text, test.message, hint: test.hint)
        }
    }

    private mutating func warn(
        _ code: DiagnosticCode, at bytes: Range<Int>, in text: ScriptText, _ message: String, hint: String
    ) {
        diagnostics.append(Diagnostic(code, .warning, at: text.range(ofUTF8: bytes), message, hint: hint))
    }
}
