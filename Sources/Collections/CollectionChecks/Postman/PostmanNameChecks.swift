import CollectionModel
import Diagnostics
import PostmanFormat
import Text

/// Reports placeholders whose name has no definition; they are sent unreplaced.
struct PostmanNameChecks {
    let diagnostics: [Diagnostic]

    /// - Parameter precedesRun: True to report only names that nothing can set.
    init(_ program: FlowProgram, _ names: PostmanNames, precedesRun: Bool) {
        let found = NamesWithoutValue(program, names).all
        diagnostics =
            found.filter { !names.maySet($0.name) }.map { Self.diagnostic(of: $0, names) }
            + (precedesRun ? [] : Self.note(on: found.filter { names.maySet($0.name) }))
    }

    /// The maximum number of names in the note.
    private static let namedLimit = 5

    /// Returns one note on all names that only a script may set, because it computes the names that it sets.
    private static func note(on found: [NameWithoutValue]) -> [Diagnostic] {
        guard let first = found.first else { return [] }
        let shown = found.prefix(namedLimit).map { "\"\(DisplayText.printable($0.name))\"" }.joined(separator: ", ")
        let others = found.count - namedLimit
        return [
            Diagnostic(
                .postmanName, .note, at: first.range,
                shown + (others > 0 ? " and \(CountedNoun.text(others, "more name"))" : "")
                    + " \(found.count == 1 ? "has a value" : "have values") only if a script sets "
                    + "\(found.count == 1 ? "it by a computed name" : "them by computed names")",
                hint: "write the names as literals in the script")
        ]
    }

    private static func diagnostic(of found: NameWithoutValue, _ names: PostmanNames) -> Diagnostic {
        let name = found.name
        let shown = DisplayText.printable(name)
        let count = CountedNoun.text(found.requestCount, "request")
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
