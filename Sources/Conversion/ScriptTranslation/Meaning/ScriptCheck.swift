package import CollectionDrafts

/// A check of a part of the response.
package struct ScriptCheck: Hashable, Sendable {
    package enum Condition: Hashable, Sendable {
        case equals(DraftValue)
        /// An operator of a matcher with its value.
        case operation(String, DraftValue)
        indirect case not(Condition)

        static let notNull = Self.not(.equals(.plain("null")))
    }

    var subject: ScriptSubject
    var condition: Condition
    /// The text of the report for a check that is only similar to the script's; nil for an equal one.
    package var approximation: String?

    package init(subject: ScriptSubject, condition: Condition, approximation: String? = nil) {
        self.subject = subject
        self.condition = condition
        self.approximation = approximation
    }

    package var negated: ScriptCheck {
        var check = self
        switch condition {
        case .not(let inner): check.condition = inner
        case .operation("exists", .plain(let value)), .operation("empty", .plain(let value)):
            guard case .operation(let name, _) = condition else { return check }
            check.condition = .operation(name, .bool(value != "true"))
        // A list of statuses means one of them, but only at the top of a matcher.
        case .equals(.list(let values)) where subject == .status:
            check.condition = .not(.operation("oneOf", .list(values)))
        case .equals:
            check.condition = .not(condition)
            // In JavaScript a missing member is unequal to each value.
            if case .json = subject {
                check.approximation = approximation ?? "fails if the member is missing; in JavaScript it passes"
            }
        default: check.condition = .not(condition)
        }
        return check
    }
}

extension ScriptCheck.Condition {
    /// The matcher: a value, or a mapping of operators.
    var matcher: DraftValue {
        switch self {
        case .equals(.mapping(let mapping)): .entry("equals", .mapping(mapping))
        case .equals(let value): value
        case .operation(let name, let value): .entry(name, value)
        case .not(let condition): .entry("not", condition.matcher)
        }
    }
}
