import JSON

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
