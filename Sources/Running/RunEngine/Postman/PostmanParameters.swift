import Cryptography
import Diagnostics
import JSON
import Placeholders
import PostmanFormat
import Secrets

/// The parameters of a Postman request's `auth`, resolved when they are read.
struct PostmanParameters {
    let credentials: PostmanCredentials
    let texts: PostmanTexts

    var range: SourceRange { credentials.range }

    /// Returns the value of a parameter; nil if it is absent, disabled or null.
    func text(_ key: String) throws(PlaceholderError) -> String? {
        guard let entry = entry(key) else { return nil }
        switch entry.value {
        case .missing, .null: return nil
        case .text(let text), .plain(let text): return try texts.text(text)
        case .structure(let value, let range): return try texts.replaced(value.compactText(), at: range)
        }
    }

    /// Returns a parameter, or an empty text if it has none.
    func textOrEmpty(_ key: String) throws(PlaceholderError) -> String { try text(key) ?? "" }

    /// Returns a parameter, or another text if it is absent or empty.
    func text(_ key: String, orIfEmpty usual: String) throws(PlaceholderError) -> String {
        let text = try textOrEmpty(key)
        return text.isEmpty ? usual : text
    }

    /// Returns a parameter whose value no output shows, or an empty text if it is absent.
    func secretOrEmpty(_ key: String) throws(PlaceholderError) -> Secret {
        masked(try textOrEmpty(key))
    }

    /// Returns a text that no output shows, unless it is a variable without a value, which warnings name.
    private func masked(_ text: String) -> Secret {
        texts.scope.run.secrets.secret(text, isOpen: PostmanPlaceholders.mayHavePlaceholders(text))
    }

    /// Returns a parameter whose value no output shows.
    func secret(_ key: String) throws(PlaceholderError) -> Secret? {
        try text(key).map(masked)
    }

    /// Returns a parameter that a signer cannot do without.
    func required(_ key: String) throws(PlaceholderError) -> String {
        guard let text = try text(key), !text.isEmpty else { throw incomplete(key) }
        return text
    }

    func requiredSecret(_ key: String) throws(PlaceholderError) -> Secret {
        masked(try required(key))
    }

    /// Returns a parameter that is true or false, as a boolean or as text.
    func flag(_ key: String, else usual: Bool) throws(PlaceholderError) -> Bool {
        switch try text(key) {
        case "true": true
        case "false": false
        default: usual
        }
    }

    /// Returns a parameter as JavaScript tests it: a value whose type is stated to be a text is true unless it is empty,
    /// so that `false` can be true, as in Newman.
    func isTrueInScripts(_ key: String) throws(PlaceholderError) -> Bool {
        guard entry(key)?.type == "string" else { return try flag(key, else: false) }
        return try !textOrEmpty(key).isEmpty
    }

    /// The place of a parameter, or of the type if it is absent.
    func range(of key: String) -> SourceRange { entry(key)?.range ?? credentials.range }

    /// True if the parameter has a name without a value in it, so that it cannot be what its author meant.
    func isUnresolved(_ key: String) throws(PlaceholderError) -> Bool {
        guard let entry = entry(key), case .text(let text) = entry.value else { return false }
        var silent = texts
        (silent.remarks, silent.isStrict) = (nil, false)
        return try silent.text(text).contains("{{")
    }

    private func entry(_ key: String) -> PostmanEntry? {
        credentials.parameters.last { $0.key?.text == key && !$0.isDisabled }
    }

    func incomplete(_ key: String) -> PlaceholderError {
        PlaceholderError(
            .failed(reason: "auth \"\(credentials.type)\" has no \"\(key)\""), at: range(of: key),
            hint: "set it, or choose noauth; hubrun sends no request unsigned that is to be signed")
    }
}
