import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders

/// The responses of an operation, by status (OpenAPI 3.1, section 4.8.16).
struct OpenAPIResponses {
    private struct Response {
        var headers: [String] = []
        /// The names of these headers in lower case.
        var known: Set<String> = []
        var contents = OpenAPIContents()
    }

    /// The responses by status: `200`, `2XX` or `default`.
    private var responses: [String: Response] = [:]

    /// Adds the response that a request expects.
    ///
    /// - Parameters:
    ///   - name: The name of the request.
    ///   - canSucceed: True if the request can succeed.
    mutating func add(
        _ statuses: [String], headers: [String], _ content: OpenAPIContent?, named name: String, canSucceed: Bool
    ) {
        for status in statuses {
            var response = responses[status] ?? Response()
            for header in headers where response.known.insert(header.lowercased()).inserted {
                response.headers.append(header)
            }
            if let content { response.contents.add(content, named: name, canSucceed: canSucceed) }
            responses[status] = response
        }
    }

    var json: JSONValue {
        // Digits come before `default`, and `200` before `2XX`.
        .object(
            JSONObject(
                responses.sorted { $0.key < $1.key }.map { status, response in
                    var object: JSONObject = ["description": .string(Self.description(of: status))]
                    if !response.headers.isEmpty {
                        let header: JSONValue = ["required": true, "schema": ["type": "string"]]
                        object[key: "headers"] = .object(JSONObject(response.headers.map { ($0, header) }))
                    }
                    if !response.contents.isEmpty { object[key: "content"] = response.contents.json }
                    return (status, .object(object))
                }))
    }

    private static func description(of status: String) -> String {
        if let number = Int(status) { return ReasonPhrases.standard[number] ?? "Status \(status)" }
        let classes: [Character: String] = [
            "1": "Informational", "2": "Successful", "3": "Redirection", "4": "Client error", "5": "Server error",
        ]
        return status.first.flatMap { classes[$0] } ?? "The response"
    }
}

extension OpenAPIWriter {
    /// Adds the response that a request expects, and reports the expectations that OpenAPI cannot represent.
    func addResponse(
        _ step: RequestStep, named name: String, canSucceed: Bool, to responses: inout OpenAPIResponses
    ) {
        let expectations = step.settings.values.expectations
        var leftOut = expectations.unsupportedKeys
        var headers: [String] = []
        var type: String?
        for header in expectations.headers {
            guard let matcher = header.matcher else { continue }
            let name = text(header.name)
            if name.lowercased() == "content-type" {
                type = matcher.mediaType
                if type == nil { leftOut.append("headers.\(names.shown(name))") }
            } else if matcher.isAbsence {
                leftOut.append("absent headers")
            } else {
                headers.append(name)
                if !matcher.isPresence { leftOut.append("values of headers") }
            }
        }
        var content = type.map { OpenAPIContent(type: Self.mediaType(text(literal: $0, .plain))) }
        if let schema = expectations.schema.value, let reference = reference(to: schema, named: name) {
            content = content ?? OpenAPIContent(type: "application/json")
            content?.schema = reference
        }
        for expectation in expectations.json {
            if expectation.path.written.literal == "$", let value = expectation.matcher.equalValue {
                content = content ?? OpenAPIContent(type: "application/json")
                content?.example = shallow(example(value))
            } else if !leftOut.contains("json") {
                leftOut.append("json")
            }
        }
        let keys = leftOut.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !keys.isEmpty {
            note(.leftOut, "expect: \(keys.joined(separator: ", "))", "OpenAPI has no counterpart")
        }
        responses.add(
            statuses(expectations.status.value), headers: headers, content, named: name, canSucceed: canSucceed)
    }

    private func statuses(_ status: StatusExpectation?) -> [String] {
        guard case .patterns(let patterns)? = status?.wanted else {
            if status != nil { note(.approximate, "expect.status", "written as the response default") }
            return ["default"]
        }
        return patterns.map { pattern in
            switch pattern {
            case .exactly(let status): String(status)
            case .hundreds(let digit): "\(digit)XX"
            }
        }
    }
}

extension Expectations {
    /// The keys of given expectations that OpenAPI cannot represent.
    fileprivate var unsupportedKeys: [String] {
        let keys = [
            ("reason", reason.value != nil), ("version", version.value != nil), ("cookies", !cookies.isEmpty),
            ("events", !events.isEmpty), ("xml", !xml.isEmpty), ("text", text.value != nil), ("bytes", !bytes.isEmpty),
            ("values", !values.isEmpty), ("snapshot", snapshot.value != nil),
            ("duration", duration.value != nil), ("timings", !timings.isEmpty), ("certificate", !certificate.isEmpty),
            ("redirects", !redirects.isEmpty), ("url", url.value != nil), ("ip", ip.value != nil),
            ("error", error.value != nil),
        ]
        return keys.filter(\.1).map(\.0)
    }
}

extension Matcher {
    private var sole: MatcherOperator? { operations.count == 1 ? operations.first?.matcherOperator : nil }

    /// The value that must be equal; nil for other matchers.
    fileprivate var equalValue: PlaceholderValue? {
        if case .equals(let value)? = sole { value } else { nil }
    }

    /// True if only the presence is expected.
    fileprivate var isPresence: Bool {
        if case .exists(true)? = sole { true } else { false }
    }

    fileprivate var isAbsence: Bool {
        if case .exists(false)? = sole { true } else { false }
    }

    /// The media type that a matcher of `Content-Type` requires, such as `image/*` for `startsWith: image/`; nil if it
    /// names none.
    fileprivate var mediaType: String? {
        let text: String? =
            switch sole {
            case .equals(let value)?, .contains(let value)?: value.literal?.placeholderText
            case .startsWith(let text)?: text.literal
            default: nil
            }
        guard let text, text != "json" else { return text.map { _ in "application/json" } }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        return parts[1].isEmpty ? text + "*" : text
    }
}
