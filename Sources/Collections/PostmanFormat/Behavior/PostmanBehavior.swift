import JSON

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
