package import Diagnostics
package import Placeholders

/// A token that placeholders can name, and how it is minted: section 6 of the format's reference.
package struct TokenDefinition: Sendable {
    package enum Kind: Sendable {
        case sharedAccessSignature(SharedAccessSignatureSettings)
    }

    package let name: String
    package let range: SourceRange
    package let kind: Kind

    package var texts: [PlaceholderText] {
        switch kind {
        case .sharedAccessSignature(let settings): settings.texts
        }
    }
}

/// What `sas` says of a token; what is missing comes from the hub.
package struct SharedAccessSignatureSettings: Sendable {
    package var resource: PlaceholderText?
    package var keyName: PlaceholderText?
    package var key: PlaceholderText?
    package var connectionString: PlaceholderText?
    package var expiresIn: DurationText.Setting = .fixed(.seconds(3600))

    package init() {}

    var texts: [PlaceholderText] {
        var texts = [resource, keyName, key, connectionString].compactMap(\.self)
        if case .placeholder(let text) = expiresIn { texts.append(text) }
        return texts
    }

    /// Whether anything has to come from a hub.
    package var needsHub: Bool {
        connectionString == nil && (resource == nil || keyName == nil || key == nil)
    }
}
