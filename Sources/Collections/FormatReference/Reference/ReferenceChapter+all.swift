extension ReferenceChapter {
    /// All chapters in the order of the reference.
    static let all: [ReferenceChapter] = [
        ReferenceChapter("A complete example", .subject(OverviewSubject.subject)),
        ReferenceChapter(
            "Syntax", .subject(YAMLSubject.subject), .subject(YAMLTraps.subject),
            .subject(Quantities.subject)),
        ReferenceChapter(
            "The file", .mapping(CollectionFormat.mapping), .mapping(DefaultsFormat.mapping)),
        ReferenceChapter(
            "Variables and placeholders", .subject(PlaceholderSubject.subject), .subject(VariableOrder.subject),
            .subject(ValueKinds.subject), .subject(FunctionTable.subject), .subject(FilterTable.subject)),
        ReferenceChapter(
            "Environments and the hub", .mapping(EnvironmentFormat.mapping), .mapping(HubFormat.mapping),
            .mapping(EmulatorFormat.mapping)),
        ReferenceChapter(
            "Tokens", .mapping(TokenFormat.mapping), .mapping(SharedAccessSignatureFormat.mapping),
            .mapping(OAuth2Format.mapping), .mapping(JSONWebTokenFormat.mapping)),
        ReferenceChapter(
            "Items", .mapping(GroupFormat.mapping), .mapping(IncludeFormat.mapping), .mapping(RequestFormat.mapping),
            .mapping(RequestLineFormat.mapping), .mapping(AuthFormat.mapping), .mapping(LoginFormat.mapping),
            .mapping(APIKeyFormat.mapping), .mapping(AWSSignatureFormat.mapping), .mapping(BodyFormat.mapping),
            .mapping(MultipartPartFormat.mapping), .mapping(GraphQLFormat.mapping), .mapping(TLSFormat.mapping),
            .mapping(RetryFormat.mapping), .subject(FlowSubject.subject), .subject(FailureKinds.subject)),
        ReferenceChapter("Scripts", .subject(ScriptSubject.subject), .mapping(ScriptFormat.mapping)),
        ReferenceChapter(
            "Expectations", .mapping(ExpectFormat.mapping), .mapping(CookieExpectationFormat.mapping),
            .mapping(BytesExpectationFormat.mapping), .mapping(TimingsExpectationFormat.mapping),
            .mapping(CertificateExpectationFormat.mapping), .mapping(RedirectsExpectationFormat.mapping),
            .mapping(MatcherFormat.mapping), .mapping(MatcherFormat.durationMapping)),
        ReferenceChapter(
            "Captures and failures", .mapping(CaptureFormat.mapping), .subject(AfterFailure.subject)),
        ReferenceChapter("Iterations", .subject(DataSubject.subject)),
        ReferenceChapter(
            "Complete collections", .subject(CompleteCollections.subject), .subject(DiagnosticPages.subject),
            .subject(ExitStatuses.subject)),
    ]

    private init(_ title: String, _ topics: ReferenceTopic...) {
        self.title = title
        self.topics = topics
    }

    /// All topics of all chapters.
    static let topics = all.flatMap(\.topics)
}
