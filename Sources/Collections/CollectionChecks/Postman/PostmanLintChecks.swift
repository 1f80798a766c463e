import CollectionModel
import Diagnostics
import PostmanFormat
import Text

/// Reports repeated names (a warning in schema 3.0, where names must be unique), disabled entries and requests without
/// tests.
struct PostmanLintChecks {
    private(set) var diagnostics: [Diagnostic] = []
    private var disabled: (count: Int, first: SourceRange?) = (0, nil)
    private let severityOfRepeatedNames: Diagnostic.Severity

    init(_ source: PostmanCollection, _ program: FlowProgram) {
        // In schema 3.0 names are unique, ignoring case; in schema 2 they may repeat.
        severityOfRepeatedNames = source.schema == .three ? .warning : .note
        checkNames(of: source.items)
        for request in program.requests { countDisabled(request) }
        if let first = disabled.first {
            diagnostics.append(
                Diagnostic(
                    .postmanIgnored, .note, at: first,
                    disabled.count == 1
                        ? "an entry is switched off and is not sent"
                        : "\(disabled.count) entries are switched off and are not sent; this is the first",
                    hint: "delete what is not needed any more"))
        }
        let untested = program.requests.filter { $0.definition.postman?.request != nil && !$0.mayHaveTests }
        if let first = untested.first {
            diagnostics.append(
                Diagnostic(
                    .postmanScript, .note, at: first.definition.range,
                    untested.count == 1
                        ? "the request \"\(DisplayText.printable(first.definition.name))\" has no test: any status passes"
                        : "\(untested.count) requests have no test: any status passes; this is the first",
                    hint: "pm.test('status', () => pm.response.to.be.success) in the collection's test script is "
                        + "enough"))
        }
    }

    private mutating func checkNames(of items: [PostmanItem]) {
        var first: [String: (name: String, range: SourceRange)] = [:]
        for item in items {
            let (name, range): (String, SourceRange) =
                switch item {
                case .folder(let folder): (folder.name, folder.range)
                case .request(let request): (request.name, request.range)
                }
            if case .folder(let folder) = item { checkNames(of: folder.items) }
            guard !name.isEmpty else { continue }
            guard let earlier = first[name.lowercased()] else {
                first[name.lowercased()] = (name, range)
                continue
            }
            let shown = DisplayText.printable(name)
            diagnostics.append(
                Diagnostic(
                    .postmanRepeatedName, severityOfRepeatedNames, at: range,
                    earlier.name == name
                        ? "\"\(shown)\" is also the name of the item at \(earlier.range.label)"
                        : "\"\(shown)\" differs only in case from the name of the item at \(earlier.range.label)",
                    hint: "setNextRequest means the last of them, --folder the first: rename one"))
        }
    }

    private mutating func countDisabled(_ request: RequestStep) {
        guard let request = request.definition.postman?.request else { return }
        var entries = request.headers
        switch request.url?.form {
        case .parts(let parts): entries += parts.query
        case .text, nil: break
        }
        if case .urlencoded(let fields)? = request.body?.mode { entries += fields }
        var ranges = entries.filter(\.isDisabled).map(\.range)
        if case .formdata(let parts)? = request.body?.mode { ranges += parts.filter(\.isDisabled).map(\.range) }
        disabled.count += ranges.count
        disabled.first = disabled.first ?? ranges.first
    }
}

extension RequestStep {
    /// True if a script after the response has a test, or runs code that is not known before the run.
    fileprivate var mayHaveTests: Bool {
        afterScripts.contains { $0.source.names.testCount > 0 || $0.source.names.mayHaveOtherTests }
    }
}

/// Checks `protocolProfileBehavior` and `auth` of the collection, folders and requests.
struct PostmanLevelChecks {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: PostmanCollection) {
        check(source.level)
        for item in source.items { check(item) }
    }

    private mutating func check(_ item: PostmanItem) {
        switch item {
        case .folder(let folder):
            check(folder.level)
            for item in folder.items { check(item) }
        case .request(let request): check(request.level)
        }
    }

    private mutating func check(_ level: PostmanLevel) {
        for setting in level.behavior {
            if let remark = PostmanBehavior.remarks(on: setting) { diagnostics.append(remark) }
        }
        if case .given(let credentials) = level.auth { check(credentials) }
    }

    private mutating func check(_ credentials: PostmanCredentials) {
        let type = credentials.type
        guard let keys = PostmanAuthParameters.keys(of: type) else {
            diagnostics.append(
                Diagnostic(
                    .postmanAuth, .warning, at: credentials.range,
                    "auth \"\(DisplayText.printable(type))\" is not supported: requests that use it fail",
                    hint: Suggestion.hint(for: type, among: PostmanAuthParameters.types)
                        ?? "the types are \(PostmanAuthParameters.types.joined(separator: ", "))"
                ).forRuns)
            return
        }
        for entry in credentials.parameters {
            // Postman's app stores further keys; only a near miss is an error in writing.
            guard let key = entry.key, !keys.contains(key.text), let near = Suggestion.hint(for: key.text, among: keys)
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .postmanAuth, .warning, at: key.range,
                    "auth \"\(type)\" has no parameter \"\(DisplayText.printable(key.text))\"", hint: near))
        }
    }
}

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
