package import Diagnostics
package import HTTP
package import Placeholders

/// The TLS settings of a request: `tls` in "Items" in format.md. Each key is inherited separately.
package struct TLSSetting: Sendable {
    package var isInsecure: Bool?
    /// The value of `insecure`.
    package var insecureRange: SourceRange?
    /// Takes the place of the system's authorities: a PEM file, or a folder of them.
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

    /// The paths of the files.
    package var files: [PlaceholderText] { [ca.value, cert.value, key.value].compactMap(\.self) }
}

/// Through which proxy a request goes.
package enum ProxySetting: Sendable {
    case none
    case url(PlaceholderText)
}

/// An address that stands for a host and port, whatever the name service says.
package struct ResolveSetting: Sendable {
    package let host: String
    package let port: Int
    package let address: PlaceholderText
    package let range: SourceRange
}
