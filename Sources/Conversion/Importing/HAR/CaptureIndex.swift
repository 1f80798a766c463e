import CollectionDrafts
import Cryptography
import JSON
import Secrets

/// Finds values of responses that later requests send, for captures.
final class CaptureIndex: SourceTexts {
    private struct Source {
        /// The index of the request.
        let request: Int
        let path: String
        let name: String
        /// True for a number, false for a text.
        let isNumber: Bool
    }

    private static let shortest = 8
    private static let longest = 10_000
    private static let maximumDepth = 40
    /// The limits for values of one response, and of all.
    private static let maximumValues = 2_000
    private static let maximumTotal = 50_000

    private var sources: [String: Source] = [:]
    private var sent: Set<String> = []
    /// The captures by request: variable, JSONPath, and true for a secret.
    private(set) var captures: [Int: [(name: String, path: String, isSecret: Bool)]] = [:]
    private var variables: [String: String] = [:]
    private unowned let context: DraftContext

    init(_ context: DraftContext) { self.context = context }

    func translated(_ text: String) -> DraftText { DraftText(text) }

    /// Returns the placeholder for a value that an earlier response had, and whether it was a number there; nil if none had it.
    ///
    /// - Parameter isSecret: True for a value that grants access.
    func captured(_ value: String, isSecret: Bool) -> (placeholder: DraftPlaceholder, isNumber: Bool)? {
        guard let source = sources[value] else {
            if Self.mayBeCaptured(value), sent.count < Self.maximumTotal { sent.insert(value) }
            return nil
        }
        if let variable = variables[value] {
            if isSecret, let index = captures[source.request]?.firstIndex(where: { $0.name == variable }) {
                captures[source.request]?[index].isSecret = true
            }
            return (DraftPlaceholder(.variable(variable)), source.isNumber)
        }
        let variable = context.names.newName(source.name)
        variables[value] = variable
        let secret = isSecret || SecretWords.isSecret(name: source.name)
        captures[source.request, default: []].append((variable, source.path, secret))
        return (DraftPlaceholder(.variable(variable)), source.isNumber)
    }

    /// Adds the values of a response.
    func add(_ response: JSONValue, of request: Int) {
        var count = 0
        add(response, "$", "value", request, 0, &count)
    }

    private func add(
        _ value: JSONValue, _ path: String, _ name: String, _ request: Int, _ depth: Int, _ count: inout Int
    ) {
        guard depth < Self.maximumDepth, count < Self.maximumValues, sources.count < Self.maximumTotal else { return }
        switch value {
        case .null, .bool: break
        case .number(let number):
            add(number.text, Source(request: request, path: path, name: name, isNumber: true), &count)
        case .string(let text):
            add(text, Source(request: request, path: path, name: name, isNumber: false), &count)
        case .array(let elements):
            for (index, element) in elements.enumerated() where count < Self.maximumValues {
                add(element, "\(path)[\(index)]", name, request, depth + 1, &count)
            }
        case .object(let object):
            for (key, member) in object where count < Self.maximumValues {
                guard let step = Self.step(key) else { continue }
                add(member, path + step, key, request, depth + 1, &count)
            }
        }
    }

    private func add(_ text: String, _ source: Source, _ count: inout Int) {
        // A value that was sent before is no value of the server.
        guard Self.mayBeCaptured(text), !sent.contains(text) else { return }
        count += 1
        // The first response with a value made it; a later list has it at a place that depends on other entries.
        if sources[text] == nil { sources[text] = source }
    }

    /// True for a text that can hardly be equal by chance: an identifier, not a word.
    private static func mayBeCaptured(_ text: String) -> Bool {
        let count = text.utf8.count
        guard count >= shortest, count <= longest else { return false }
        return text.utf8.contains { (0x30...0x39).contains($0) }
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }
            && !text.hasPrefix("http://") && !text.hasPrefix("https://")
    }

    /// Returns the step of a JSONPath to a member; nil for a name that needs quoting.
    private static func step(_ key: String) -> String? {
        guard let first = key.first, first.isASCII, first.isLetter || first == "_",
            key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else { return nil }
        return "." + key
    }
}
