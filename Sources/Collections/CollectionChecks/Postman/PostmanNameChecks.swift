import CollectionModel
import Diagnostics
import PostmanFormat

/// Reports placeholders whose name has no definition; they are sent unreplaced.
struct PostmanNameChecks {
    private(set) var diagnostics: [Diagnostic] = []

    private struct Use {
        let range: SourceRange
        /// The name whose value contains this one; nil if a request does.
        let user: String?
        var requests = 1
    }

    /// The limit for names that are reported.
    private static let limit = 200

    /// - Parameter precedesRun: True to report only names that nothing can set.
    init(_ program: FlowProgram, _ names: PostmanNames, precedesRun: Bool) {
        var uses: [String: Use] = [:]
        var order: [String] = []
        for request in program.requests {
            var seen: Set<String> = []
            for text in request.postmanTexts {
                for found in PostmanPlaceholders.names(in: text) {
                    for name in names.undefined(for: found.name) where seen.insert(name).inserted {
                        if uses[name] == nil {
                            guard order.count < Self.limit else { continue }
                            order.append(name)
                            uses[name] = Use(range: found.range, user: name == found.name ? nil : found.name)
                        } else {
                            uses[name]?.requests += 1
                        }
                    }
                }
            }
        }
        for name in order {
            guard let use = uses[name], !precedesRun || !names.maySet(name) else { continue }
            diagnostics.append(Self.diagnostic(of: name, use, names))
        }
    }

    private static func diagnostic(of name: String, _ use: Use, _ names: PostmanNames) -> Diagnostic {
        let shown = DisplayText.printable(name)
        let count = CountedNoun.text(use.requests, "request")
        guard !names.maySet(name) else {
            return Diagnostic(
                .postmanName, .warning, at: use.range,
                "\"\(shown)\" has a value only if a script sets it by a computed name (\(count))",
                hint: names.hint(for: name) ?? "write the name out in the script")
        }
        let place = use.user.map { ", in the value of \"\(DisplayText.printable($0))\"," } ?? ""
        return Diagnostic(
            .postmanName, .warning, at: use.range,
            "\"\(shown)\"\(place) has no value: {{\(shown)}} is sent as it is (\(count))",
            hint: names.hint(for: name)
                ?? (name.hasPrefix("$")
                    ? "Postman has no dynamic variable of this name"
                    : names.secrets.contains(name)
                        ? "give it with --secret \(shown)=VALUE"
                        : "define it in the environment, or give it with --var \(shown)=VALUE"))
    }
}
