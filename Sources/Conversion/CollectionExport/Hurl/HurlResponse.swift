import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders
import Times

/// The response part of an entry of Hurl: status, captures and asserts.
struct HurlResponse {
    let writer: HurlWriter
    let step: RequestStep

    func lines() -> [String] {
        let expectations = step.settings.values.expectations
        guard expectations.error.value == nil else {
            writer.note(.leftOut, "expect.error", "Hurl expects a response")
            return []
        }
        var asserts: [String] = []
        let status = status(expectations.status.value, &asserts)
        for header in expectations.headers {
            guard let matcher = header.matcher else { continue }
            add(matcher, "header \(quoted(header.name))", "headers", &asserts)
        }
        for cookie in expectations.cookies {
            for part in cookie.parts {
                guard let matcher = part.matcher else { continue }
                let attribute = part.part == .value ? "" : "[\(Self.attribute(part.part))]"
                let name = writer.text(cookie.name, .quoted) + attribute
                add(matcher, "cookie \"\(name)\"", "cookies", &asserts)
            }
        }
        for expectation in expectations.json {
            add(expectation.matcher, "jsonpath \(quoted(expectation.path.written))", "json", &asserts)
        }
        for expectation in expectations.xml {
            guard let matcher = expectation.matcher else { continue }
            if !expectations.namespaces.isEmpty { leaveOut("namespaces") }
            add(matcher, "xpath \(quoted(expectation.path.written))", "xml", &asserts)
        }
        if let text = expectations.text.value { add(text, "body", "text", &asserts) }
        for part in expectations.bytes {
            guard let matcher = part.matcher else { continue }
            switch part.part {
            case .length: add(matcher, "bytes count", "bytes.length", &asserts)
            case .sha256, .md5: add(matcher, part.part.rawValue, "bytes.\(part.part.rawValue)", isHex: true, &asserts)
            case .startsWith: leaveOut("bytes.startsWith")
            }
        }
        if let duration = expectations.duration.value {
            add(duration, "duration", "duration", isDuration: true, &asserts)
        }
        if let url = expectations.url.value { add(url, "url", "url", &asserts) }
        if let ip = expectations.ip.value { add(ip, "ip", "ip", &asserts) }
        for condition in expectations.values {
            guard let expression = condition.subject.soleExpression, expression.filters.isEmpty,
                case .name(let name) = expression.head
            else {
                leaveOut("values")
                continue
            }
            add(condition.matcher, "variable \"\(writer.variable(name))\"", "values", &asserts)
        }
        for (key, isGiven) in [
            ("reason", expectations.reason.value != nil), ("schema", expectations.schema.value != nil),
            ("version", expectations.version.value != nil), ("timings", !expectations.timings.isEmpty),
            ("certificate", !expectations.certificate.isEmpty),
            ("redirects", !expectations.redirects.isEmpty),
        ] where isGiven { leaveOut(key) }
        var lines = [status]
        let captures = captures()
        if !captures.isEmpty { lines += ["[Captures]"] + captures }
        if !asserts.isEmpty { lines += ["[Asserts]"] + asserts }
        return lines
    }

    private func leaveOut(_ key: String) { writer.note(.leftOut, "expect.\(key)", "Hurl has no counterpart") }

    private static func attribute(_ part: CookiePart) -> String {
        switch part {
        case .value: "Value"
        case .httpOnly: "HttpOnly"
        case .secure: "Secure"
        case .sameSite: "SameSite"
        case .maxAge: "Max-Age"
        case .path: "Path"
        case .domain: "Domain"
        case .expires: "Expires"
        }
    }

    // MARK: Status

    private func status(_ status: StatusExpectation?, _ asserts: inout [String]) -> String {
        guard let status else {
            asserts.append("status < 400")
            return "HTTP *"
        }
        switch status.wanted {
        case .patterns(let patterns):
            if patterns.count == 1, case .exactly(let code)? = patterns.first { return "HTTP \(code)" }
            if patterns.count == 1, case .hundreds(let digit)? = patterns.first {
                asserts += ["status >= \(digit)00", "status < \(digit + 1)00"]
                return "HTTP *"
            }
            let alternatives = patterns.map { $0.description.replacing("xx", with: "..") }.joined(separator: "|")
            asserts.append("status toString matches /^(\(alternatives))$/")
        case .matcher(let matcher): add(matcher, "status", "status", &asserts)
        case .placeholder: leaveOut("status")
        }
        return "HTTP *"
    }

    // MARK: Captures

    private func captures() -> [String] {
        step.definition.captures.compactMap { capture in
            guard let query = query(capture.source), capture.filters.isEmpty, capture.fallback == nil else {
                writer.note(.leftOut, "capture.\(capture.name)", "Hurl has no such query, filter or default")
                return nil
            }
            var filter = ""
            if let regex = capture.regex {
                guard let pattern = pattern(regex) else {
                    writer.note(.leftOut, "capture.\(capture.name)", "the pattern has a placeholder")
                    return nil
                }
                filter = " regex \(pattern)"
            }
            return "\(writer.variable(capture.name)): \(query)\(filter)\(capture.isSecret ? " redact" : "")"
        }
    }

    private func query(_ source: Capture.Source) -> String? {
        switch source {
        case .header(let name): "header \(quoted(name))"
        case .json(let path): "jsonpath \(quoted(path.written))"
        case .xml(let path): "xpath \(quoted(path.written))"
        case .cookie(let name): "cookie \(quoted(name))"
        case .part(let part):
            part == .text ? "body" : part.rawValue
        }
    }

    // MARK: Matchers

    private func add(
        _ matcher: Matcher, _ query: String, _ key: String, isDuration: Bool = false, isHex: Bool = false,
        _ asserts: inout [String]
    ) {
        var lines: [String] = []
        for operation in matcher.operations {
            guard let predicates = predicates(operation.matcherOperator, isDuration: isDuration, isHex: isHex) else {
                writer.note(
                    .leftOut, "expect.\(key)", "\(MatcherWords.text(matcher, writer.names)): Hurl has no such predicate"
                )
                return
            }
            lines += predicates.map { "\(query) \($0)" }
        }
        asserts += lines
    }

    private func predicates(_ matcherOperator: MatcherOperator, isDuration: Bool, isHex: Bool) -> [String]? {
        func value(_ wanted: PlaceholderValue) -> String? {
            if isHex, case .string(let text)? = wanted.literal { return "hex,\(text);" }
            return isDuration ? milliseconds(wanted) : self.value(wanted)
        }
        switch matcherOperator {
        case .equals(let wanted): return value(wanted).map { ["== \($0)"] }
        case .not(let matcher):
            guard matcher.operations.count == 1, let inner = matcher.operations.first?.matcherOperator,
                let predicates = predicates(inner, isDuration: isDuration, isHex: isHex), predicates.count == 1
            else { return nil }
            return ["not \(predicates[0])"]
        case .contains(let wanted):
            if case .array(let elements)? = wanted.literal {
                let values = elements.compactMap { self.value(.literal($0, wanted.range)) }
                return values.count == elements.count ? values.map { "contains \($0)" } : nil
            }
            return self.value(wanted).map { ["contains \($0)"] }
        case .startsWith(let text): return ["startsWith \(quoted(text))"]
        case .endsWith(let text): return ["endsWith \(quoted(text))"]
        case .matches(let regex): return pattern(regex).map { ["matches \($0)"] }
        case .ordered(let ordering, let limit):
            let operators = ["lessThan": "<", "atMost": "<=", "greaterThan": ">", "atLeast": ">="]
            guard let comparison = operators[ordering.rawValue] else { return nil }
            return value(limit).map { ["\(comparison) \($0)"] }
        case .between(let low, let high):
            guard let low = value(low), let high = value(high) else { return nil }
            return [">= \(low)", "<= \(high)"]
        case .type(let type): return self.type(type).map { [$0] }
        case .exists(let exists): return [exists ? "exists" : "not exists"]
        case .empty(let isEmpty): return [isEmpty ? "isEmpty" : "not isEmpty"]
        case .length(let matcher), .count(let matcher):
            var all: [String] = []
            for operation in matcher.operations {
                guard let more = predicates(operation.matcherOperator, isDuration: false, isHex: false) else {
                    return nil
                }
                all += more.map { "count \($0)" }
            }
            return all
        case .oneOf, .unordered, .any, .every: return nil
        }
    }

    private func type(_ type: MatcherOperator.ValueType) -> String? {
        switch type {
        case .text: "isString"
        case .number: "isNumber"
        case .integer: "isInteger"
        case .boolean: "isBoolean"
        case .list: "isList"
        case .mapping: "isObject"
        case .null: "== null"
        case .dateTime: "isIsoDate"
        case .uuid: "matches /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/"
        case .date, .url: nil
        }
    }

    private func value(_ value: PlaceholderValue) -> String? {
        switch value {
        case .literal(.string(let text), _): "\"\(writer.text(literal: text, .quoted))\""
        case .literal(.array, _), .literal(.object, _), .list, .mapping: nil
        case .literal(let value, _): value.compactText()
        case .text(let text): quoted(text)
        case .typed(let text): writer.text(text)
        }
    }

    private func milliseconds(_ value: PlaceholderValue) -> String? {
        switch value.literal {
        case .number(let number)?: number.text
        case .string(let text)?:
            DurationText.parse(text).flatMap { Int(exactly: ($0 / .milliseconds(1)).rounded()) }.map(String.init)
        default: nil
        }
    }

    private func pattern(_ regex: RegexText) -> String? {
        guard let literal = regex.written.literal, !literal.contains("\n") else { return nil }
        var result = ""
        var isEscaped = false
        for scalar in literal.unicodeScalars {
            if scalar == "/", !isEscaped { result += "\\" }
            result.unicodeScalars.append(scalar)
            isEscaped = scalar == "\\" && !isEscaped
        }
        return "/\(result)/"
    }

    private func quoted(_ text: PlaceholderText) -> String { "\"\(writer.text(text, .quoted))\"" }
}
