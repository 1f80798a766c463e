package import HTTP

/// A status, a class of statuses or a failure kind, as in `retry.on` and `hints`.
package enum OutcomeTrigger: Sendable, Hashable {
    case status(StatusPattern)
    case failure(FailureKind)
}

/// A status or a class of statuses: `201` or `2xx`.
package enum StatusPattern: Sendable, Hashable, CustomStringConvertible {
    case exactly(Int)
    /// A class of statuses, by its first digit.
    case hundreds(Int)

    /// Parses a pattern; nil if the text isn't a pattern or no status can match it (RFC 9110, section 15).
    package init?(_ text: String) {
        guard text.utf8.count == 3, let digit = text.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(digit)
        else { return nil }
        if text.utf8.dropFirst().elementsEqual("xx".utf8) {
            self = .hundreds(Int(digit - UInt8(ascii: "0")))
        } else if let status = Int(text), (100...599).contains(status) {
            self = .exactly(status)
        } else {
            return nil
        }
    }

    /// Returns a hint for a text that isn't a pattern.
    package static func hint(for text: String, suchAs example: String = "2xx") -> String {
        if let pattern = StatusPattern(text.lowercased()) { return "write \(pattern)" }
        return "a status is a number from 100 to 599, or a class of them such as \(example)"
    }

    package func matches(_ status: Int) -> Bool {
        switch self {
        case .exactly(let wanted): status == wanted
        case .hundreds(let digit): status / 100 == digit
        }
    }

    package var description: String {
        switch self {
        case .exactly(let status): String(status)
        case .hundreds(let digit): "\(digit)xx"
        }
    }
}
