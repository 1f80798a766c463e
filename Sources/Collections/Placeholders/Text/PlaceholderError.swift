package import Diagnostics

/// The reason why a placeholder could not be resolved.
package struct PlaceholderError: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// The name has no value here: it is undefined, or its capture did not happen.
        case missing(name: String)
        case cycle(names: [String])
        /// The token must be fetched before the placeholder can be resolved.
        case awaited(token: String)
        /// The name has a value only in a run, and a preview needs the value itself.
        case unknown(name: String)
        /// A function, filter or token cannot work on its input.
        case failed(reason: String)
        /// The request would violate HTTP: its resolved URL, method or header is invalid.
        case malformed(reason: String)
    }

    package let kind: Kind
    package let range: SourceRange?
    package let hint: String?
    /// Additional lines for the message, such as the response of a token endpoint.
    package let details: [String]
    /// True if a retry can succeed, because the error depends on the server's response.
    package let dependsOnResponse: Bool
    /// True if the error is an expectation that any response meets, because its value is empty.
    package let alwaysMatches: Bool

    package init(
        _ kind: Kind, at range: SourceRange?, hint: String? = nil, details: [String] = [],
        dependsOnResponse: Bool = false,
        alwaysMatches: Bool = false
    ) {
        self.alwaysMatches = alwaysMatches
        self.kind = kind
        self.range = range
        self.hint = hint
        self.details = details
        self.dependsOnResponse = dependsOnResponse
    }

    package init(_ error: FileAccessError, at range: SourceRange) {
        self.init(.failed(reason: error.message), at: range, hint: error.hint)
    }

    package var message: String {
        switch kind {
        case .missing(let name): "\"\(name)\" has no value"
        case .cycle(let names): "a cycle of variables: \(names.joined(separator: " → "))"
        case .unknown(let name): "only a run has a value for \"\(name)\""
        case .awaited(let token): "the token \"\(token)\" was not fetched yet"
        case .failed(let reason), .malformed(let reason): reason
        }
    }

    package var diagnostic: Diagnostic {
        Diagnostic(code, at: range.map(Diagnostic.Place.source) ?? .commandLine, message, hint: hint)
    }

    package var code: DiagnosticCode {
        switch kind {
        case .missing, .unknown: .undefinedName
        case .cycle: .variableCycle
        case .awaited, .failed, .malformed: .failingArgument
        }
    }
}

/// An error in the arguments of a function or filter, with a hint.
struct ArgumentError: Error, Equatable {
    let message: String
    let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// Returns the error of a computation; nil if it succeeds.
    static func of(_ body: () throws(ArgumentError) -> Void) -> ArgumentError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    static let textTooLong = ArgumentError(
        "makes a text longer than 64 MiB", hint: "send large content with body.file")
}

/// The number and types of the arguments of a function or filter.
struct ArgumentSignature: Sendable {
    enum Kind: Sendable {
        case text
        case number
        case any
    }

    let required: [Kind]
    let optional: [Kind]
    /// An example of a call, for the hint.
    let example: String

    init(_ required: [Kind] = [], optional: [Kind] = [], example: String) {
        self.required = required
        self.optional = optional
        self.example = example
    }

    func error(in arguments: [PlaceholderArgument], of name: String) -> ArgumentError? {
        let most = required.count + optional.count
        guard (required.count...most).contains(arguments.count) else {
            let expected =
                if most == 0 { "no argument" } else if required.count == most {
                    "\(most) argument\(most == 1 ? "" : "s")"
                } else { "\(required.count) to \(most) arguments" }
            return ArgumentError("\"\(name)\" takes \(expected), not \(arguments.count)", hint: "write \(example)")
        }
        for (argument, kind) in zip(arguments, required + optional) {
            let isValid =
                switch (kind, argument) {
                case (.any, _), (_, .name), (.text, .text), (.number, .number): true
                default: false
                }
            if !isValid {
                let expected = kind == .text ? "a text in quotes" : "a number"
                return ArgumentError("\"\(name)\" needs \(expected) here", hint: "write \(example)")
            }
        }
        return nil
    }
}
