import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension HTTPFileWriter {
    /// Returns the expectations of a request as a handler of JetBrains, and reports those that it does not check.
    func handlers(_ step: RequestStep) -> [String] {
        let expectations = step.settings.values.expectations
        guard options.writesHandlers else {
            if expectations.hasMore {
                note(.leftOut, "expect", "--handlers writes the checks of status and JSON")
            }
            return []
        }
        var tests: [String] = []
        if case .patterns(let patterns)? = expectations.status.value?.wanted {
            let name = "status is \(patterns.map(\.description).joined(separator: " or "))"
            tests += Self.test(name, Self.conditions(patterns))
        }
        var rest = expectations
        if case .patterns? = expectations.status.value?.wanted { rest.status = .inherited }
        rest.json = expectations.json.filter { expectation in
            let written = expectation.matcher.parts.map { jsonTest(of: expectation.path, $0) }
            tests += written.compactMap(\.self).flatMap(\.self)
            return written.contains(nil)
        }
        if rest.hasMore {
            note(.leftOut, "expect", "a handler checks only the status and equal values in JSON")
        }
        return tests.isEmpty ? [] : ["", "> {%"] + tests.map { "  \($0)" } + ["%}"]
    }

    /// Returns conditions that are all true for one of the patterns.
    private static func conditions(_ patterns: [StatusPattern]) -> [String] {
        let alternatives = patterns.map { pattern in
            switch pattern {
            case .exactly(let status): ["response.status === \(status)"]
            case .hundreds(let digit): ["response.status >= \(digit)00", "response.status < \(digit + 1)00"]
            }
        }
        if alternatives.count == 1, let first = alternatives.first { return first }
        return [alternatives.map { $0.joined(separator: " && ") }.joined(separator: " || ")]
    }

    private func jsonTest(of path: JSONPathText, _ matcher: Matcher) -> [String]? {
        guard path.written.literal != nil, let steps = PathStep.steps(of: path.written.written),
            !steps.contains(.all), matcher.operations.count == 1,
            case .equals(let wanted)? = matcher.operations.first?.matcherOperator,
            let literal = wanted.literal
        else { return nil }
        let value = "response.body\(JavaScriptPath.access(steps))"
        let script = JavaScriptExpressions(names: names).literal(literal)
        guard !script.contains("pm.") else { return nil }
        let name = "\(path.written.written) \(MatcherWords.text(matcher, names))"
        switch literal {
        case .array, .object: return Self.test(name, ["JSON.stringify(\(value)) === JSON.stringify(\(script))"])
        default: return Self.test(name, ["\(value) === \(script)"])
        }
    }

    private static func test(_ name: String, _ conditions: [String]) -> [String] {
        ["client.test(\(JavaScriptText.literal(name)), function () {"]
            + conditions.map { "  client.assert(\($0));" } + ["});"]
    }
}
