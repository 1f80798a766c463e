import CollectionModel
import Diagnostics
import HTTP
import PostmanFormat
import Secrets

/// Finds secrets that are written out in a collection.
struct PostmanSecretChecks {
    private(set) var diagnostics: [Diagnostic] = []
    private static let hint = "write a variable, such as {{token}}, and give its value with --secret token=VALUE"

    init(_ source: PostmanCollection, _ program: FlowProgram) {
        for variable in source.variables where variable.isMasked {
            if case .text(let text) = variable.value { warn(of: text, "the secret \"\(shown(variable.name))\"") }
        }
        for request in program.requests { check(request) }
    }

    private func shown(_ name: String) -> String { DisplayText.printable(name) }

    private mutating func check(_ request: RequestStep) {
        guard let postman = request.definition.postman else { return }
        if case .given(let credentials) = postman.auth {
            for entry in credentials.parameters {
                guard let key = entry.key?.text, PostmanAuthParameters.isSecret(key), case .text(let text) = entry.value
                else {
                    continue
                }
                warn(of: text, "the \"\(shown(key))\" of auth \"\(shown(credentials.type))\"")
            }
        }
        for header in postman.request?.headers ?? [] where !header.isDisabled {
            guard let name = header.key?.text, HTTPField(name, "").isSecret, case .text(let text) = header.value else {
                continue
            }
            warn(of: text, "the value of the header \"\(shown(name))\"")
        }
        if let sent = postman.request { checkQuery(of: sent) }
    }

    private mutating func checkQuery(of request: PostmanRequest) {
        guard case .parts(let parts)? = request.url?.form else { return }
        for parameter in parts.query where !parameter.isDisabled {
            guard let name = parameter.key?.text, SecretWords.isSecret(column: name),
                case .text(let text) = parameter.value
            else { continue }
            warn(of: text, "the value of the parameter \"\(shown(name))\"")
        }
    }

    private mutating func warn(of text: PostmanText, _ what: String) {
        guard !text.text.isEmpty, !PostmanPlaceholders.mayHavePlaceholders(text.text) else { return }
        // The excerpt of the warning must not print it either.
        text.range.file.conceal(text.range)
        diagnostics.append(
            Diagnostic(
                .postmanSecret, .warning, at: text.range, "\(what) is in the file for everyone to read",
                hint: Self.hint))
    }
}
