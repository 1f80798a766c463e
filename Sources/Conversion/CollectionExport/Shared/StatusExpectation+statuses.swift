import CollectionModel
import JSON
import Placeholders

extension StatusExpectation {
    /// False if the status is rejected whatever the values of the run are.
    func mayAccept(_ status: Int) -> Bool {
        switch wanted {
        case .patterns(let patterns): patterns.contains { $0.matches(status) }
        case .placeholder: true
        case .matcher(let matcher): matcher.accepts(status) ?? true
        }
    }
}

extension Matcher {
    /// True if a number satisfies the matcher; nil if that depends on placeholders or on operators of other values.
    fileprivate func accepts(_ number: Int) -> Bool? {
        let results = operations.map { $0.matcherOperator.accepts(number) }
        return results.contains(false) ? false : results.contains(nil) ? nil : true
    }
}

extension MatcherOperator {
    fileprivate func accepts(_ number: Int) -> Bool? {
        switch self {
        case .equals(let wanted): return wanted.number.map { $0 == number }
        case .oneOf(let values):
            let numbers = values.map(\.number)
            return numbers.contains(number) ? true : numbers.contains(nil) ? nil : false
        case .not(let matcher): return matcher.accepts(number).map { !$0 }
        case .ordered(let ordering, let limit):
            guard let limit = limit.number else { return nil }
            switch ordering {
            case .lessThan: return number < limit
            case .atMost: return number <= limit
            case .greaterThan: return number > limit
            case .atLeast: return number >= limit
            }
        case .between(let low, let high):
            guard let low = low.number, let high = high.number else { return nil }
            return (low <= high) && (low...high).contains(number)
        case .unordered, .contains, .startsWith, .endsWith, .matches, .type, .exists, .empty, .length, .count, .any,
            .every:
            return nil
        }
    }
}

extension PlaceholderValue {
    fileprivate var number: Int? {
        guard case .number(let number)? = literal else { return nil }
        return number.intValue
    }
}
