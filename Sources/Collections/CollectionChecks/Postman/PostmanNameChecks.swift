import CollectionModel
import Diagnostics
import PostmanFormat

/// Reports placeholders whose name has no definition; they are sent unreplaced.
struct PostmanNameChecks {
    let diagnostics: [Diagnostic]

    /// - Parameter precedesRun: True to report only names that nothing can set.
    init(_ program: FlowProgram, _ names: PostmanNames, precedesRun: Bool) {
        diagnostics = NamesWithoutValue(program, names).all.filter { !precedesRun || !names.maySet($0.name) }
            .map { Self.diagnostic(of: $0, names) }
    }

    private static func diagnostic(of found: NameWithoutValue, _ names: PostmanNames) -> Diagnostic {
        let name = found.name
        let shown = DisplayText.printable(name)
        let count = CountedNoun.text(found.requestCount, "request")
        guard !names.maySet(name) else {
            return Diagnostic(
                .postmanName, .warning, at: found.range,
                "\"\(shown)\" has a value only if a script sets it by a computed name (\(count))",
                hint: names.hint(for: name) ?? "write the name as a literal in the script")
        }
        let place = found.user.map { ", in the value of \"\(DisplayText.printable($0))\"," } ?? ""
        return Diagnostic(
            .postmanName, .warning, at: found.range,
            "\"\(shown)\"\(place) has no value: {{\(shown)}} is sent as it is (\(count))",
            hint: names.hint(for: name)
                ?? (name.hasPrefix("$")
                    ? "Postman has no dynamic variable of this name"
                    : names.secrets.contains(name)
                        ? "give it with --secret \(shown)=VALUE"
                        : names.lacksRows
                            ? "define it in the environment, give it with --var \(shown)=VALUE, or the rows with --data FILE"
                            : "define it in the environment, or give it with --var \(shown)=VALUE"))
    }
}
