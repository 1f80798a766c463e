package import Diagnostics
import JSON
import Text

/// The merged `protocolProfileBehavior` of a request: the properties have the names of the file, or their defaults.
package struct PostmanBehavior: Sendable {
    /// A key of `protocolProfileBehavior`.
    package enum Key: String, Sendable, CaseIterable {
        case followRedirects
        case maxRedirects
        case followOriginalHttpMethod
        case followAuthorizationHeader
        case removeRefererHeaderOnRedirect
        case strictSSL
        case disableBodyPruning
        case disableUrlEncoding
        case disableCookies
        case disabledSystemHeaders
        case protocolVersion
        case tlsDisabledProtocols
        case tlsCipherSelection
        case tlsPreferServerCiphers
        case insecureHTTPParser
    }

    /// A value of `protocolVersion`.
    package enum ProtocolVersion: String, Sendable, CaseIterable {
        case http1
        case http2
        case auto
    }

    /// A version of TLS as `tlsDisabledProtocols` has it.
    package enum TLSVersion: String, Sendable, CaseIterable {
        case tls1_0 = "TLSv1"
        case tls1_1 = "TLSv1_1"
        case tls1_2 = "TLSv1_2"
        case tls1_3 = "TLSv1_3"
    }

    package private(set) var followRedirects = true
    package private(set) var maxRedirects = 10
    package private(set) var followOriginalHttpMethod = false
    package private(set) var followAuthorizationHeader = false
    package private(set) var removeRefererHeaderOnRedirect = false
    /// Nil if no level has the key: certificates are verified unless an option says otherwise.
    package private(set) var strictSSL: Bool?
    package private(set) var disableBodyPruning = false
    package private(set) var disableUrlEncoding = false
    package private(set) var disableCookies = false
    /// Names in lower case.
    package private(set) var disabledSystemHeaders: Set<String> = []
    package private(set) var protocolVersion = ProtocolVersion.http1
    package private(set) var tlsDisabledProtocols: Set<TLSVersion> = []
    /// Names in OpenSSL's spelling.
    package private(set) var tlsCipherSelection: [String] = []
    /// The keys that have a value on some level; they have priority over options of the command line.
    package private(set) var stated: Set<Key> = []

    /// The behavior without any setting.
    package init() {}

    /// The behavior of sub-requests: as in Newman, no body is pruned.
    package static let ofScripts: PostmanBehavior = {
        var behavior = PostmanBehavior()
        behavior.disableBodyPruning = true
        return behavior
    }()

    /// Merges the settings of a request's levels key by key: the nearest value of a key counts.
    ///
    /// null restores the default. Unknown keys and values of a wrong type, which ``remarks(on:)`` reports, are skipped.
    ///
    /// - Parameter levels: The collection, its folders from outside in, and the request.
    package init(merging levels: [PostmanLevel]) {
        var nearest: [Key: Value] = [:]
        for setting in levels.lazy.flatMap(\.behavior) {
            guard let key = Key(rawValue: setting.key) else { continue }
            if case .null = setting.value {
                nearest[key] = nil
            } else if let value = Value(setting.value, of: key) {
                nearest[key] = value
            }
        }
        for (key, value) in nearest { set(key, to: value) }
        stated = Set(nearest.keys)
    }

    private mutating func set(_ key: Key, to value: Value) {
        switch (key, value) {
        case (.followRedirects, .flag(let flag)): followRedirects = flag
        case (.maxRedirects, .count(let count)): maxRedirects = count
        case (.followOriginalHttpMethod, .flag(let flag)): followOriginalHttpMethod = flag
        case (.followAuthorizationHeader, .flag(let flag)): followAuthorizationHeader = flag
        case (.removeRefererHeaderOnRedirect, .flag(let flag)): removeRefererHeaderOnRedirect = flag
        case (.strictSSL, .flag(let flag)): strictSSL = flag
        case (.disableBodyPruning, .flag(let flag)): disableBodyPruning = flag
        case (.disableUrlEncoding, .flag(let flag)): disableUrlEncoding = flag
        case (.disableCookies, .flag(let flag)): disableCookies = flag
        case (.disabledSystemHeaders, .names(let names)): disabledSystemHeaders = Set(names)
        case (.protocolVersion, .names(let names)):
            protocolVersion = names.first.flatMap(ProtocolVersion.init) ?? .http1
        case (.tlsDisabledProtocols, .names(let names)):
            tlsDisabledProtocols = Set(names.compactMap(TLSVersion.init))
        case (.tlsCipherSelection, .names(let names)): tlsCipherSelection = names
        default: break
        }
    }
}

extension PostmanBehavior.Key {
    /// The type of a key's value.
    enum Kind {
        case flag
        case count
        case headers
        case version
        case names
    }

    var kind: Kind {
        switch self {
        case .followRedirects, .followOriginalHttpMethod, .followAuthorizationHeader, .removeRefererHeaderOnRedirect,
            .strictSSL, .disableBodyPruning, .disableUrlEncoding, .disableCookies, .tlsPreferServerCiphers,
            .insecureHTTPParser:
            .flag
        case .maxRedirects: .count
        case .disabledSystemHeaders: .headers
        case .protocolVersion: .version
        case .tlsDisabledProtocols, .tlsCipherSelection: .names
        }
    }
}

extension PostmanBehavior {
    /// A valid value of a setting.
    enum Value {
        case flag(Bool)
        case count(Int)
        /// Names of headers in lower case, of versions or of ciphers.
        case names([String])

        /// Fails for a value whose type the key does not have, and for an unknown `protocolVersion`.
        init?(_ value: JSONValue, of key: Key) {
            switch (key.kind, value) {
            case (.flag, .bool(let flag)): self = .flag(flag)
            case (.count, .number(let number)):
                guard let count = number.intValue, count >= 0 else { return nil }
                self = .count(count)
            case (.headers, .object(let members)):
                // The app writes true; Newman takes any value that is true in JavaScript.
                self = .names(members.filter { $0.value.isTrueInJavaScript }.map { $0.key.lowercased() })
            case (.headers, .array(let elements)):
                guard let names = Self.texts(elements) else { return nil }
                self = .names(names.map { $0.lowercased() })
            case (.version, .string(let name)):
                guard ProtocolVersion(rawValue: name) != nil else { return nil }
                self = .names([name])
            case (.names, .array(let elements)):
                guard let names = Self.texts(elements) else { return nil }
                self = .names(names)
            default: return nil
            }
        }

        private static func texts(_ elements: [JSONValue]) -> [String]? {
            var texts: [String] = []
            for element in elements {
                guard case .string(let text) = element else { return nil }
                texts.append(text)
            }
            return texts
        }
    }
}

extension JSONValue {
    /// True if JavaScript's `Boolean()` gives true.
    var isTrueInJavaScript: Bool {
        switch self {
        case .null: false
        case .bool(let flag): flag
        case .number(let number): number.doubleValue != 0
        case .string(let text): !text.isEmpty
        case .array, .object: true
        }
    }
}

extension PostmanBehavior {
    /// Returns a warning for a setting with an unknown key or a value of a wrong type, and a note for one without effect;
    /// nil for any other.
    package static func remarks(on setting: PostmanSetting) -> Diagnostic? {
        guard let key = Key(rawValue: setting.key) else {
            return warning(
                .postmanSetting, setting,
                "\"\(setting.key.cut(to: 80))\" is not a protocolProfileBehavior that hubrun knows",
                hint: Suggestion.hint(for: setting.key, among: Key.allCases.map(\.rawValue)) ?? "it has no effect")
        }
        if case .null = setting.value { return nil }
        guard let value = Value(setting.value, of: key) else { return wrongValue(of: setting, key) }
        switch (key, value) {
        case (.tlsPreferServerCiphers, .flag(true)), (.insecureHTTPParser, .flag(true)):
            return Diagnostic(
                .postmanIgnored, .note, at: setting.range, "\"\(key.rawValue)\" has no effect in hubrun",
                hint: "remove it, or run the collection with Newman if it needs it"
            ).forRuns
        case (.tlsDisabledProtocols, .names(let names)):
            guard let unknown = names.first(where: { TLSVersion(rawValue: $0) == nil }) else { return nil }
            return warning(
                .postmanSetting, setting, "\"\(unknown.cut(to: 80))\" is no version of TLS",
                hint: "the versions are \(TLSVersion.allCases.map(\.rawValue).joined(separator: ", "))")
        default: return nil
        }
    }

    private static func wrongValue(of setting: PostmanSetting, _ key: Key) -> Diagnostic {
        if key == .protocolVersion, case .string(let text) = setting.value {
            return warning(
                .postmanSetting, setting, "\"\(text.cut(to: 80))\" is no protocolVersion",
                hint: Suggestion.hint(for: text, among: ProtocolVersion.allCases.map(\.rawValue))
                    ?? "the versions are http1, http2 and auto")
        }
        let wanted =
            switch key.kind {
            case .flag: "true or false"
            case .count: "a whole number, 0 or more"
            case .headers: "an object {name: true}, or a list of names"
            case .version: "a text"
            case .names: "a list of texts"
            }
        return warning(
            .postmanSetting, setting, "the value of \"\(key.rawValue)\" has a wrong type and is ignored",
            hint: "it must be \(wanted)")
    }

    private static func warning(
        _ code: DiagnosticCode, _ setting: PostmanSetting, _ message: String, hint: String
    ) -> Diagnostic {
        Diagnostic(code, .warning, at: setting.range, message, hint: hint).forRuns
    }
}
