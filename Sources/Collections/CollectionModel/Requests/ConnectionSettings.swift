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

    package init() {}

    static func merge(_ outer: Setting<TLSSetting>, _ nearer: Setting<TLSSetting>) -> Setting<TLSSetting> {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        if merged.isInsecure == nil {
            (merged.isInsecure, merged.insecureRange) = (base.isInsecure, base.insecureRange)
        }
        merged.ca = merged.ca.over(base.ca)
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
