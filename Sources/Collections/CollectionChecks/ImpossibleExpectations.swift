import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// Finds expectations that no response can meet, and those that every response meets.
struct ImpossibleExpectations {
    var findings: [Finding] = []

    struct Finding {
        var code = DiagnosticCode.impossibleExpectation
        var severity = Diagnostic.Severity.error
        let range: SourceRange
        let message: String
        let hint: String?
    }

    /// The type of a matcher's subject.
    enum Domain {
        case anything
        /// JSON values, whose types are never converted.
        case json
        case status
        /// Texts of headers and the like, which are never lists or mappings.
        case text
        case version
        case boolean
        case count
    }

    init(in settings: SharedSettings, of request: RequestDefinition) {
        let expectations = settings.values.expectations
        if case .matcher(let matcher)? = expectations.status.value?.wanted { check(matcher, .status) }
        check(expectations.reason.value, .text)
        check(expectations.text.value, .text)
        check(expectations.url.value, .text)
        check(expectations.ip.value, .text)
        check(expectations.version.value, .version)
        for header in expectations.headers { check(header.matcher, .text) }
        for expectation in expectations.json + expectations.events { check(expectation.matcher, .json) }
        if case .event(let awaited)? = request.stream?.end {
            for expectation in awaited { check(expectation.matcher, .json) }
        }
        for expectation in expectations.xml { check(expectation.matcher, .anything) }
        for value in expectations.values { check(value.matcher, .anything) }
        for part in expectations.cookies.flatMap(\.parts) { check(part.matcher, Self.domain(of: part.part)) }
        for part in expectations.bytes where part.part == .length { check(part.matcher, .count) }
        for part in expectations.redirects { check(part.matcher, part.part == .count ? .count : .text) }
        for part in expectations.certificate { check(part.matcher, part.part == .expiresIn ? .anything : .text) }
        check(expectations.duration.value, .anything)
        for part in expectations.timings { check(part.matcher, .anything) }
        let followsNone = settings.values.followRedirects.value ?? 0 == 0
        if followsNone { checkRedirects(expectations.redirects) }
        if request.method == "HEAD" { checkHead(expectations, request) }
        if followsNone { checkCertificate(expectations, url: request.url) }
    }

    private static func domain(of part: CookiePart) -> Domain {
        switch part {
        case .value, .sameSite, .path, .domain, .expires: .text
        case .httpOnly, .secure: .boolean
        case .maxAge: .anything
        }
    }

    private mutating func checkRedirects(_ parts: [PartExpectation<RedirectPart>]) {
        for part in parts {
            guard let matcher = part.matcher, part.part == .count ? matcher.wantsMoreThanNone : matcher.wantsSomething
            else { continue }
            findings.append(
                Finding(
                    range: matcher.range, message: "\"redirects\" without following any: there will be none",
                    hint: "add followRedirects: true"))
        }
    }

    private mutating func checkCertificate(_ expectations: Expectations, url: PlaceholderText) {
        guard let first = expectations.certificate.first(where: { $0.matcher != nil })?.matcher,
            case .literal(let start)? = url.segments.first, start.lowercased().hasPrefix("http://")
        else { return }
        findings.append(
            Finding(
                range: first.range, message: "\"certificate\" on a request without TLS: there will be none",
                hint: "begin the URL with https://"))
    }

    /// Reports body expectations on HEAD: its response has no body, so they hold or fail regardless of the server.
    private mutating func checkHead(_ expectations: Expectations, _ request: RequestDefinition) {
        for expectation in expectations.ofBody {
            findings.append(
                Finding(
                    range: expectation.range, message: BodyExpectation.headMessage(expectation.key),
                    hint: BodyExpectation.headHint))
        }
        if let stream = request.stream {
            findings.append(
                Finding(
                    range: stream.range, message: BodyExpectation.headMessage("stream"),
                    hint: "send GET, or leave it out"))
        }
        for capture in request.captures {
            guard let key = capture.source.bodyKey else { continue }
            findings.append(
                Finding(
                    range: capture.range, message: BodyExpectation.headMessage(key),
                    hint: "send GET, or capture a header"))
        }
    }

    // MARK: Matchers

    private mutating func check(_ matcher: Matcher?, _ domain: Domain) {
        guard let matcher else { return }
        for operation in matcher.operations { check(operation, domain) }
        checkIdleness(of: matcher, domain)
        checkBounds(matcher, domain)
        if case .json = domain { checkKind(matcher) }
        let wantsNothing = matcher.operations.first {
            if case .exists(false) = $0.matcherOperator { true } else { false }
        }
        if let wantsNothing, matcher.wantsSomething {
            findings.append(
                Finding(
                    range: wantsNothing.range, message: "\"exists: false\" beside other operators never matches",
                    hint: "on nothing every other operator fails: keep one of them"))
        }
    }

    private mutating func check(_ operation: Matcher.Operation, _ domain: Domain) {
        switch operation.matcherOperator {
        case .not(let matcher): check(matcher, domain)
        case .equals(let value): check(value, domain)
        case .oneOf(let values): for value in values { check(value, domain) }
        case .between(let low, let high): checkOrder(low, high, operation.range)
        case .length(let matcher), .count(let matcher): check(matcher, .count)
        case .any(let matcher), .every(let matcher): check(matcher, domain)
        default: break
        }
    }

    private mutating func check(_ value: PlaceholderValue, _ domain: Domain) {
        guard let literal = value.literal, let problem = Self.problem(literal, domain) else { return }
        findings.append(Finding(range: value.range, message: problem.message, hint: problem.hint))
    }

    private static func problem(_ value: JSONValue, _ domain: Domain) -> (message: String, hint: String)? {
        switch (domain, value) {
        case (.anything, _), (.json, _), (.boolean, .bool): return nil
        case (.status, .number(let number)):
            guard let status = Int(number.text), (100...599).contains(status) else {
                return ("no status can be \(number.text)", "a status is a number from 100 to 599")
            }
            return nil
        case (.status, _):
            return ("a status is a number, and can never be \(value.kindPhrase)", "write it without quotes, as in 201")
        case (.text, .array), (.text, .object), (.version, .array), (.version, .object):
            return ("a text can never be \(value.kindPhrase)", "of several texts that will do: oneOf: [a, b]")
        case (.text, _), (.version, .null), (.version, .bool): return nil
        case (.version, .number), (.version, .string):
            guard !["HTTP/1.0", "HTTP/1.1", "HTTP/2"].contains(value.placeholderText) else { return nil }
            return ("no version can be \(value.placeholderText.quoted)", "it is HTTP/1.0, HTTP/1.1 or HTTP/2")
        case (.boolean, _):
            return ("this is true or false, and can never be \(value.kindPhrase)", "write true or false")
        case (.count, .number(let number)):
            guard number.isInteger, !number.text.hasPrefix("-") else {
                return ("a length or count can never be \(number.text)", "it is a whole number from 0")
            }
            return nil
        case (.count, _):
            return (
                "a length or count can never be \(value.kindPhrase)", "write a whole number, without quotes or a unit"
            )
        }
    }
}

extension Matcher {
    /// True if an operator needs a value: without a value only `exists: false` and `count: 0` hold.
    fileprivate var wantsSomething: Bool {
        operations.contains { operation in
            switch operation.matcherOperator {
            case .exists(let wanted): wanted
            case .count(let matcher): matcher.wantsMoreThanNone
            default: true
            }
        }
    }

    /// True if a count must be greater than 0.
    fileprivate var wantsMoreThanNone: Bool {
        operations.contains { operation in
            switch operation.matcherOperator {
            case .equals(let value):
                if case .number(let number)? = value.literal { number != JSONNumber(0) } else { false }
            case .ordered(.greaterThan, let value):
                if case .number(let number)? = value.literal { number >= JSONNumber(0) } else { false }
            case .ordered(.atLeast, let value):
                if case .number(let number)? = value.literal { number > JSONNumber(0) } else { false }
            default: false
            }
        }
    }
}
