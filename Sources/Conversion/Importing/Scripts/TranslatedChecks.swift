import CollectionDrafts

/// The checks of a response, merged for each of its parts.
struct TranslatedChecks: Sendable {
    private var subjects: [ScriptSubject] = []
    private var matchers: [ScriptSubject: DraftValue] = [:]
    private var comments: [ScriptSubject: String] = [:]
    /// True if the response may have a body.
    let hasBody: Bool

    /// Creates an empty list.
    ///
    /// - Parameter method: The method of the request: responses to HEAD have no body, and checks of it are not added.
    init(method: String = "GET") { hasBody = method.uppercased() != "HEAD" }

    var isEmpty: Bool { subjects.isEmpty }

    /// Adds checks; returns false, and changes nothing, if one contradicts another or cannot be written beside it.
    ///
    /// - Parameter comment: A comment for the first of the checks.
    mutating func add(_ checks: [ScriptCheck], comment: String? = nil) -> Bool {
        var merged: [ScriptSubject: DraftValue] = [:]
        for check in checks {
            guard hasBody || !check.subject.isOfBody else { return false }
            guard let earlier = merged[check.subject] ?? matchers[check.subject] else {
                merged[check.subject] = check.condition.matcher
                continue
            }
            guard let both = Self.merged(earlier, check.condition, of: check.subject) else { return false }
            merged[check.subject] = both
        }
        for check in checks {
            if matchers[check.subject] == nil { subjects.append(check.subject) }
            matchers[check.subject] = merged[check.subject]
        }
        if let comment, let first = checks.first?.subject { comments[first] = comments[first] ?? comment }
        return true
    }

    /// Returns the matcher for both conditions; nil if a mapping cannot have both.
    private static func merged(
        _ earlier: DraftValue, _ condition: ScriptCheck.Condition, of subject: ScriptSubject
    ) -> DraftValue? {
        if earlier == condition.matcher { return earlier }
        let operators = operators(of: earlier, subject)
        // Equality implies existence.
        if condition == .operation("exists", .bool(true)), operators["exists"] == nil, operators["empty"] == nil {
            return earlier
        }
        let others = self.operators(of: condition.matcher, subject)
        let notNull = ScriptCheck.Condition.notNull.matcher
        if condition.matcher == notNull, requireValue(operators) { return earlier }
        if earlier == notNull, requireValue(others) { return condition.matcher }
        guard var merged = operators.merged(with: others) else { return nil }
        if merged.entries.count > 1, merged["exists"] == .bool(true) { merged["exists"] = nil }
        // Only texts match patterns.
        if merged["type"] == .text("text"), merged["matches"] != nil { merged["type"] = nil }
        return .mapping(merged)
    }

    /// True if only values other than null satisfy the operators.
    private static func requireValue(_ operators: DraftMapping) -> Bool {
        operators.entries.contains { entry in
            switch entry.name {
            case "exists", "empty", "not", "oneOf": false
            default: entry.value != .plain("null")
            }
        }
    }

    /// Returns the operators of a matcher: `equals` for a value, and `oneOf` for a list of statuses.
    private static func operators(of matcher: DraftValue, _ subject: ScriptSubject) -> DraftMapping {
        switch matcher {
        case .mapping(let mapping): mapping
        case .list where subject == .status: DraftMapping([("oneOf", matcher)])
        default: DraftMapping([("equals", matcher)])
        }
    }

    // MARK: The result

    /// The keys under `expect` in their order.
    private static let keys = ["status", "reason", "headers", "duration", "json", "text"]

    /// Returns the mapping under `expect`.
    ///
    /// - Parameter hidden: Returns the value to write for a constant that a part with this name is compared with: a
    ///   placeholder for one that grants access. The name is empty for parts without one.
    func expect(hiding hidden: (_ constant: DraftValue, _ name: String) -> DraftValue) -> DraftMapping {
        var expect = DraftMapping(layout: .short(1))
        var headers = DraftMapping(layout: .short(1))
        var json = DraftMapping(layout: .short(1))
        for subject in subjects {
            guard let matcher = matchers[subject] else { continue }
            let value = matcher.replacingConstants(named: subject.name, by: hidden)
            let comment = value == matcher ? comments[subject] : DraftSecrets.comment
            switch subject {
            case .json(let path): json.append(.init(DraftText(path), value, comment: comment))
            case .header(let name): headers.append(.init(DraftText(name), value, comment: comment))
            case .text, .status, .reason, .duration:
                expect.append(.init(DraftText(subject.key), value, comment: comment))
            }
        }
        if !json.isEmpty { expect["json"] = .mapping(json) }
        if !headers.isEmpty { expect["headers"] = .mapping(headers) }
        expect.entries = Self.keys.flatMap { key in expect.entries.filter { $0.name == key } }
        return expect
    }
}

/// A check of a part of the response.
struct ScriptCheck: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
        case equals(DraftValue)
        /// An operator of a matcher with its value.
        case operation(String, DraftValue)
        indirect case not(Condition)

        static let notNull = Self.not(.equals(.plain("null")))
    }

    var subject: ScriptSubject
    var condition: Condition

    /// The opposite check; nil if it passes for a missing member of JSON in JavaScript, and fails in hubrun.
    var negated: ScriptCheck? {
        var check = self
        switch condition {
        case .not(let inner): check.condition = inner
        case .operation("exists", .plain(let value)), .operation("empty", .plain(let value)):
            guard case .operation(let name, _) = condition else { return nil }
            check.condition = .operation(name, .bool(value != "true"))
        // A list of statuses means one of them, but only at the top of a matcher.
        case .equals(.list(let values)) where subject == .status:
            check.condition = .not(.operation("oneOf", .list(values)))
        default: check.condition = .not(condition)
        }
        if case .json = subject {
            switch condition {
            case .equals, .not, .operation("oneOf", _), .operation("type", _), .operation("matches", _): return nil
            default: break
            }
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
        case .operation(let name, let value): .entry(DraftText(name), value)
        case .not(let condition): .entry("not", condition.matcher)
        }
    }
}
