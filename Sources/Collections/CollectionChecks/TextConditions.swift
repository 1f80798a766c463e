import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// Checks conditions on values that can only be text.
enum TextConditions {
    /// Warns of a condition that never holds, because it compares a text from outside with a number or a boolean.
    static func check(_ condition: Condition, _ names: VisibleNames, _ report: inout CheckReport) {
        guard let expression = condition.subject.soleExpression, expression.filters.isEmpty,
            let source = textSource(of: expression.head, names)
        else { return }
        for operation in condition.matcher.operations {
            guard case .equals(let wanted) = operation.matcherOperator else { continue }
            let (kind, hint): (String, String)
            switch wanted.literal {
            case .number(let number)?:
                kind = "a number"
                hint = "quote it (\"\(number.text)\"), or compare <<\(expression.subject) | number>>"
            case .bool(let boolean)?: (kind, hint) = ("a boolean", "quote it: \"\(boolean)\"")
            default: continue
            }
            report.add(
                .idleCheck, .warning, at: wanted.range,
                "\"\(expression.subject)\" is text from \(source), and never equals \(kind)",
                hint: hint)
        }
    }

    /// Returns the source of a value that can only be text, for a message; nil for other values.
    private static func textSource(
        of head: PlaceholderExpression.Head, _ names: VisibleNames
    ) -> String? {
        switch head {
        case .processEnvironment: return "the process's environment"
        case .function: return nil
        case .name(let name):
            guard !names.isElement(name), !names.captured.contains(name), names.wantedKind(of: name) == nil
            else { return nil }
            if case .string? = names.context.given[name] { return "the command line" }
            guard names.context.given[name] == nil else { return nil }
            return names.context.rowsHoldTextAlone && names.context.rowNames.contains(name) ? "the data file" : nil
        }
    }
}
