import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders

extension HTTPFileWriter {
    /// Returns the lines of a body, and the Content-Type that the client would not send.
    ///
    /// - Parameter identifier: The name of the request in the file.
    func body(_ body: RequestBody, of identifier: String) -> (lines: [String], type: String?) {
        switch body {
        case .json(let value): return ([json(value)], body.contentType)
        case .text(let text), .xml(let text):
            let content = content(self.text(text, .body))
            if content.hasLineBreakAtEnd {
                note(.toDo, "body", "clients drop the line breaks at its end: write the body to a file")
            }
            return ([content], body.contentType)
        case .form(let fields):
            let entries = entries(fields, name: .queryName, value: .queryValue)
            for entry in entries { noteUnencoded(entry, "form") }
            return ([entries.map { "\($0.name)=\($0.value)" }.joined(separator: "&")], body.contentType)
        case .multipart(let parts):
            let parts = parts.map(part)
            let boundary = Self.boundary(of: parts)
            return (
                parts.flatMap { ["--" + boundary] + $0 } + ["--\(boundary)--"],
                "multipart/form-data; boundary=\(boundary)"
            )
        case .file(let path): return (["< \(file(path))"], body.contentType)
        case .graphQL(let operation): return ([graphQL(operation)], body.contentType)
        case .base64:
            note(.toDo, "body.base64", "an .http file cannot contain binary data: write the bytes to \(identifier).bin")
            return (["< \(identifier).bin"], body.contentType)
        }
    }

    /// Returns a text of a body, and reports lines that would begin another part of the file.
    private func content(_ text: String) -> String {
        let marks = ["###", "< ", "<@", "> ", ">>", "<> "]
        if text.split(whereSeparator: \.isNewline).contains(where: { line in marks.contains(where: line.hasPrefix) }) {
            note(.toDo, "body", "a line begins with ###, < or >: write the body to a file")
        }
        return text
    }

    /// Returns a boundary that no part has (RFC 2046, section 5.1.1).
    private static func boundary(of parts: [[String]]) -> String {
        let lines = parts.joined().filter { $0.contains("hubrun-boundary") }
        var boundary = "hubrun-boundary"
        var number = 2
        while lines.contains(where: { $0.contains(boundary) }) {
            boundary = "hubrun-boundary-\(number)"
            number += 1
        }
        return boundary
    }

    /// Returns the lines of a part, without its boundary.
    private func part(_ part: MultipartPartSetting) -> [String] {
        var disposition = "Content-Disposition: form-data; name=\"\(text(part.name, .quoted))\""
        let content: String
        switch part.content {
        case .text(let text): content = self.content(self.text(text, .plain, names.search(for: part.name)))
        case .file(let path):
            content = "< \(file(path))"
            if part.filename == nil {
                let name = file(path).split(separator: "/").last.map(String.init) ?? "file"
                disposition += "; filename=\"\(MultipartPart.escaped(name))\""
            }
        }
        if let name = part.filename { disposition += "; filename=\"\(text(name, .quoted))\"" }
        var lines = [disposition]
        if let type = part.type { lines.append("Content-Type: \(line(text(type)))") }
        lines += entries(part.headers, isHeader: true).map { "\($0.name): \(line($0.value))" }
        return lines + ["", content]
    }
}

extension String {
    fileprivate var hasLineBreakAtEnd: Bool { unicodeScalars.last.map { $0 == "\n" || $0 == "\r" } ?? false }
}

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
