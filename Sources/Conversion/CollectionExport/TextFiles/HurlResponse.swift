import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders
import Text

/// The response part of an entry of Hurl: status, captures and asserts.
struct HurlResponse {
    let writer: HurlWriter
    let step: RequestStep

    /// The way in which the value of a query is compared.
    private enum Kind {
        case plain
        case status
        /// A duration in milliseconds.
        case duration
        /// A duration in whole days.
        case days
        case hex
        /// An attribute without a value, which exists or does not.
        case flag
    }

    /// A predicate with the filters before it, such as `count not == 2`.
    private struct Predicate {
        var filters = ""
        var isNegated = false
        var text: String

        var line: String { filters + (isNegated ? "not " : "") + text }
    }

    func lines() -> [String] {
        let expectations = step.settings.values.expectations
        // Asserts can use the captures.
        let captures = captures()
        var asserts: [String] = []
        let version = version(expectations.version.value)
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
                let isFlag = part.part == .httpOnly || part.part == .secure
                add(matcher, "cookie \"\(name)\"", "cookies", as: isFlag ? .flag : .plain, &asserts)
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
            case .sha256, .md5: add(matcher, part.part.rawValue, "bytes.\(part.part.rawValue)", as: .hex, &asserts)
            case .startsWith: leaveOut("bytes.startsWith")
            }
        }
        if let duration = expectations.duration.value {
            add(duration, "duration", "duration", as: .duration, &asserts)
        }
        for part in expectations.certificate {
            guard let matcher = part.matcher else { continue }
            let isDays = part.part == .expiresIn
            add(matcher, Self.certificate(part.part), "certificate", as: isDays ? .days : .plain, &asserts)
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
            if writer.inlined.isLocal(name) {
                leaveOut("values")
                continue
            }
            guard !writer.missing.contains(name) else {
                writer.note(.leftOut, "expect.values", "the capture of \(writer.names.shown(name)) was left out")
                continue
            }
            add(condition.matcher, "variable \"\(writer.variable(name))\"", "values", &asserts)
        }
        for (key, isGiven) in [
            ("events", !expectations.events.isEmpty),
            ("reason", expectations.reason.value != nil), ("schema", expectations.schema.value != nil),
            ("snapshot", expectations.snapshot.value != nil),
            ("timings", !expectations.timings.isEmpty), ("redirects", !expectations.redirects.isEmpty),
        ] where isGiven { leaveOut(key) }
        var lines = ["\(version) \(status)"]
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

    private static func certificate(_ part: CertificatePart) -> String {
        switch part {
        case .subject: "certificate \"Subject\""
        case .issuer: "certificate \"Issuer\""
        case .serialNumber: "certificate \"Serial-Number\""
        case .expiresIn: "certificate \"Expire-Date\" daysAfterNow"
        }
    }

    // MARK: Version and status

    /// Returns the version for the first line of the response.
    private func version(_ matcher: Matcher?) -> String {
        guard let matcher else { return "HTTP" }
        if matcher.operations.count == 1, case .equals(let wanted)? = matcher.operations.first?.matcherOperator,
            case .string(let version)? = wanted.literal,
            ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"].contains(version)
        {
            return version
        }
        writer.note(.leftOut, "expect.version", "Hurl checks for exactly one HTTP version")
        return "HTTP"
    }

    /// Returns the status for the first line of the response; other expectations on it become asserts.
    private func status(_ status: StatusExpectation?, _ asserts: inout [String]) -> String {
        guard let status else {
            asserts.append("status < 400")
            return "*"
        }
        switch status.wanted {
        case .patterns(let patterns):
            if patterns.count == 1, case .exactly(let code)? = patterns.first { return String(code) }
            if patterns.count == 1, case .hundreds(let digit)? = patterns.first {
                asserts += ["status >= \(digit)00", "status < \(digit + 1)00"]
                return "*"
            }
            asserts.append("status \(Self.oneOf(patterns).line)")
        case .matcher(let matcher): add(matcher, "status", "status", as: .status, &asserts)
        case .placeholder: leaveOut("status")
        }
        return "*"
    }

    private static func oneOf(_ patterns: [StatusPattern]) -> Predicate {
        let alternatives = patterns.map { $0.description.replacing("xx", with: "..") }.joined(separator: "|")
        return Predicate(filters: "toString ", text: "matches /^(\(alternatives))$/")
    }

    // MARK: Captures

    private func captures() -> [String] {
        step.definition.captures.compactMap { capture in
            guard let query = query(capture.source), capture.filters.isEmpty, capture.fallback == nil else {
                return leaveOut(capture, "Hurl has no such query, filter or default")
            }
            var filter = ""
            if let regex = capture.regex {
                guard let pattern = pattern(regex) else { return leaveOut(capture, "the pattern has a placeholder") }
                filter = " regex \(pattern)"
            }
            writer.missing.remove(capture.name)
            return "\(writer.variable(capture.name)): \(query)\(filter)\(capture.isSecret ? " redact" : "")"
        }
    }

    private func leaveOut(_ capture: Capture, _ reason: String) -> String? {
        writer.note(.leftOut, "capture.\(capture.name)", reason)
        writer.missing.insert(capture.name)
        return nil
    }

    private func query(_ source: Capture.Source) -> String? {
        switch source {
        case .header(let name): "header \(quoted(name))"
        case .json(let path): "jsonpath \(quoted(path.written))"
        case .events: nil
        case .xml(let path): "xpath \(quoted(path.written))"
        case .cookie(let name): "cookie \(quoted(name))"
        case .part(let part):
            part == .text ? "body" : part.rawValue
        }
    }

    // MARK: Matchers

    private func add(
        _ matcher: Matcher, _ query: String, _ key: String, as kind: Kind = .plain, _ asserts: inout [String]
    ) {
        for part in matcher.parts {
            guard let operation = part.operations.first, let written = predicates(operation.matcherOperator, kind)
            else {
                writer.note(
                    .leftOut, "expect.\(key)", "\(MatcherWords.text(part, writer.names)): Hurl has no such predicate")
                continue
            }
            asserts += written.map { "\(query) \($0.line)" }
        }
    }

    private func predicates(_ matcherOperator: MatcherOperator, _ kind: Kind) -> [Predicate]? {
        func predicate(_ text: String) -> [Predicate] { [Predicate(text: text)] }
        func comparison(_ name: String, _ wanted: PlaceholderValue) -> [Predicate]? {
            value(wanted, kind).map { predicate("\(name) \($0)") }
        }
        switch matcherOperator {
        case .equals(let wanted):
            guard kind == .flag else { return comparison("==", wanted) }
            guard case .bool(let exists)? = wanted.literal else { return nil }
            return [Predicate(isNegated: !exists, text: "exists")]
        case .not(let matcher):
            guard matcher.operations.count == 1, let inner = matcher.operations.first?.matcherOperator,
                var predicates = predicates(inner, kind), predicates.count == 1
            else { return nil }
            predicates[0].isNegated.toggle()
            return predicates
        case .contains(let wanted):
            if case .array(let elements)? = wanted.literal {
                let values = elements.compactMap { self.value(.literal($0, wanted.range)) }
                return values.count == elements.count ? values.map { Predicate(text: "contains \($0)") } : nil
            }
            return self.value(wanted).map { predicate("contains \($0)") }
        case .startsWith(let text): return predicate("startsWith \(quoted(text))")
        case .endsWith(let text): return predicate("endsWith \(quoted(text))")
        case .matches(let regex): return pattern(regex).map { predicate("matches \($0)") }
        case .ordered(let ordering, let limit):
            let operators = ["lessThan": "<", "atMost": "<=", "greaterThan": ">", "atLeast": ">="]
            return operators[ordering.rawValue].flatMap { comparison($0, limit) }
        case .between(let low, let high):
            guard let low = comparison(">=", low), let high = comparison("<=", high) else { return nil }
            return low + high
        case .type(let type): return self.type(type).map(predicate)
        case .exists(let exists): return [Predicate(isNegated: !exists, text: "exists")]
        case .empty(let isEmpty): return [Predicate(isNegated: !isEmpty, text: "isEmpty")]
        case .length(let matcher), .count(let matcher):
            var all: [Predicate] = []
            for operation in matcher.operations {
                guard let more = predicates(operation.matcherOperator, .plain) else { return nil }
                all += more.map { Predicate(filters: "count " + $0.filters, isNegated: $0.isNegated, text: $0.text) }
            }
            return all
        case .oneOf(let values) where kind == .status:
            let patterns = values.compactMap { $0.literal.flatMap { StatusPattern($0.placeholderText) } }
            return patterns.count == values.count ? [Self.oneOf(patterns)] : nil
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

    private func value(_ value: PlaceholderValue, _ kind: Kind) -> String? {
        switch kind {
        case .plain, .status, .flag: return self.value(value)
        case .duration: return number(of: .milliseconds(1), in: value)
        case .days: return number(of: .seconds(86_400), in: value)
        case .hex:
            guard case .string(let text)? = value.literal else { return self.value(value) }
            return "hex,\(text);"
        }
    }

    private func value(_ value: PlaceholderValue) -> String? {
        switch value {
        case .literal(.string(let text), _): "\"\(writer.text(literal: text, .quoted))\""
        case .literal(.array, _), .literal(.object, _), .list, .mapping: nil
        case .literal(let value, _): value.compactText()
        case .text(let text): quoted(text)
        case .typed(let text):
            if let expression = text.soleExpression, expression.filters.isEmpty, case .name(let name) = expression.head,
                let known = writer.writtenValue(of: name, .plain)
            {
                self.value(known)
            } else {
                writer.text(text)
            }
        }
    }

    /// Returns a duration as a number of units; nil if the number is not whole.
    private func number(of unit: Duration, in value: PlaceholderValue) -> String? {
        guard let literal = value.literal, let duration = DurationText.parse(literal.placeholderText) else {
            return nil
        }
        let number = duration / unit
        guard abs(number - number.rounded()) < 1e-6 else { return nil }
        return Int(exactly: number.rounded()).map(String.init)
    }

    private func pattern(_ regex: RegexText) -> String? {
        guard let literal = regex.written.literal, !literal.contains("\n") else { return nil }
        var result = ""
        var isEscaped = false
        for scalar in literal.unicodeScalars {
            if scalar == "/", !isEscaped { result += "\\" }
            if scalar == "\t" {
                result += isEscaped ? "t" : "\\t"
            } else {
                result.unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return "/\(result)/"
    }

    private func quoted(_ text: PlaceholderText) -> String { "\"\(writer.text(text, .quoted))\"" }
}
