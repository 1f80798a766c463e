import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns the tests for the expectations of a request, as lines of a script.
    func tests(_ expectations: Expectations) -> [String] {
        var lines = statusTest(expectations.status.value)
        for (key, setting, value) in [
            ("reason", expectations.reason, "pm.response.status"), ("text", expectations.text, "pm.response.text()"),
        ] {
            guard let matcher = setting.value else { continue }
            lines += test(key == "text" ? "the body" : "the reason", "expect.\(key)", matcher, on: value, .text)
        }
        for header in expectations.headers { lines += headerTest(header) }
        for cookie in expectations.cookies { lines += cookieTest(cookie) }
        for expectation in expectations.json { lines += jsonTest(expectation) }
        if let duration = expectations.duration.value {
            lines += test(
                "the response time", "expect.duration", duration, on: "pm.response.responseTime", .milliseconds)
        }
        for condition in expectations.values {
            let part = "expect.values of \(names.shown(condition.subject.written))"
            if let name = condition.subject.references.map(\.name).first(where: missing.contains) {
                note(.leftOut, part, "the capture of \(names.shown(name)) was left out")
                continue
            }
            guard let value = javaScript.expression(condition.subject) else {
                note(.leftOut, part, "no script of Postman computes it")
                continue
            }
            lines += test(names.shown(condition.subject.written), part, condition.matcher, on: value)
        }
        if let schema = expectations.schema.value { lines += schemaTest(schema) }
        noteMissing(expectations)
        return lines
    }

    private func noteMissing(_ expectations: Expectations) {
        for (key, isGiven) in [
            ("events", !expectations.events.isEmpty), ("xml", !expectations.xml.isEmpty),
            ("bytes", !expectations.bytes.isEmpty),
            ("timings", !expectations.timings.isEmpty), ("certificate", !expectations.certificate.isEmpty),
            ("redirects", !expectations.redirects.isEmpty), ("version", expectations.version.value != nil),
            ("url", expectations.url.value != nil), ("ip", expectations.ip.value != nil),
            ("snapshot", expectations.snapshot.value != nil),
        ] where isGiven {
            note(.leftOut, "expect.\(key)", "scripts of Postman cannot check it")
        }
    }

    /// Returns the lines of one test; none, with a note, if a matcher has no counterpart.
    private func test(
        _ subject: String, _ part: String, _ matcher: Matcher, on value: String,
        _ kind: JavaScriptMatcher.Subject = .any
    ) -> [String] {
        let writer = JavaScriptMatcher(javaScript: javaScript, subject: kind)
        guard let statements = writer.statements(matcher, on: value) else {
            let parts = matcher.parts
            guard parts.count < 2 else { return parts.flatMap { test(subject, part, $0, on: value, kind) } }
            note(.leftOut, part, "\(MatcherWords.text(matcher, names)): no counterpart in JavaScript")
            return []
        }
        return Self.test("\(subject) \(MatcherWords.text(matcher, names))", statements)
    }

    static func test(_ name: String, _ statements: [String]) -> [String] {
        ["pm.test(\(JavaScriptText.literal(name)), () => {"] + statements.map { "    \($0)" } + ["});"]
    }

    // MARK: Status

    private func statusTest(_ status: StatusExpectation?) -> [String] {
        guard let status else {
            return Self.test("status is below 400", ["pm.expect(pm.response.code).to.be.below(400);"])
        }
        switch status.wanted {
        case .patterns(let patterns): return Self.statusTest(patterns)
        case .matcher(let matcher): return test("status", "expect.status", matcher, on: "pm.response.code")
        case .placeholder(let text):
            guard let value = javaScript.expression(text) else {
                note(.leftOut, "expect.status", "no script of Postman computes \(names.shown(text.written))")
                return []
            }
            let pattern = "new RegExp(`^${String(\(value)).replace(\"xx\", \"..\")}$`)"
            return Self.test(
                "status is \(names.shown(text.written))", ["pm.expect(String(pm.response.code)).to.match(\(pattern));"])
        }
    }

    private static func statusTest(_ patterns: [StatusPattern]) -> [String] {
        let name = "status is \(patterns.map(\.description).joined(separator: " or "))"
        if patterns.count == 1, let pattern = patterns.first {
            switch pattern {
            case .exactly(let status): return test(name, ["pm.response.to.have.status(\(status));"])
            case .hundreds(let digit):
                let words = [1: "info", 2: "success", 3: "redirection", 4: "clientError", 5: "serverError"]
                if let word = words[digit] { return test(name, ["pm.response.to.be.\(word);"]) }
            }
        }
        let exact = patterns.compactMap { pattern -> String? in
            if case .exactly(let status) = pattern { String(status) } else { nil }
        }
        if exact.count == patterns.count {
            return test(name, ["pm.expect(pm.response.code).to.be.oneOf([\(exact.joined(separator: ", "))]);"])
        }
        let alternatives = patterns.map { $0.description.replacing("xx", with: "..") }.joined(separator: "|")
        return test(name, ["pm.expect(String(pm.response.code)).to.match(/^(\(alternatives))$/);"])
    }

    // MARK: Parts of the response

    private func headerTest(_ header: HeaderExpectation) -> [String] {
        guard let matcher = header.matcher else { return [] }
        guard let name = header.name.literal else {
            note(.leftOut, "expect.headers", "the name \(names.shown(header.name.written)) has a placeholder")
            return []
        }
        let literal = JavaScriptText.literal(name)
        if matcher.operations.count == 1 {
            switch matcher.operations.first?.matcherOperator {
            case .exists(let exists)?:
                let words = exists ? "have" : "not.have"
                return Self.test(
                    "\(name) \(MatcherWords.text(matcher, names))", ["pm.response.to.\(words).header(\(literal));"])
            case .equals(let wanted)?:
                guard case .string(let text)? = wanted.literal else { break }
                let value = javaScript.literal(.string(text))
                return Self.test(
                    "\(name) \(MatcherWords.text(matcher, names))",
                    ["pm.response.to.have.header(\(literal), \(value));"])
            default: break
            }
        }
        return test(name, "expect.headers.\(name)", matcher, on: "pm.response.headers.get(\(literal))", .text)
    }

    private func cookieTest(_ cookie: CookieExpectation) -> [String] {
        guard let name = cookie.name.literal else {
            note(.leftOut, "expect.cookies", "the name \(names.shown(cookie.name.written)) has a placeholder")
            return []
        }
        return cookie.parts.flatMap { part -> [String] in
            guard let matcher = part.matcher else { return [] }
            guard part.part == .value else {
                note(.leftOut, "expect.cookies.\(name).\(part.part.rawValue)", "scripts of Postman cannot check it")
                return []
            }
            let value = "pm.cookies.get(\(JavaScriptText.literal(name)))"
            return test("the cookie \(name)", "expect.cookies.\(name)", matcher, on: value, .text)
        }
    }

    private func jsonTest(_ expectation: JSONExpectation) -> [String] {
        let path = expectation.path.written.written
        let part = "expect.json.\(names.shown(path))"
        guard expectation.path.written.literal != nil, let steps = PathStep.steps(of: path) else {
            note(.leftOut, part, "the path has no counterpart in JavaScript")
            return []
        }
        let matcher = expectation.matcher
        if matcher.operations.count == 1, case .exists(let exists)? = matcher.operations.first?.matcherOperator,
            !steps.contains(.all)
        {
            return Self.test("\(path) \(MatcherWords.text(matcher, names))", [Self.existence(of: steps, exists)])
        }
        return test(path, part, matcher, on: JavaScriptPath.results(of: steps, in: "pm.response.json()"))
    }

    private static func existence(of steps: [PathStep], _ exists: Bool) -> String {
        guard exists else {
            if steps.count == 1, case .name(let name)? = steps.first {
                return "pm.expect(pm.response.json()).to.not.have.property(\(JavaScriptText.literal(name)));"
            }
            let list = JavaScriptPath.list(steps)
            return "pm.expect(_.get(pm.response.json(), \(list))).to.be.undefined;"
        }
        guard let last = steps.last else { return "pm.response.to.have.jsonBody();" }
        let parent = "pm.response.json()" + JavaScriptPath.access(steps.dropLast())
        guard case .name(let name) = last else {
            return "pm.expect(\(parent)\(JavaScriptPath.access([last]))).to.not.be.undefined;"
        }
        return "pm.expect(\(parent)).to.have.property(\(JavaScriptText.literal(name)));"
    }

    private func schemaTest(_ schema: SchemaExpectation) -> [String] {
        guard let document = schema.document else {
            note(.leftOut, "expect.schema", "only a schema without placeholders in the collection is translated")
            return []
        }
        return Self.test(
            "the body meets the schema", ["pm.response.to.have.jsonSchema(\(javaScript.literal(document)));"])
    }
}
