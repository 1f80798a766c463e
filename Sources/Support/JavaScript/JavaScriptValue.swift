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

/// An exception from JavaScript, or the end of a script that exceeded a limit.
package struct JavaScriptError: Error, Equatable {
    /// The name of the error's class, such as `TypeError`; nil for a thrown value that is no error.
    package var name: String?
    package var message: String
    /// The line of a syntax error, from 1; nil for other errors, whose place is in the stack.
    package var line: Int?
    /// The engine's description of the calls, innermost first: `FUNCTION@FILE:LINE:COLUMN`, one in a line.
    package var stack: String

    package init(name: String?, message: String, line: Int? = nil, stack: String = "") {
        self.name = name
        self.message = message
        self.line = line
        self.stack = stack
    }
}

/// The error that a native function throws into JavaScript, where scripts can catch it.
package struct NativeFailure: Error {
    /// The class of the error; `Error` itself for unknown names.
    package var className: String
    package var message: String
    package var hint: String?

    package init(_ message: String, className: String = "Error", hint: String? = nil) {
        self.message = message
        self.className = className
        self.hint = hint
    }
}
