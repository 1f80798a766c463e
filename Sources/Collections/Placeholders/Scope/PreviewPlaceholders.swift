import Cryptography
package import JSON
import Synchronization

/// The values that only a run can know, while requests are made that are not sent.
///
/// Each is a mark of letters and digits, which goes through URLs, JSON and forms as it is. In the end
/// ``restored(_:)`` puts the placeholder back as it was written.
package final class PreviewPlaceholders: Sendable {
    private struct State {
        var numbers: [String: Int] = [:]
        var written: [String] = []
        /// By name: why there is no value.
        var causes: [String: PlaceholderError] = [:]
        var uses: [PlaceholderError] = []
    }

    /// What a mark stands for, its last letter.
    private enum Kind: Character {
        /// A value of a kind that nobody knows: in JSON without quotes.
        case value = "v"
        case text = "t"
        /// The beginning of a URL, behind a scheme that is not its own.
        case origin = "o"
    }

    /// Nobody writes it by chance.
    private let prefix = "unknown" + SecureRandom.bytes(8).hexText + "n"
    private let state = Mutex(State())

    package init() {}

    /// What stands for a name from now on.
    ///
    /// - Parameter cause: what its value would be made from, and is not known.
    package func value(named name: String, because cause: PlaceholderError? = nil) -> JSONValue {
        if let cause { state.withLock { $0.causes[name] = cause } }
        return .string(mark(for: "<<\(name)>>", .value))
    }

    /// What stands for a whole placeholder, because a name in it is not known.
    func value(of expression: PlaceholderExpression) -> JSONValue {
        .string(mark(for: expression.written, .value))
    }

    /// Whether a text is what stands for one value that is not known, and nothing else.
    func isMark(_ text: String) -> Bool {
        text.hasPrefix(prefix) && text.dropFirst(prefix.count).dropLast().allSatisfy(\.isNumber)
    }

    /// Whether some part of a text is not known.
    package func occurs(in text: String) -> Bool { text.contains(prefix) }

    /// Whether some part of a value is not known.
    package func occurs(in value: JSONValue) -> Bool {
        switch value {
        case .string(let text): occurs(in: text)
        case .array(let elements): elements.contains(where: occurs)
        case .object(let object): object.contains { occurs(in: $0.key) || occurs(in: $0.value) }
        case .number, .bool, .null: false
        }
    }

    /// A name that was looked up in vain since the last time that they were taken.
    package var usedName: String? {
        guard case .unknown(let name)? = state.withLock({ $0.uses.first?.kind }) else { return nil }
        return name
    }

    /// Where names were looked up in vain since the last call.
    package func takeUses() -> [PlaceholderError] {
        state.withLock { state in
            defer { state.uses = [] }
            return state.uses
        }
    }

    /// Keeps that a name was looked up in vain.
    package func note(_ error: PlaceholderError, named name: String) {
        state.withLock { $0.uses.append($0.causes[name] ?? error) }
    }

    /// A value's texts as they are shown.
    package func restored(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(restored(text))
        case .array(let elements): .array(elements.map(restored))
        case .object(let object): .object(JSONObject(object.map { (restored($0.key), restored($0.value)) }))
        case .number, .bool, .null: value
        }
    }

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

    /// The text of a value: what was not known of it is a part of a text from now on.
    func text(_ value: String) -> String {
        replaced(value) { mark, _, _ in
            mark.last == Kind.value.rawValue ? mark.dropLast() + String(Kind.text.rawValue) : mark
        }
    }

    /// A URL whose scheme, host or port is not known, such that it can be read like any other.
    package func address(_ url: String) -> String {
        let scalars = url.unicodeScalars
        let start = scalars.firstRange(of: "://".unicodeScalars)?.upperBound ?? scalars.startIndex
        let origin = url[..<(scalars[start...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? scalars.endIndex)]
        guard occurs(in: String(origin)) else { return url }
        return "http://" + mark(for: restored(String(origin)), .origin) + url[origin.endIndex...]
    }

    /// The text with placeholders as they were written where something is not known.
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

    /// - Parameter replacement: what stands for a mark between the texts before and behind it.
    private func replaced(
        _ text: String, _ replacement: (String, inout String, inout Substring) -> String
    ) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: prefix) {
            result += rest[..<start.lowerBound]
            let digits = rest[start.upperBound...].prefix(while: \.isNumber)
            // The letter alone: an accent that follows it is not the mark's.
            let end =
                digits.endIndex < rest.endIndex ? rest.unicodeScalars.index(after: digits.endIndex) : rest.endIndex
            let mark = String(rest[start.lowerBound..<end])
            rest = rest[end...]
            result += replacement(mark, &result, &rest)
        }
        return result + rest
    }
}
