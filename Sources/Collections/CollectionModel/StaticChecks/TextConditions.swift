import Diagnostics
import JSON
import Placeholders

extension NameTable {
    /// Warns of a condition that never holds, because it compares a text from outside with a number or a boolean.
    mutating func warnOfKinds(in condition: Condition) {
        guard let expression = condition.subject.soleExpression, expression.filters.isEmpty,
            let source = textSource(of: expression.head)
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
            report(
                .warning, at: wanted.range,
                "\"\(expression.subject)\" is text from \(source), and never equals \(kind)",
                hint: hint)
        }
    }

    /// Returns the source of a value that can only be text, for a message; nil for other values.
    private func textSource(of head: PlaceholderExpression.Head) -> String? {
        switch head {
        case .processEnvironment: return "the process's environment"
        case .function: return nil
        case .name(let name):
            guard !isElement(name), !captured.contains(name), layers.wantedKind(of: name) == nil else { return nil }
            if case .string? = context.given[name] { return "the command line" }
            guard context.given[name] == nil else { return nil }
            return context.rowsHoldTextAlone && context.rowNames.contains(name) ? "the data file" : nil
        }
    }
}
