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
