import CollectionModel
import Diagnostics
import PostmanFormat
import Redaction
import RunEngine
import Text

/// The parts of a run that Newman would treat differently: "Differences from Newman" in postman.md.
struct NewmanDifferences {
    private struct Difference {
        let text: String
        let first: SourceRange
        var count = 1
    }

    private var found: [Difference] = []
    private let readsCSV: Bool

    /// - Parameter dataPath: The path of the data file; nil without one.
    init(_ collections: [PlannedCollection], dataPath: String?) {
        readsCSV = dataPath?.lowercased().hasSuffix(".csv") ?? false
        for planned in collections {
            for step in FlowProgram(planned.collection).requests {
                guard let postman = step.definition.postman else { continue }
                if let request = postman.request { add(request) }
                if case .given(let credentials) = postman.auth, credentials.type == "oauth2",
                    !credentials.parameters.contains(where: \.isStoredToken)
                {
                    add("a token is fetched for this \"auth\"; Newman sends the request without one", credentials.range)
                }
            }
        }
    }

    /// The notes, one line each.
    var lines: [String] {
        let numbers = readsCSV ? ["numbers such as 007 and 8.50 in the CSV file stay as written"] : []
        return found.map { difference in
            let count = difference.count > 1 ? " (\(CountedNoun.text(difference.count, "request")))" : ""
            return "note: \(DisplayText.printable(difference.first.label)): \(difference.text)\(count)"
        } + numbers.map { "note: \($0)" }
    }

    private mutating func add(_ request: PostmanRequest) {
        if let method = request.method, method.text.contains("{{") {
            add("variables of the method are replaced; Newman sends them as written", method.range)
        }
        if let number = request.url?.variables.first(where: \.isPlain) {
            add("the number is used; in Newman the path variable stays as written", number.range)
        }
        if case .parts(let parts)? = request.url?.form, let number = parts.query.first(where: \.isPlain) {
            add("the number is sent; Newman sends the parameter without a value", number.range)
        }
        if let field = request.headers.first(where: \.isOutsideLatin1) {
            add("the value is sent as UTF-8; Newman fails here", field.range)
        }
    }

    private mutating func add(_ text: String, _ range: SourceRange) {
        if let index = found.firstIndex(where: { $0.text == text }) {
            found[index].count += 1
        } else {
            found.append(Difference(text: text, first: range))
        }
    }
}

extension PostmanEntry {
    /// True for a number or a boolean.
    fileprivate var isPlain: Bool {
        if case .plain = value { !isDisabled } else { false }
    }

    fileprivate var isOutsideLatin1: Bool {
        guard case .text(let text) = value, !isDisabled else { return false }
        return text.text.unicodeScalars.contains { $0.value > 0xFF }
    }

    fileprivate var isStoredToken: Bool {
        guard key?.text == "accessToken", case .text(let text) = value else { return false }
        return !text.text.isEmpty
    }
}

extension HintOptions {
    /// The options of `hubrun newman run`; for those that it lacks, the command that has them.
    static let newman = HintOptions([
        ("--script-timeout", "--timeout-script"),
        ("--script-memory", "hubrun run --newman --script-memory"),
        ("--max-body", "hubrun run --newman --max-body"),
        ("tls.ca, --cacert or", "--ssl-extra-ca-certs or"),
        ("tls.ca or --cacert (which replace the system's authorities)", "--ssl-extra-ca-certs"),
        (
            "tls.cert (--cert), its private key in tls.key (--key)",
            "--ssl-client-cert, its private key in --ssl-client-key"
        ),
        (
            "--cert and --key, or with --cert-list",
            "--ssl-client-cert and --ssl-client-key, or with --ssl-client-cert-list"
        ),
        ("retry: 1 (--retry 1)", "hubrun run --newman --retry 1"),
        ("--secret vault:", "hubrun run --newman --secret vault:"),
        ("--secret ", "--env-var "),
        ("--var ", "--env-var "),
        ("--data ", "--iteration-data "),
    ])
}
