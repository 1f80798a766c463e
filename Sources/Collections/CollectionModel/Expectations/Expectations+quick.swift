import JSON

/// What is evaluated in a time that depends only on the size of the response.
extension Expectations {
    var isQuick: Bool {
        guard schema.value == nil, xml.isEmpty, values.isEmpty,
            json.allSatisfy({ $0.path.isQuick && $0.matcher.isQuick }),
            headers.allSatisfy({ $0.matcher?.isQuick ?? true }), bytes.areQuick(),
            cookies.allSatisfy({ $0.parts.areQuick() })
        else { return false }
        return reason.isQuick && version.isQuick && text.isQuick && duration.isQuick && url.isQuick && ip.isQuick
    }
}

extension Setting<Matcher> {
    fileprivate var isQuick: Bool { value?.isQuick ?? true }
}

extension Array {
    fileprivate func areQuick<Part>() -> Bool where Element == PartExpectation<Part> {
        allSatisfy { $0.matcher?.isQuick ?? true }
    }
}

extension Capture {
    var isQuick: Bool {
        guard regex == nil, filters.isEmpty else { return false }
        return switch source {
        case .json(let path): path.isQuick
        case .xml: false
        case .header, .cookie, .part: true
        }
    }
}

extension JSONPathText {
    fileprivate var isQuick: Bool { compiled?.isSingular ?? false }
}

extension Matcher {
    fileprivate var isQuick: Bool { operations.allSatisfy(\.matcherOperator.isQuick) }
}

extension MatcherOperator {
    fileprivate var isQuick: Bool {
        switch self {
        case .equals, .oneOf, .contains, .startsWith, .endsWith, .ordered, .between, .type, .exists, .empty: true
        // Of two arrays each element may be compared with each.
        case .unordered, .matches: false
        case .not(let matcher), .length(let matcher), .count(let matcher), .any(let matcher), .every(let matcher):
            matcher.isQuick
        }
    }
}
