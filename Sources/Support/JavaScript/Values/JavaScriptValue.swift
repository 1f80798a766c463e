/// A value that passes between Swift and JavaScript. Objects pass as JSON text.
package enum JavaScriptValue: Sendable, Equatable {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    /// A text; unpaired surrogates from JavaScript arrive as U+FFFD.
    case string(String)
    /// A `Uint8Array`.
    case bytes([UInt8])
    /// Anything else, which Swift cannot use.
    case other

    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    package var isTrue: Bool { self == .bool(true) }

    /// The bytes of a `Uint8Array`, or of a text as UTF-8.
    package var data: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .string(let text): Array(text.utf8)
        default: nil
        }
    }
}
