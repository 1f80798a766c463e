package import CollectionModel
import HTTP
package import JSON
package import Placeholders
import Secrets
import Text

/// The captures of a response: "Captures and what follows a failure" in format.md.
package struct CaptureReading {
    private let content: ResponseContent
    private let scope: VariableScope

    package init(_ content: ResponseContent, scope: VariableScope) {
        self.content = content
        self.scope = scope
    }

    /// Returns the captured value, or nil if the source has no value and there is no default; registers a secret one.
    ///
    /// - Throws: `PlaceholderError` if a placeholder cannot be evaluated or a filter fails.
    package func value(of capture: Capture) throws(PlaceholderError) -> JSONValue? {
        let value = try read(capture)
        if let value { register(value, of: capture) }
        return value
    }

    private func read(_ capture: Capture) throws(PlaceholderError) -> JSONValue? {
        var value = try source(of: capture)
        // If a capture transforms a whole document, only the result is secret.
        if let found = value, !capture.takesWholeText, !found.isContainer || !capture.isTransformed {
            register(found, of: capture)
        }
        if let regex = capture.regex, let found = value {
            value = try group(regex, in: found)
            if let value { register(value, of: capture) }
        }
        if !capture.filters.isEmpty {
            value = try FilterChain.apply(capture.filters, to: value, in: scope, at: capture.range)
        }
        if let value { return value }
        guard let fallback = capture.fallback else { return nil }
        return try fallback.value(in: scope)
    }

    /// Registers the source of a secret before a later step can fail and show it in its error.
    private func register(_ value: JSONValue, of capture: Capture) {
        if isSecret(capture, value) { scope.run.secrets.register(value) }
    }

    private func isSecret(_ capture: Capture, _ value: JSONValue) -> Bool {
        capture.isSecret || scope.isSecret(capture.name, of: value)
    }

    /// Returns the reason why the capture has no value: no source, no match, or no result of the filters.
    package func absence(of capture: Capture) -> String {
        if let cause = unreadableBody(for: capture.source) { return cause.message }
        guard let found = try? source(of: capture) else {
            return "\(capture.sourceWords) gave no value"
        }
        let shown = isSecret(capture, found) ? "which is not shown" : ShownValue.text(found)
        guard let regex = capture.regex, (try? group(regex, in: found)) == nil else {
            return "the filters made nothing of \(capture.sourceWords), \(shown)"
        }
        let pattern = (try? regex.written.text(in: scope)) ?? regex.written.written
        return "\(capture.sourceWords), \(shown), does not match \(pattern)"
    }

    /// Returns a hint for a capture without a value; nil if there is none.
    package func hint(for capture: Capture) -> String? {
        if let cause = unreadableBody(for: capture.source) { return cause.hint }
        return missingNode(for: capture)?.hint ?? namespaceHint(for: capture) ?? "add default: if it may be missing"
    }

    /// Returns detail lines: the names next to a missing one, or the start of a body that cannot be parsed.
    package func details(for capture: Capture) -> [String] {
        if case .part = capture.source { return [] }
        if unreadableBody(for: capture.source) != nil { return content.excerpt() }
        return missingNode(for: capture).map { [$0.line] } ?? []
    }

    private func missingNode(for capture: Capture) -> DeepestNode? {
        let (written, root): (JSONPathText, JSONValue?)
        switch capture.source {
        case .json(let path): (written, root) = (path, try? content.json())
        case .events(let path): (written, root) = (path, try? content.events())
        case .header, .xml, .cookie, .part: return nil
        }
        guard let root, let path = try? written.path(in: scope) else { return nil }
        return DeepestNode(path, in: root)
    }

    private func namespaceHint(for capture: Capture) -> String? {
        guard case .xml(let path) = capture.source, let tree = try? content.tree(),
            let path = try? path.path(capture.namespaces, in: scope),
            (try? source(of: capture)) == nil
        else { return nil }
        return path.namespaceHint(for: tree)
    }

    private func unreadableBody(for source: Capture.Source) -> UnreadableBody? {
        do {
            switch source {
            case .json: _ = try content.json()
            case .events: _ = try content.events()
            case .xml: _ = try content.tree()
            case .part(.text): _ = try content.text()
            case .header, .cookie, .part: break
            }
            return nil
        } catch {
            return error
        }
    }

    private func source(of capture: Capture) throws(PlaceholderError) -> JSONValue? {
        switch capture.source {
        case .header(let name):
            return content.response.firstValue(of: try name.text(in: scope)).map { .string($0) }
        case .json(let path):
            return try value(at: path, in: try? content.json(), of: capture)
        case .events(let path): return try value(at: path, in: try? content.events(), of: capture)
        case .xml(let path):
            guard let tree = try? content.tree() else { return nil }
            return try tree.subject(of: try path.path(capture.namespaces, in: scope), at: path.written.range).value
        case .cookie(let name):
            let name = try name.text(in: scope)
            return content.exchange.setCookies.last { $0.name == name }.map { .string($0.value) }
        case .part(let part): return self.part(part)
        }
    }

    private func value(
        at path: JSONPathText, in root: JSONValue?, of capture: Capture
    ) throws(PlaceholderError) -> JSONValue? {
        guard let root else { return nil }
        let found = try path.path(in: scope).subject(in: root)
        // A `default` also replaces an empty list.
        return found.isEmptyList && capture.fallback != nil ? nil : found.value
    }

    private func part(_ part: ResponsePart) -> JSONValue? {
        let exchange = content.exchange
        switch part {
        case .status: return .number(JSONNumber(exchange.response.status))
        case .text: return (try? content.text()).map { .string($0) }
        case .url: return .string(exchange.call.url)
        case .ip: return .string(exchange.transfer.peerAddress)
        case .version: return .string(exchange.response.version)
        case .duration: return milliseconds(exchange.duration)
        }
    }

    /// Returns milliseconds with three decimal places.
    private func milliseconds(_ duration: Duration) -> JSONValue? {
        let microseconds = Int((duration / .microseconds(1)).rounded())
        let fraction = String(microseconds % 1000 + 1000).dropFirst()
        return JSONNumber("\(microseconds / 1000).\(fraction)").map { .number($0) }
    }

    private func group(_ regex: RegexText, in value: JSONValue) throws(PlaceholderError) -> JSONValue? {
        let expression = try regex.expression(in: scope)
        do {
            guard let match = try expression.firstMatch(in: value.placeholderText) else { return nil }
            return .string((match.groups.first ?? nil) ?? match.text)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the regular expression was stopped: \(error)"), at: regex.written.range,
                hint: "it backtracks too much over this text: simplify the pattern", dependsOnResponse: true)
        }
    }
}

extension Capture {
    /// True if the source is the whole body. A secret part does not make the whole body secret.
    fileprivate var takesWholeText: Bool {
        if case .part(.text) = source { return true }
        return false
    }

    /// True if a regular expression or filters change the value.
    fileprivate var isTransformed: Bool { regex != nil || !filters.isEmpty }

    /// The source of the capture, for messages.
    var sourceWords: String {
        switch source {
        case .header(let name): "the header \(name.written)"
        case .json(let path): path.written.written
        case .events(let path): "\(path.written.written) of the events"
        case .xml(let path): path.written.written
        case .cookie(let name): "the cookie \(name.written)"
        case .part(let part): "the \(part.rawValue)"
        }
    }
}

extension Subject {
    /// True if a JSONPath that can match several values matched none.
    fileprivate var isEmptyList: Bool {
        if case .nodes(let nodes) = self { return nodes.isEmpty }
        return false
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
