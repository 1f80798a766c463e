/// The mappings with fixed keys, by their topics of `hubrun help format`.
enum MappingName: String, Sendable, CaseIterable {
    case collection, defaults
    case environment, hub, emulator
    case token, sas, oauth2, jwt
    case group, include, request
    case requestLine = "request-line"
    case auth, login, apiKey, awsSigV4
    case body, graphql, multipart
    case tls, retry
    case scriptFile = "script-file"
    case expect, cookie, bytes, timings, certificate, redirects
    case matcher
    case durationMatcher = "duration-matcher"
    case capture

    /// The reference of the mapping.
    var reference: MappingReference {
        switch self {
        case .collection: CollectionFormat.mapping
        case .defaults: DefaultsFormat.mapping
        case .environment: EnvironmentFormat.mapping
        case .hub: HubFormat.mapping
        case .emulator: EmulatorFormat.mapping
        case .token: TokenFormat.mapping
        case .sas: SharedAccessSignatureFormat.mapping
        case .oauth2: OAuth2Format.mapping
        case .jwt: JSONWebTokenFormat.mapping
        case .group: GroupFormat.mapping
        case .include: IncludeFormat.mapping
        case .request: RequestFormat.mapping
        case .requestLine: RequestLineFormat.mapping
        case .auth: AuthFormat.mapping
        case .login: LoginFormat.mapping
        case .apiKey: APIKeyFormat.mapping
        case .awsSigV4: AWSSignatureFormat.mapping
        case .body: BodyFormat.mapping
        case .graphql: GraphQLFormat.mapping
        case .multipart: MultipartPartFormat.mapping
        case .tls: TLSFormat.mapping
        case .retry: RetryFormat.mapping
        case .scriptFile: ScriptFormat.mapping
        case .expect: ExpectFormat.mapping
        case .cookie: CookieExpectationFormat.mapping
        case .bytes: BytesExpectationFormat.mapping
        case .timings: TimingsExpectationFormat.mapping
        case .certificate: CertificateExpectationFormat.mapping
        case .redirects: RedirectsExpectationFormat.mapping
        case .matcher: MatcherFormat.mapping
        case .durationMatcher: MatcherFormat.durationMapping
        case .capture: CaptureFormat.mapping
        }
    }
}
