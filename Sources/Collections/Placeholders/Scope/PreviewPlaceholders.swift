package import Cryptography
import Diagnostics
package import JSON
import Synchronization
import Text

/// Substitutes for values that only a run can know, in requests that are not sent.
///
/// Each is a mark of letters and digits, which URLs, JSON and forms leave unchanged. At the end, ``restored(_:)``
/// replaces the marks with the placeholders as written.
package final class PreviewPlaceholders: Sendable {
    private struct State {
        var numbers: [String: Int] = [:]
        var written: [String] = []
        /// The errors that explain why names have no value, by name.
        var causes: [String: PlaceholderError] = [:]
        var uses: [PlaceholderError] = []
    }

    /// The kind of a mark, which is its last character.
    private enum Kind: Character {
        /// A value of unknown type; in JSON, the quotes around it are removed.
        case value = "v"
        case text = "t"
        /// The scheme, host and port of a URL, after a substitute scheme.
        case origin = "o"
    }

    /// A random prefix, which no text contains by chance.
    private let prefix = "unknown" + SecureRandom.bytes(8).hexText + "n"
    private let state = Mutex(State())

    package init() {}

    // MARK: Substitutes

    /// Returns the value of a placeholder; the substitute for one that uses an unknown name.
    func resolveIfAny(
        _ expression: PlaceholderExpression, in scope: VariableScope
    ) throws(PlaceholderError) -> JSONValue? {
        do {
            return try scope.withoutSubstitutes.evaluate(expression)
        } catch {
            guard case .unknown(let name) = error.kind else { throw error }
            note(error, named: name)
            // Filters cannot work on a partly unknown value; without filters, show its known parts.
            if expression.filters.isEmpty, case .name(let name) = expression.head,
                let value = try value(of: name, at: expression.range, in: scope)
            {
                return value
            }
            return value(of: expression)
        }
    }

    /// Returns the value of a name with substitutes for its unknown parts; nil if it is unknown as a whole.
    private func value(
        of name: String, at range: SourceRange, in scope: VariableScope
    ) throws(PlaceholderError) -> JSONValue? {
        do {
            return try scope.lookUp(name, at: range)
        } catch {
            guard case .unknown = error.kind else { throw error }
            return nil
        }
    }

    /// Returns the substitute for a name's value.
    ///
    /// - Parameter cause: The error for the unknown value from which this one would be made.
    package func value(named name: String, because cause: PlaceholderError? = nil) -> JSONValue {
        if let cause { state.withLock { $0.causes[name] = cause } }
        return .string(mark(for: "<<\(name)>>", .value))
    }

    /// Returns the substitute for a whole placeholder that uses an unknown name.
    func value(of expression: PlaceholderExpression) -> JSONValue {
        .string(mark(for: expression.written, .value))
    }

    /// True if a text is exactly one mark.
    func isMark(_ text: String) -> Bool {
        text.hasPrefix(prefix) && text.dropFirst(prefix.count).dropLast().allSatisfy(\.isNumber)
    }

    /// True if a part of a text is unknown.
    package func occurs(in text: String) -> Bool { text.contains(prefix) }

    /// True if a part of a value is unknown.
    package func occurs(in value: JSONValue) -> Bool {
        switch value {
        case .string(let text): occurs(in: text)
        case .array(let elements): elements.contains(where: occurs)
        case .object(let object): object.contains { occurs(in: $0.key) || occurs(in: $0.value) }
        case .number, .bool, .null: false
        }
    }

    /// The first unknown name that was looked up since the uses were last taken; nil if there is none.
    package var usedName: String? {
        guard case .unknown(let name)? = state.withLock({ $0.uses.first?.kind }) else { return nil }
        return name
    }

    /// Returns and removes the lookups of unknown names since the last call.
    package func takeUses() -> [PlaceholderError] {
        state.withLock { state in
            defer { state.uses = [] }
            return state.uses
        }
    }

    /// Records the lookup of an unknown name.
    package func note(_ error: PlaceholderError, named name: String) {
        state.withLock { $0.uses.append($0.causes[name] ?? error) }
    }

    /// Returns a value with its placeholders as written.
    package func restored(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(restored(text))
        case .array(let elements): .array(elements.map(restored))
        case .object(let object): .object(JSONObject(object.map { (restored($0.key), restored($0.value)) }))
        case .number, .bool, .null: value
        }
    }

    package func restored(_ secret: Secret) -> Secret { Secret(restored(secret.exposed)) }

    // MARK: Marks

    private func mark(for written: String, _ kind: Kind) -> String {
        let number = state.withLock { state in
            if let number = state.numbers[written] { return number }
            state.written.append(written)
            state.numbers[written] = state.written.count - 1
            return state.written.count - 1
        }
        return "\(prefix)\(number)\(kind.rawValue)"
    }

    /// Returns a resolved text, in which marks of values become marks of text and so keep quotes around them.
    func text(_ value: String) -> String {
        replaced(value) { mark, _, _ in
            mark.last == Kind.value.rawValue ? mark.dropLast() + String(Kind.text.rawValue) : mark
        }
    }

    /// Returns a URL that can be parsed, with a substitute for an unknown scheme, host or port.
    ///
    /// - Parameter isUnknown: Returns true if this scheme, host and port must be substituted; by default, if it
    ///   contains a mark.
    package func address(_ url: String, where isUnknown: ((String) -> Bool)? = nil) -> String {
        let scalars = url.unicodeScalars
        let start = scalars.firstRange(of: "://".unicodeScalars)?.upperBound ?? scalars.startIndex
        let origin = url[..<(scalars[start...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? scalars.endIndex)]
        guard isUnknown?(String(origin)) ?? occurs(in: String(origin)) else { return url }
        return "http://" + mark(for: restored(String(origin)), .origin) + url[origin.endIndex...]
    }

    /// Returns the text with its placeholders as written instead of marks.
    package func restored(_ text: String) -> String {
        let json = "\""
        return replaced(text) { mark, before, after in
            guard let number = Int(mark.dropFirst(self.prefix.count).dropLast()), let kind = mark.last else {
                return mark
            }
            let written = self.state.withLock { $0.written.indices.contains(number) ? $0.written[number] : mark }
            switch Kind(rawValue: kind) {
            case .value where before.hasSuffix(json) && after.hasPrefix(json):
                before.removeLast()
                after.removeFirst()
            case .origin where before.hasSuffix("http://"): before.removeLast("http://".count)
            default: break
            }
            return written
        }
    }

    /// - Parameter replacement: Returns the text for a mark; it can change the text before and after the mark.
    private func replaced(
        _ text: String, _ replacement: (String, inout String, inout Substring) -> String
    ) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: prefix) {
            result += rest[..<start.lowerBound]
            let digits = rest[start.upperBound...].prefix(while: \.isNumber)
            // Take one Unicode scalar: a combining character after the letter is not a part of the mark.
            let end =
                digits.endIndex < rest.endIndex ? rest.unicodeScalars.index(after: digits.endIndex) : rest.endIndex
            let mark = String(rest[start.lowerBound..<end])
            rest = rest[end...]
            result += replacement(mark, &result, &rest)
        }
        return result + rest
    }
}

extension VariableScope {
    /// The scope in which an unknown value is an error.
    package var withoutSubstitutes: VariableScope {
        var scope = self
        scope.needsKnown = unknown != nil
        return scope
    }
}
