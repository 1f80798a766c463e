import CollectionModel
import Diagnostics
import JSON
import Text

/// `type`: checks the type of a value or the format of a text.
struct TypeMatching {
    let subject: Subject

    func failure(_ type: MatcherOperator.ValueType, at range: SourceRange) -> MatchFailure? {
        guard !isMet(type) else { return nil }
        return MatchFailure(at: range, expected: type.phrase, got: subject.shownWithKind)
    }

    private func isMet(_ type: MatcherOperator.ValueType) -> Bool {
        switch (type, subject.value) {
        case (.text, .string?), (.number, .number?), (.boolean, .bool?), (.list, .array?), (.mapping, .object?),
            (.null, .null?):
            true
        case (.integer, .number(let number)?): number.isInteger
        case (.uuid, .string(let text)?): Self.isUUID(text)
        case (.date, .string(let text)?): TimeText.isDate(text)
        case (.dateTime, .string(let text)?): TimeText.seconds(text) != nil
        case (.url, .string(let text)?): Self.isURL(text)
        default: false
        }
    }

    /// True for 8-4-4-4-12 hexadecimal digits (RFC 9562, section 4).
    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
    }

    /// True for a scheme, `://` and at least one more character, without spaces.
    private static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return false }
        let scheme = text[..<colon]
        let rest = text[colon...].dropFirst(3)
        return scheme.first?.isLetter ?? false && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
            && !rest.isEmpty && !rest.hasPrefix("/") && text.unicodeScalars.allSatisfy { $0.value > 0x20 }
    }
}

extension MatcherOperator.ValueType {
    /// The type as a noun phrase.
    var phrase: String {
        switch self {
        case .text, .null: rawValue
        case .integer: "an integer"
        case .dateTime: "an RFC 3339 time"
        case .uuid: "a UUID"
        case .url: "a URL"
        case .number, .boolean, .list, .mapping, .date: "a \(rawValue)"
        }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
