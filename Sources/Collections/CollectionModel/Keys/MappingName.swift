/// The mappings with fixed keys, by their topics of `hubrun help format`.
package enum MappingName: String, Sendable, CaseIterable {
    case collection, defaults
    case environment, hub, emulator, project
    case token, sas, oauth2, jwt
    case group, include, request
    case requestLine = "request-line"
    case auth, login, apiKey, awsSigV4
    case body, graphql, multipart
    case tls, retry, `repeat`, stream
    case streamEnd = "stream-end"
    case scriptFile = "script-file"
    case expect, cookie, bytes, snapshot, timings, certificate, redirects
    case matcher
    case durationMatcher = "duration-matcher"
    case capture, threshold, contract

    /// The keys of the mapping and their rules, as its decoder reads them.
    package var description: MappingDescription {
        switch self {
        case .collection: MappingDescription(CollectionKey.self)
        case .defaults: MappingDescription(SettingKey.self)
        case .environment: MappingDescription(EnvironmentKey.self)
        case .hub: MappingDescription(HubKey.self)
        case .emulator: MappingDescription(EmulatorKey.self)
        case .project: MappingDescription(ProjectKey.self)
        case .token: MappingDescription(TokenKey.self)
        case .sas: MappingDescription(SharedAccessSignatureKey.self)
        case .oauth2: MappingDescription(OAuth2Key.self)
        case .jwt: MappingDescription(JSONWebTokenKey.self)
        case .group: MappingDescription(GroupKey.self)
        case .include: MappingDescription(IncludeKey.self)
        case .request: MappingDescription(RequestKey.self)
        case .requestLine: MappingDescription(RequestLineKey.self)
        case .auth: MappingDescription(AuthKey.self)
        case .login: MappingDescription(LoginKey.self)
        case .apiKey: MappingDescription(APIKeyKey.self)
        case .awsSigV4: MappingDescription(AWSKey.self)
        case .body: MappingDescription(BodyKey.self)
        case .graphql: MappingDescription(GraphQLKey.self)
        case .multipart: MappingDescription(PartKey.self)
        case .tls: MappingDescription(TLSKey.self)
        case .retry: MappingDescription(RetryKey.self)
        case .repeat: MappingDescription(RepeatKey.self)
        case .stream: MappingDescription(StreamKey.self)
        case .streamEnd: MappingDescription(StreamEndKey.self)
        case .scriptFile: MappingDescription(ScriptKey.self)
        case .expect: MappingDescription(ExpectationKey.self)
        case .cookie: MappingDescription(CookiePart.self)
        case .bytes: MappingDescription(BytesPart.self)
        case .snapshot: MappingDescription(SnapshotKey.self)
        case .timings: MappingDescription(TimingPart.self)
        case .certificate: MappingDescription(CertificatePart.self)
        case .redirects: MappingDescription(RedirectPart.self)
        case .matcher: MappingDescription(MatcherKey.self)
        case .durationMatcher: MappingDescription(MatcherKey.self) { $0.acceptsForDurations }
        case .capture: MappingDescription(CaptureKey.self)
        case .threshold: MappingDescription(ThresholdKey.self)
        case .contract: MappingDescription(ContractKind.self)
        }
    }
}

/// A mapping with fixed keys, as its decoder reads it.
package struct MappingDescription: Sendable {
    package struct Key: Sendable {
        package let name: String
        package let shape: ValueShape
        package let isRequired: Bool
        /// True if `null` removes an inherited value.
        package let isRemovable: Bool
    }

    package let keys: [Key]
    package let rules: [KeyRule]
    /// The prefix of ignored keys; nil if no keys are ignored.
    package let ignoredPrefix: String?

    /// - Parameter shape: Returns the values that a key accepts; nil to omit the key.
    fileprivate init<Word: FormatKey>(_: Word.Type, shape: (Word) -> ValueShape? = { $0.accepts }) {
        let required = Set(Word.required.map(\.rawValue))
        keys = Word.allCases.compactMap { key in
            shape(key).map {
                Key(
                    name: key.rawValue, shape: $0, isRequired: required.contains(key.rawValue),
                    isRemovable: key.isRemovable)
            }
        }
        rules = Word.rules
        ignoredPrefix = Word.ignoredPrefix
    }
}

/// A constraint on the keys of a mapping.
package enum KeyRule: Sendable {
    /// Exactly one of these keys.
    case exactlyOne([String])
    /// At least one key.
    case notEmpty
    /// The keys of one of these forms, and no others.
    case oneForm([KeyForm])
    /// The first key excludes the others.
    case excludes(String, [String])
    /// The first key requires the others.
    case requires(String, [String])
    /// The other keys are required if the first one is absent.
    case requiresUnless(String, [String])
}

/// One of several sets of keys for a mapping.
package struct KeyForm: Sendable {
    package let required: [String]
    package let optional: [String]
}
