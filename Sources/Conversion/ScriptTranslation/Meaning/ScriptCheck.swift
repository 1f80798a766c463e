import CollectionDrafts
import JSON

/// A check of a part of the response.
struct ScriptCheck: Hashable {
    enum Condition: Hashable {
        case equals(DraftValue)
        /// An operator of a matcher with its value.
        case operation(String, DraftValue)
        indirect case not(Condition)
    }

    var subject: ScriptSubject
    var condition: Condition
    /// What the report says of a check that is only similar to that of the script; nil for an equal one.
    var approximation: String?

    var negated: ScriptCheck {
        var check = self
        switch condition {
        case .not(let inner): check.condition = inner
        case .operation("exists", .plain(let value)), .operation("empty", .plain(let value)):
            guard case .operation(let name, _) = condition else { return check }
            check.condition = .operation(name, .bool(value != "true"))
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

    /// The operators; `equals` for a value.
    var operators: DraftMapping {
        if case .mapping(let mapping) = matcher { mapping } else { DraftMapping([("equals", matcher)]) }
    }
}

/// The checks of a request, in the order of their first parts.
struct ScriptChecks {
    private(set) var subjects: [ScriptSubject] = []
    private var matchers: [ScriptSubject: DraftValue] = [:]

    /// Adds checks; returns false, and changes nothing, if one contradicts another or cannot be written beside it.
    mutating func add(_ checks: [ScriptCheck]) -> Bool {
        var result = self
        for check in checks {
            if check.subject == .schema, case .not = check.condition { return false }
            guard let earlier = result.matchers[check.subject] else {
                result.subjects.append(check.subject)
                result.matchers[check.subject] = check.condition.matcher
                continue
            }
            guard let merged = Self.merged(earlier, check.condition) else { return false }
            result.matchers[check.subject] = merged
        }
        self = result
        return true
    }

    /// Returns the matcher for both conditions; nil if a mapping cannot have both.
    private static func merged(_ earlier: DraftValue, _ condition: ScriptCheck.Condition) -> DraftValue? {
        if earlier == condition.matcher { return earlier }
        var operators = DraftMapping([("equals", earlier)])
        if case .mapping(let mapping) = earlier { operators = mapping }
        // A value says more than that there is one.
        if condition == .operation("exists", .bool(true)), operators["exists"] == nil, operators["empty"] == nil {
            return earlier
        }
        for entry in condition.operators.entries {
            guard let value = operators[entry.key] else {
                operators[entry.key] = entry.value
                continue
            }
            if value == entry.value { continue }
            guard entry.key == "contains", case .text = entry.value else { return nil }
            switch value {
            case .list(let values): operators["contains"] = .list(values + [entry.value])
            case .text: operators["contains"] = .list([value, entry.value])
            default: return nil
            }
        }
        if operators.entries.count > 1, operators["exists"] == .bool(true) { operators["exists"] = nil }
        return .mapping(operators)
    }

    /// The mapping under `expect`.
    var expect: DraftMapping {
        var mapping = DraftMapping(layout: .short(1))
        var headers = DraftMapping(layout: .short(1))
        var json = DraftMapping(layout: .short(1))
        for subject in subjects {
            guard let matcher = matchers[subject] else { continue }
            switch subject {
            case .json(let path):
                json[DraftText.literal(path)] = matcher
                mapping["json"] = .mapping(json)
            case .header(let name):
                headers[DraftText.literal(name)] = matcher
                mapping["headers"] = .mapping(headers)
            case .schema:
                if case .mapping(let schema) = matcher { mapping["schema"] = schema["schema"] }
            default: mapping[subject.key] = matcher
            }
        }
        return mapping
    }
}
