package import Cryptography
package import Diagnostics
package import HTTP
package import Placeholders

/// The TLS settings of a request (`tls` in "Items" in format.md); each key is inherited separately.
package struct TLSSetting: Sendable {
    package var isInsecure: Bool?
    /// The range of the value of `insecure`.
    package var insecureRange: SourceRange?
    /// A PEM file of certificate authorities, or a folder of such files, which replaces the system's authorities.
    package var ca: Setting<PlaceholderText> = .inherited
    package var cert: Setting<PlaceholderText> = .inherited
    package var key: Setting<PlaceholderText> = .inherited
    package var minVersion: Setting<TLSVersion> = .inherited

    // The following are settings of the command line only.

    /// True if ``ca`` adds to the system's authorities instead of replacing them.
    package var addsAuthorities = false
    /// Client certificates, of which the first that matches the URL of a request is used instead of ``cert`` and ``key``.
    package var certificates: [ClientCertificate] = []
    /// The passphrase of the private key, whichever names it.
    package var passphrase: Secret?

    package init() {}

    /// Creates the setting of the command line.
    package init(isInsecure: Bool = false, ca: String? = nil, cert: String? = nil, key: String? = nil) {
        func path(_ written: String?) -> Setting<PlaceholderText> {
            written.map { .given(PlaceholderText(commandLine: $0)) } ?? .inherited
        }
        self.isInsecure = isInsecure ? true : nil
        (self.ca, self.cert, self.key) = (path(ca), path(cert), path(key))
    }

    /// True if `cert` or `key` is written, even as `null`.
    private var hasClientCertificate: Bool {
        if case .inherited = cert, case .inherited = key { return false }
        return true
    }

    static func merge(_ outer: Setting<TLSSetting>, _ nearer: Setting<TLSSetting>) -> Setting<TLSSetting> {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        if merged.isInsecure == nil {
            (merged.isInsecure, merged.insecureRange) = (base.isInsecure, base.insecureRange)
        }
        if case .inherited = merged.ca { (merged.ca, merged.addsAuthorities) = (base.ca, base.addsAuthorities) }
        if !merged.hasClientCertificate, merged.certificates.isEmpty { merged.certificates = base.certificates }
        merged.passphrase = merged.passphrase ?? base.passphrase
        merged.cert = merged.cert.over(base.cert)
        merged.key = merged.key.over(base.key)
        merged.minVersion = merged.minVersion.over(base.minVersion)
        return .given(merged)
    }

    /// The paths of all files in the settings.
    package var files: [PlaceholderText] { [ca.value, cert.value, key.value].compactMap(\.self) }
}

/// The proxy of a request.
package enum ProxySetting: Sendable {
    case none
    case url(PlaceholderText)
}

/// A fixed address for a host and port, which overrides DNS.
package struct ResolveSetting: Sendable {
    package let host: String
    package let port: Int
    package let address: PlaceholderText
    package let range: SourceRange
}

extension ResolveSetting {
    /// Creates the setting of the command line.
    package init(host: String, port: Int, address: String) {
        let address = PlaceholderText(commandLine: address)
        self.init(host: host, port: port, address: address, range: address.range)
    }
}

extension PlaceholderText {
    /// The place of settings of the command line, whose paths are relative to the current folder.
    package static let commandLine: SourceSlice = {
        let start = SourcePosition(line: 1, column: 1)
        let file = SourceFile(path: "", text: "", roots: .unlimited)
        return SourceSlice(range: SourceRange(file: file, start: start, end: start), quoting: .plain)
    }()

    /// Creates the text of an option of the command line, which has no placeholders.
    package init(commandLine text: String) {
        self.init(literal: text, source: Self.commandLine)
    }
}

/// The credentials of a request (`auth` in "Items" in format.md).
package enum AuthSetting: Sendable {
    /// Removes inherited credentials.
    case none
    /// The Basic scheme (RFC 7617).
    case basic(user: PlaceholderText, password: PlaceholderText)
    /// A bearer token (RFC 6750).
    case bearer(PlaceholderText)
    /// The Digest scheme (RFC 7616).
    case digest(user: PlaceholderText, password: PlaceholderText)
    case apiKey(APIKeyPlace, name: PlaceholderText, value: PlaceholderText)
    /// AWS Signature Version 4.
    case awsSignature(AWSSignatureSetting)

    /// The part of a request that carries an API key.
    package enum APIKeyPlace: String, Sendable, CaseIterable {
        case header
        case query
    }

    var texts: [PlaceholderText] {
        switch self {
        case .none: []
        case .basic(let user, let password), .digest(let user, let password): [user, password]
        case .bearer(let token): [token]
        case .apiKey(_, let name, let value): [name, value]
        case .awsSignature(let setting): setting.texts
        }
    }

    /// The texts that should come from outside of the collection: a literal secret is in every copy of the file.
    package var secretTexts: [PlaceholderText] {
        switch self {
        case .none: []
        case .basic(_, let password), .digest(_, let password): [password]
        case .bearer(let token): [token]
        case .apiKey(_, _, let value): [value]
        case .awsSignature(let setting): [setting.secretKey, setting.sessionToken].compactMap(\.self)
        }
    }
}

/// The credentials for signing a request to an AWS service.
package struct AWSSignatureSetting: Sendable {
    package let accessKey: PlaceholderText
    package let secretKey: PlaceholderText
    package var sessionToken: PlaceholderText?
    package let region: PlaceholderText
    package let service: PlaceholderText

    package init(
        accessKey: PlaceholderText, secretKey: PlaceholderText, sessionToken: PlaceholderText?,
        region: PlaceholderText, service: PlaceholderText
    ) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }

    var texts: [PlaceholderText] { [accessKey, secretKey, sessionToken, region, service].compactMap(\.self) }
}
