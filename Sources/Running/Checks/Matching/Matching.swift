package import CollectionModel
import Diagnostics
import JSON
package import Placeholders

/// The application of matchers to subjects: "Expectations" in format.md.
package struct Matching {
    private let scope: VariableScope
    private let path: String
    private let elementPath: ((Int) -> String?)?
    private let allowsEmptyOperands: Bool

    /// - Parameters:
    ///   - path: The query that finds the subject, if it finds at most one value; shown with differences.
    ///   - elementPath: Returns the path of an element, if the subject is a list of several values that a query finds.
    ///   - allowsEmptyOperands: True for a condition, which may match every value; an expectation must not.
    package init(
        scope: VariableScope, path: String = "", elementPath: ((Int) -> String?)? = nil,
        allowsEmptyOperands: Bool = false
    ) {
        self.scope = scope
        self.path = path
        self.elementPath = elementPath
        self.allowsEmptyOperands = allowsEmptyOperands
    }

    /// Returns the failures of a matcher's operators on a subject.
    ///
    /// - Throws: `PlaceholderError` if a value of the matcher cannot be evaluated.
    package func failures(of matcher: Matcher, on subject: Subject) throws(PlaceholderError) -> [MatchFailure] {
        guard case .texts(let texts) = subject, texts.count > 1 else {
            return try failures(of: matcher.operations, on: subject)
        }
        // List operators apply to all values; a single value must match all other operators.
        let failures = try failures(of: matcher.operations.filter(\.isForLists), on: subject)
        let rest = matcher.operations.filter { !$0.isForLists }
        var nearest: MatchFailure?
        for text in texts {
            guard let failure = try self.failures(of: rest, on: .texts([text])).first else { return failures }
            nearest = nearest ?? failure
        }
        guard let nearest else { return failures }
        let expected = "\(nearest.expected) in one of its values"
        return failures + [MatchFailure(at: nearest.range, expected: expected, got: subject.shown)]
    }

    func isSatisfied(_ matcher: Matcher, by subject: Subject) throws(PlaceholderError) -> Bool {
        try failures(of: matcher, on: subject).isEmpty
    }

    private func failures(
        of operations: [Matcher.Operation], on subject: Subject
    ) throws(PlaceholderError) -> [MatchFailure] {
        var failures: [MatchFailure] = []
        for operation in operations {
            if let failure = try failure(of: operation, on: subject) { failures.append(failure) }
        }
        return failures
    }

    private func failure(
        of operation: Matcher.Operation, on subject: Subject
    ) throws(PlaceholderError) -> MatchFailure? {
        let range = operation.range
        if case .nothing = subject { return try failureOnNothing(operation) }
        switch operation.matcherOperator {
        case .equals(let value):
            return try Equality(subject: subject, scope: scope, path: path).failure(value, at: range)
        case .oneOf(let values): return try Equality(subject: subject, scope: scope).failure(oneOf: values, at: range)
        case .unordered(let value):
            return try Equality(subject: subject, scope: scope).failure(unordered: value, at: range) { index in
                path(ofElement: index, of: subject)
            }
        case .not(let matcher):
            guard try isSatisfied(matcher, by: subject) else { return nil }
            let phrase = try NegatedExpectationText(scope: scope).phrase(for: matcher)
            return MatchFailure(at: range, expected: phrase.text, excluded: phrase.excluded, got: subject.shown)
        case .contains(let value):
            return try Containment(
                subject: subject, scope: scope, path: path, allowsEmpty: allowsEmptyOperands
            ).failure(value, at: range)
        case .startsWith(let text): return try textMatching(subject).failure(.start, text, at: range)
        case .endsWith(let text): return try textMatching(subject).failure(.end, text, at: range)
        case .matches(let regex): return try textMatching(subject).failure(regex, at: range)
        case .ordered(let ordering, let bound):
            return try Comparison(subject: subject, scope: scope).failure(ordering, bound, at: range)
        case .between(let low, let high):
            return try Comparison(subject: subject, scope: scope).failure(between: low, high, at: range)
        case .type(let type): return TypeMatching(subject: subject).failure(type, at: range)
        case .exists(let wanted): return SizeMatching(subject: subject).failure(exists: wanted, at: range)
        case .empty(let wanted): return SizeMatching(subject: subject).failure(empty: wanted, at: range)
        case .length(let matcher): return try failure(ofSize: .length, matcher, on: subject, at: range)
        case .count(let matcher): return try failure(ofSize: .count, matcher, on: subject, at: range)
        case .any(let matcher): return try failure(ofAny: matcher, on: subject, at: range)
        case .every(let matcher): return try failure(ofEvery: matcher, on: subject, at: range)
        }
    }

    private func textMatching(_ subject: Subject) -> TextMatching {
        TextMatching(subject: subject, scope: scope, allowsEmpty: allowsEmptyOperands)
    }

    /// Returns the failure on a missing value. Only `exists: false` and `count: 0` match.
    private func failureOnNothing(_ operation: Matcher.Operation) throws(PlaceholderError) -> MatchFailure? {
        switch operation.matcherOperator {
        case .exists(false): return nil
        case .count(let matcher):
            return try failure(ofSize: .count, matcher, on: .nothing, at: operation.range)
        case .equals(let value):
            return MatchFailure(
                at: operation.range, expected: ShownValue.text(try value.value(in: scope)), got: "nothing")
        case .oneOf, .unordered, .not, .contains, .startsWith, .endsWith, .matches, .ordered, .between, .type, .exists,
            .empty, .length, .any, .every:
            return MatchFailure(at: operation.range, expected: "a value", got: "nothing")
        }
    }

    private func failure(
        ofSize size: SizeMatching.Size, _ matcher: Matcher, on subject: Subject, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        guard let number = SizeMatching(subject: subject).size(size) else {
            return MatchFailure(at: range, expected: "something with a \(size.rawValue)", got: subject.shownWithKind)
        }
        let failures = try failures(of: matcher, on: .value(.number(JSONNumber(number))))
        guard let first = failures.first else { return nil }
        return MatchFailure(
            at: first.range, expected: "a \(size.rawValue) of \(first.expected)",
            got: "\(number): \(subject.shown)")
    }

    private func failure(
        ofAny matcher: Matcher, on subject: Subject, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        for element in subject.elements {
            try Interruption.check(at: range)
            if try isSatisfied(matcher, by: element) { return nil }
        }
        return MatchFailure(at: range, expected: "an element that fits", got: subject.shown)
    }

    private func failure(
        ofEvery matcher: Matcher, on subject: Subject, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        let elements = subject.elements
        guard !elements.isEmpty else {
            return MatchFailure(at: range, expected: "at least one element", got: subject.shown)
        }
        for (index, element) in elements.enumerated() {
            try Interruption.check(at: range)
            guard let failure = try inElement(nil).failures(of: matcher, on: element).first else { continue }
            let path = path(ofElement: index, of: subject)
            // Match again with the path, which is too slow to make for each element.
            let placed = path == nil ? failure : try inElement(path).failures(of: matcher, on: element).first ?? failure
            let place = placed.element ?? path ?? "index \(index)"
            var outer = MatchFailure(
                at: placed.range, expected: "every element to match: \(placed.expected)",
                got: placed.element == nil ? "\(element.shown) at \(place)" : placed.got, details: placed.details)
            outer.element = place
            return outer
        }
        return nil
    }

    private func inElement(_ path: String?) -> Matching {
        Matching(scope: scope, path: path ?? "", allowsEmptyOperands: allowsEmptyOperands)
    }

    /// Returns the path of an element of the subject; nil if the subject has none, as a header.
    private func path(ofElement index: Int, of subject: Subject) -> String? {
        switch subject {
        case .value(.array): path.isEmpty ? nil : "\(path)[\(index)]"
        case .value: path.isEmpty ? nil : path
        case .nodes: elementPath?(index)
        case .nothing, .texts, .textList, .duration: nil
        }
    }
}

extension Matcher.Operation {
    /// True if the operator applies to the list of texts, not to each text.
    fileprivate var isForLists: Bool {
        switch matcherOperator {
        case .count, .any, .every, .unordered, .exists: true
        case .equals(.list), .equals(.literal(.array, _)): true
        case .equals, .oneOf, .not, .contains, .startsWith, .endsWith, .matches, .ordered, .between, .type, .empty,
            .length:
            false
        }
    }
}
