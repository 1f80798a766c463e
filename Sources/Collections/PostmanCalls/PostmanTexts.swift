import Text
package import AccessTokens
package import Cryptography
package import Diagnostics
package import HTTP
package import JSON
package import Placeholders
import PostmanFormat
import Synchronization

/// The values that a run has for the texts of a Postman request.
package protocol PostmanVariables {
    /// Returns the value of a variable; nil if it has none.
    func value(of name: String, at range: SourceRange) throws -> JSONValue?
    /// Returns a hint for a name that has no value; nil if there is none.
    func hint(forMissing name: String) -> String?
    /// Returns a text that no output shows.
    ///
    /// - Parameter isOpen: True to show it all the same.
    func secret(_ text: String, isOpen: Bool) -> Secret
    /// Returns a token, fetched or cached.
    func token(_ specification: OAuth2Specification, at range: SourceRange) throws -> String
    /// The time in seconds since 1970-01-01T00:00:00Z.
    var now: Double { get }
    /// The random numbers of a run with `--seed`; nil for those of the system.
    var random: SeededRandom? { get }
}

extension PostmanVariables {
    package var random: SeededRandom? { nil }
}

/// The texts of a Postman request with their variables replaced.
///
/// A name without a value stays as it is, with a remark; if warnings are errors, it fails the request.
package final class PostmanTexts {
    let variables: any PostmanVariables
    private let remarks: PostmanRemarks?
    private let isStrict: Bool
    /// True to leave all texts as they are, for a request that a script sends.
    let isLiteral: Bool
    /// The remarks on parts other than variables.
    private var later: [PostmanRemark] = []

    package init(
        _ variables: any PostmanVariables, remarks: PostmanRemarks? = nil, isStrict: Bool = false,
        isLiteral: Bool = false
    ) {
        self.variables = variables
        self.remarks = remarks
        self.isStrict = isStrict
        self.isLiteral = isLiteral
    }

    /// Returns the text with every `{{name}}` that has a value replaced.
    func text(_ text: PostmanText) throws -> String {
        try replaced(text.text, at: text.range) { name in
            PostmanPlaceholders.names(in: text).first { $0.name == name }?.range
        }
    }

    /// Returns a value as text: nil for null and for a missing value.
    func text(_ value: PostmanValue) throws -> String? {
        switch value {
        case .missing, .null: return nil
        case .text(let text), .plain(let text): return try self.text(text)
        case .structure(let value, let range):
            if PostmanPlaceholders.losesObject(value) {
                add(
                    PostmanRemark(
                        "the value is an object: [object Object] is sent",
                        hint: "write it as text in which the quotes are escaped", at: range))
            }
            return try replaced(PostmanPlaceholders.text(of: value), at: range)
        }
    }

    /// Returns the name of a header in lower case; empty for a disabled entry.
    func name(of header: PostmanEntry) throws -> String {
        guard !header.isDisabled, let key = header.key else { return "" }
        return try text(key).lowercased()
    }

    /// - Parameters:
    ///   - range: The place for remarks and errors.
    ///   - place: Returns the place of a name in the text; nil for a name that only a value contains.
    package func replaced(
        _ text: String, at range: SourceRange, place: (String) -> SourceRange? = { _ in nil }
    ) throws -> String {
        guard !isLiteral else { return text }
        var failure: (any Error)?
        let result: PostmanPlaceholders.Replacement
        do throws(PostmanPlaceholders.TooLong) {
            result = try PostmanPlaceholders.replaced(text) { name in
                do {
                    return failure == nil ? try value(of: name, at: range) : nil
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            throw PostmanCallError(
                .text, "the text is longer than 64 MiB once its variables are replaced",
                hint: "variables that use others several times multiply", at: range)
        }
        if let failure { throw failure }
        for name in result.unresolved {
            try report(name, "has no value", hint: hint(forMissing: name), at: place(name) ?? range)
        }
        for name in result.circular {
            try report(name, "refers to itself", hint: nil, at: place(name) ?? range)
        }
        return result.text
    }

    /// Returns the value of a variable as text; nil if it has none.
    private func value(of name: String, at range: SourceRange) throws -> String? {
        guard let value = try variables.value(of: name, at: range) else {
            return name.hasPrefix("$") ? DynamicVariables.value(of: name, variables.random) : nil
        }
        if PostmanPlaceholders.losesObject(value) {
            try warn(
                PostmanRemark(
                    "\"\(DisplayText.printable(name))\" is an object: it is sent as [object Object], as Postman does",
                    hint: "JSON.stringify makes it text in a script", at: range))
        }
        return PostmanPlaceholders.text(of: value)
    }

    /// True if a name in the text has no value.
    func isUnresolved(_ text: PostmanText) throws -> Bool {
        try PostmanTexts(variables, isLiteral: isLiteral).text(text).contains("{{")
    }

    // MARK: Remarks

    private func report(_ name: String, _ problem: String, hint: String?, at range: SourceRange) throws {
        let shown = DisplayText.printable(name)
        let sentAsItIs = isStrict ? "" : ": {{\(shown)}} is sent as it is"
        try warn(PostmanRemark("\"\(shown)\" \(problem)\(sentAsItIs)", hint: hint, at: range))
    }

    private func hint(forMissing name: String) -> String? {
        if name.hasPrefix("$") { return Suggestion.hint(for: name, among: DynamicVariables.names) }
        return variables.hint(forMissing: name)
    }

    /// Adds a remark that ``warnLater()`` reports, so that those on variables come first.
    func add(_ remark: PostmanRemark) { later.append(remark) }

    func warnLater() throws {
        for remark in later { try warn(remark) }
        later = []
    }

    /// Adds a warning, or throws it if warnings are errors.
    func warn(_ remark: PostmanRemark) throws {
        guard !isStrict else { throw PostmanCallError(.text, remark.message, hint: remark.hint, at: remark.range) }
        remarks?.add(remark)
    }
}

extension SourceSlice {
    /// A slice for a text that does not stand in the source as it is; only its range is used.
    static func whole(_ range: SourceRange) -> SourceSlice { SourceSlice(range: range, quoting: .plain) }
}

/// A warning about a request or its scripts, with the place in the collection that causes it; the request is still sent.
package struct PostmanRemark: Sendable {
    package let message: String
    package let hint: String?
    package let range: SourceRange

    package init(_ message: String, hint: String? = nil, at range: SourceRange) {
        self.message = message
        self.hint = hint
        self.range = range
    }
}

/// The remarks that the conversion of one request to calls makes, each once.
package final class PostmanRemarks: Sendable {
    private let list = Mutex<[PostmanRemark]>([])

    package init() {}

    package var all: [PostmanRemark] { list.withLock(\.self) }

    package func add(_ remark: PostmanRemark) {
        list.withLock { list in
            if !list.contains(where: { $0.message == remark.message }) { list.append(remark) }
        }
    }

    /// Adds a remark for each redirect to another origin that dropped secrets, or that carried them as in Newman.
    ///
    /// - Parameter range: The place of the request.
    package func add(redirectsOf result: Result<Exchange, TransportError>, at range: SourceRange) {
        let calls =
            switch result {
            case .success(let exchange): exchange.hops.isEmpty ? [] : exchange.hops.map(\.call) + [exchange.call]
            case .failure(let error): error.hops.map(\.call) + (error.failedHop.map { [$0] } ?? [])
            }
        for (call, next) in zip(calls, calls.dropFirst()) {
            guard let rules = call.redirectRules as? PostmanRedirects,
                let message = rules.remark(onRedirectOf: call, to: next)
            else { continue }
            let hint = rules.sendsSecrets ? nil : "hubrun run --newman sends them as Newman does"
            add(PostmanRemark(DisplayText.printable(message), hint: hint, at: range))
        }
    }
}
