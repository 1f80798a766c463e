import CollectionModel
import Diagnostics
import PostmanFormat

/// Reports placeholders whose name has no definition; they are sent unreplaced.
struct PostmanNameChecks {
    private(set) var diagnostics: [Diagnostic] = []

    private struct Use {
        let range: SourceRange
        var requests = 1
    }

    /// The limit for names that are reported.
    private static let limit = 200

    init(_ program: FlowProgram, _ names: PostmanNames) {
        var uses: [String: Use] = [:]
        var order: [String] = []
        for request in program.requests {
            var seen: Set<String> = []
            for text in request.postmanTexts {
                for found in PostmanPlaceholders.names(in: text)
                where !names.contains(found.name) && seen.insert(found.name).inserted {
                    if uses[found.name] == nil {
                        guard order.count < Self.limit else { continue }
                        order.append(found.name)
                        uses[found.name] = Use(range: found.range)
                    } else {
                        uses[found.name]?.requests += 1
                    }
                }
            }
        }
        for name in order {
            guard let use = uses[name] else { continue }
            diagnostics.append(Self.diagnostic(of: name, use, names))
        }
    }

    private static func diagnostic(of name: String, _ use: Use, _ names: PostmanNames) -> Diagnostic {
        let shown = DisplayText.printable(name)
        let count = CountedNoun.text(use.requests, "request")
        guard !names.mayHaveOthers || name.hasPrefix("$") else {
            return Diagnostic(
                .postmanName, .warning, at: use.range,
                "\"\(shown)\" has a value only if a script sets it by a computed name (\(count))",
                hint: names.hint(for: name) ?? "write the name out in the script")
        }
        return Diagnostic(
            .postmanName, .warning, at: use.range,
            "\"\(shown)\" has no value: {{\(shown)}} is sent as it is (\(count))",
            hint: names.hint(for: name)
                ?? (name.hasPrefix("$")
                    ? "Postman has no dynamic variable of this name"
                    : names.secrets.contains(name)
                        ? "give it with --secret \(shown)=VALUE"
                        : "define it in the environment, or give it with --var \(shown)=VALUE"))
    }
}
