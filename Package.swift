// swift-tools-version: 6.1
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The layers of the architecture, from the lowest to the highest. A module imports only modules of its own layer and of
/// those before it; each layer is a folder in Sources and in Tests.
enum Layer: String {
    case system = "System"
    case support = "Support"
    case formats = "Formats"
    case network = "Network"
    case collections = "Collections"
    case conversion = "Conversion"
    case running = "Running"
    case reports = "Reports"
    case hub = "Hub"
    case editors = "Editors"
}

func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/\(Layer.system.rawValue)/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])])
}

/// A module; `embedded` is the folder in it whose files `scripts/embed` lists.
func module(
    _ layer: Layer, _ name: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = [],
    _ more: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(name)", exclude: embedded,
        swiftSettings: features + more)
}

/// Async functions run on their caller's executor: a run hands requests over thousands of times a second.
let staysOnExecutor: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The tests of a module, which are in the same layer.
func tests(
    _ layer: Layer, of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name)] + dependencies,
        path: "Tests/\(layer.rawValue)/\(name)Tests", exclude: exclude,
        swiftSettings: features
    )
}

let package = Package(
    name: "hubrun",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "hubrun", targets: ["hubrun"]),
        .library(name: "HubEmulator", targets: ["HubEmulator"]),
        .library(name: "AccessTokens", targets: ["AccessTokens"]),
    ],
    targets: [
        systemLibrary("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        systemLibrary("CLibCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        systemLibrary("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        systemLibrary("CLibSSL", pkgConfig: "libssl", apt: "libssl-dev", brew: "openssl@3"),
        systemLibrary("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        systemLibrary("CLibPSL", pkgConfig: "libpsl", apt: "libpsl-dev", brew: "libpsl"),
        systemLibrary("CLibXML2Headers", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        .target(
            name: "CLibXML2", dependencies: ["CLibXML2Headers"], path: "Sources/\(Layer.system.rawValue)/CLibXML2"),

        .target(
            name: "CEmbeddedFiles", path: "Sources/\(Layer.system.rawValue)/CEmbeddedFiles",
            cSettings: [.define("PACKAGE", to: "\"\(Context.packageDirectory)\"")]),

        .target(name: "CArguments", path: "Sources/\(Layer.system.rawValue)/CArguments"),

        module(.system, "Platform", ["CArguments"]),

        module(.support, "Text", ["CPCRE2", "Platform"]),
        module(.support, "EmbeddedFiles", ["CEmbeddedFiles"]),
        module(.support, "Diagnostics", ["Platform", "Text"]),
        module(.support, "JavaScript", ["Platform"]),
        module(.support, "Cryptography", ["CLibCrypto", "Text"]),
        module(.support, "Secrets", ["Cryptography", "Diagnostics", "Text", "Platform"]),

        module(.formats, "JSON", ["Text"]),
        module(.formats, "JSONRPC", ["JSON", "Platform"]),
        module(.formats, "JSONSchemas", ["JSON", "Diagnostics", "Text"]),
        module(.formats, "XML", ["CLibXML2", "Text"]),
        module(.formats, "YAMLSource", ["CLibYAML", "Diagnostics", "JSON", "Platform", "Text"]),

        module(
            .network, "HTTP", ["CLibPSL", "Cryptography", "Diagnostics", "Platform", "Text", "Secrets"], staysOnExecutor
        ),
        module(.network, "FaultPlans", ["Cryptography", "Text"]),
        module(.network, "AccessTokens", ["Cryptography", "Diagnostics", "JSON", "Text"]),
        module(.network, "TLS", ["CLibSSL", "Platform"]),
        module(
            .network, "Transport", ["CLibCurl", "HTTP", "Cryptography", "Platform", "TLS", "Text"], staysOnExecutor),

        module(
            .collections, "Placeholders",
            ["Diagnostics", "JSON", "XML", "Cryptography", "Platform", "Text", "Secrets"]),
        module(.collections, "DataRows", ["Diagnostics", "JSON", "YAMLSource", "Placeholders", "Platform"]),
        module(
            .collections, "EnvironmentFiles",
            [
                "Diagnostics", "JSON", "XML", "YAMLSource", "HTTP", "Cryptography", "Placeholders", "Platform", "Text",
            ]),
        module(
            .collections, "PostmanFormat", ["Diagnostics", "JSON", "Platform", "YAMLSource", "Text"]),
        module(
            .collections, "PostmanCalls",
            [
                "PostmanFormat", "Diagnostics", "HTTP", "JSON", "Cryptography", "Platform", "Text", "AccessTokens",
                "Placeholders",
            ]),
        module(
            .collections, "CollectionModel",
            [
                "YAMLSource", "Placeholders", "Diagnostics", "JSON", "JSONSchemas", "HTTP",
                "Cryptography", "FaultPlans", "Platform", "PostmanFormat", "Text", "Secrets",
            ]
        ),
        module(
            .collections, "APIDescriptions",
            ["Diagnostics", "HTTP", "JSON", "JSONSchemas", "Platform", "Text", "YAMLSource"]),
        module(
            .collections, "CollectionChecks",
            [
                "CollectionModel", "PostmanFormat", "Placeholders", "Diagnostics", "JSON", "JSONSchemas", "HTTP", "XML",
                "Cryptography", "AccessTokens", "Platform", "Text", "Secrets",
            ]
        ),
        module(
            .collections, "FormatReference",
            ["CollectionModel", "EmbeddedFiles", "Placeholders", "YAMLSource", "JSON", "Diagnostics", "Text"],
            embedded: ["format.yaml"]),

        module(
            .conversion, "CollectionDrafts",
            ["CollectionModel", "Cryptography", "Diagnostics", "HTTP", "JSON", "Placeholders", "Text", "Secrets"]),
        module(
            .conversion, "Importing",
            [
                "APIDescriptions", "CollectionDrafts", "CollectionModel", "Cryptography", "Diagnostics", "HTTP", "JSON",
                "JSONSchemas",
                "Placeholders", "Platform", "PostmanCalls", "PostmanFormat", "XML", "YAMLSource", "Text", "Secrets",
            ]),

        module(
            .conversion, "CollectionUpdates",
            [
                "APIDescriptions", "CollectionDrafts", "CollectionModel", "Diagnostics", "Importing", "JSON",
                "Placeholders", "Text", "YAMLSource",
            ]),
        module(
            .conversion, "CollectionExport",
            [
                "AccessTokens", "CollectionDrafts", "CollectionModel", "Cryptography", "Diagnostics", "HTTP", "JSON",
                "Placeholders", "Platform", "Text", "Secrets",
            ]),

        module(
            .running, "Contracts",
            ["APIDescriptions", "CollectionModel", "Diagnostics", "HTTP", "JSON", "JSONSchemas", "RunRecords", "Text"]),
        module(
            .running, "Checks",
            [
                "CollectionModel", "Placeholders", "RunRecords", "HTTP", "JSON", "JSONSchemas", "XML", "Cryptography",
                "Platform", "Diagnostics", "Text", "Secrets",
            ]
        ),
        module(.running, "RunRecords", ["JSON", "Diagnostics", "Platform", "Text"]),
        module(
            .running, "Scripting",
            [
                "JavaScript", "CollectionModel", "Placeholders", "Checks", "RunRecords", "HTTP", "JSON", "JSONSchemas",
                "XML",
                "Cryptography", "Diagnostics", "EmbeddedFiles", "Platform", "Text", "Secrets",
            ],
            embedded: ["JavaScript"], staysOnExecutor
        ),
        module(
            .running, "RunEngine",
            [
                "Contracts", "Scripting", "CollectionModel", "PostmanFormat", "PostmanCalls", "Placeholders",
                "AccessTokens", "HTTP",
                "Checks", "DataRows", "JSON", "Diagnostics", "Cryptography", "Platform", "RunRecords", "Text",
                "Secrets",
            ],
            staysOnExecutor
        ),
        module(
            .running, "Redaction",
            [
                "RunRecords", "RunEngine", "Scripting", "CollectionModel", "HTTP", "Transport",
                "Checks",
                "Diagnostics", "Cryptography", "Platform", "Text", "Secrets",
            ]
        ),

        module(
            .reports, "Reporting",
            [
                "RunRecords", "XML", "JSON", "Diagnostics", "Cryptography", "EmbeddedFiles", "HTTP",
                "Platform", "Text", "Secrets",
            ],
            embedded: ["Page/Resources"]),

        module(.hub, "NotificationHub", ["AccessTokens", "Cryptography", "JSON", "XML", "Text"]),
        module(.hub, "HTTPServer", ["HTTP", "Platform", "TLS", "Text"]),
        module(.hub, "EchoServer", ["HTTPServer", "Cryptography", "JSON", "Platform", "Text"]),
        module(
            .hub, "HubEmulator",
            [
                "HTTPServer", "NotificationHub", "AccessTokens", "Cryptography", "EmbeddedFiles", "FaultPlans",
                "JSON", "Platform", "TLS", "Text",
            ],
            embedded: ["Page/Resources"]
        ),

        module(
            .editors, "LanguageServer",
            [
                "CollectionChecks", "CollectionDrafts", "CollectionModel", "CollectionUpdates", "Diagnostics",
                "FormatReference", "HTTP", "JSON", "JSONRPC", "Placeholders", "Platform", "Text", "YAMLSource",
            ]),

        .executableTarget(
            name: "hubrun",
            dependencies: [
                "Diagnostics", "Placeholders", "CollectionModel", "CollectionChecks", "AccessTokens", "HTTP",
                "Transport", "Checks",
                "RunEngine",
                "RunRecords", "Redaction", "Reporting", "HTTPServer", "HubEmulator", "EchoServer", "NotificationHub",
                "JSON", "JavaScript", "Scripting", "Cryptography", "DataRows", "EnvironmentFiles", "FaultPlans",
                "FormatReference", "Platform", "PostmanFormat", "YAMLSource", "CollectionDrafts",
                "Importing", "CollectionExport", "CollectionUpdates", "APIDescriptions", "Contracts", "JSONRPC",
                "JSONSchemas", "LanguageServer", "Text", "Secrets",
            ],
            swiftSettings: features
        ),

        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["CSpawn", "JSON", "JSONSchemas"], path: "Tests/TestSupport",
            swiftSettings: features),
        .target(
            name: "CollectionSamples", dependencies: ["CollectionModel", "Diagnostics"],
            path: "Tests/Collections/CollectionSamples", swiftSettings: features),
        tests(.system, of: "Platform"),
        tests(.support, of: "Text"),
        tests(.support, of: "Diagnostics", ["Platform", "Text"]),
        tests(.support, of: "Cryptography", ["TestSupport", "Text"]),
        tests(.support, of: "Secrets", ["Cryptography", "JSON", "TestSupport", "Text", "Placeholders"]),
        tests(.support, of: "JavaScript", ["Platform"]),
        tests(.formats, of: "YAMLSource", ["Cryptography", "Diagnostics", "JSON"]),
        tests(.formats, of: "XML"),
        tests(.formats, of: "JSON", ["Cryptography"]),
        tests(.formats, of: "JSONRPC", ["JSON"]),
        tests(.formats, of: "JSONSchemas", ["JSON", "TestSupport"]),
        tests(.network, of: "AccessTokens", ["Cryptography", "JSON", "TestSupport", "Text"]),
        tests(.network, of: "HTTP", ["Cryptography", "Text", "Secrets"]),
        tests(.network, of: "Transport", ["HTTP", "Cryptography", "TestSupport", "CLibCurl", "Text"]),
        tests(.collections, of: "APIDescriptions", ["Diagnostics"]),
        tests(.collections, of: "Placeholders", ["Cryptography", "Diagnostics", "JSON", "Text", "Secrets"]),
        tests(.collections, of: "DataRows", ["Cryptography", "Diagnostics", "JSON", "Placeholders"]),
        tests(.collections, of: "EnvironmentFiles", ["Cryptography", "Diagnostics", "HTTP", "JSON", "TestSupport"]),
        tests(
            .collections, of: "PostmanFormat",
            ["Diagnostics", "JSON", "Platform", "TestSupport", "YAMLSource"]),
        tests(
            .collections, of: "PostmanCalls",
            [
                "AccessTokens", "Cryptography", "Diagnostics", "HTTP", "JSON", "PostmanFormat", "TestSupport",
                "Transport",
            ]),
        tests(
            .collections, of: "FormatReference",
            ["CollectionModel", "Diagnostics", "JSON", "JSONSchemas", "Placeholders", "TestSupport", "YAMLSource"]),
        tests(
            .collections, of: "CollectionModel",
            [
                "CollectionChecks", "CollectionSamples", "Diagnostics", "HTTP", "JSON", "Placeholders",
                "PostmanFormat", "Text", "Secrets",
            ]),
        tests(
            .collections, of: "CollectionChecks",
            [
                "CollectionModel", "CollectionSamples", "Cryptography", "Diagnostics", "JSON", "Placeholders", "Text",

            ]),
        tests(.conversion, of: "CollectionDrafts", ["CollectionModel", "Diagnostics", "YAMLSource", "Secrets"]),
        tests(
            .conversion, of: "Importing",
            [
                "CollectionChecks", "CollectionDrafts", "CollectionModel", "CollectionSamples", "Diagnostics", "JSON",
                "TestSupport",
            ],
            exclude: ["Bruno", "Curl", "HAR", "HTTPFile", "Hurl", "OpenAPI", "Postman"].map { "\($0)/Samples" }),
        tests(
            .conversion, of: "CollectionExport",
            [
                "CollectionDrafts", "CollectionModel", "Diagnostics", "Importing", "JSON", "TestSupport",
            ],
            exclude: ["Samples"]),
        tests(
            .conversion, of: "CollectionUpdates",
            [
                "APIDescriptions", "CollectionDrafts", "CollectionModel", "Diagnostics", "Importing",
            ]),
        tests(
            .running, of: "Contracts",
            ["APIDescriptions", "CollectionModel", "Cryptography", "Diagnostics", "HTTP", "JSONSchemas"]),
        tests(
            .running, of: "Checks",
            ["CollectionModel", "Diagnostics", "JSON", "Placeholders", "RunRecords", "HTTP", "Text", "Secrets"]),
        tests(
            .running, of: "RunEngine",
            [
                "AccessTokens", "Checks", "CollectionModel", "Cryptography", "DataRows", "Diagnostics", "JSON",
                "JavaScript", "Placeholders", "Platform", "PostmanFormat", "RunRecords", "Scripting", "TestSupport",
                "HTTP", "Transport", "YAMLSource", "Text", "Secrets",
            ]),
        tests(.running, of: "RunRecords", ["Diagnostics", "JSON", "TestSupport"]),
        tests(
            .running, of: "Scripting",
            [
                "CollectionChecks", "CollectionModel", "Diagnostics", "JavaScript", "JSON", "Placeholders", "Platform",
                "PostmanFormat", "RunRecords", "TestSupport", "Secrets",
            ],
            exclude: ["JavaScript"]),
        tests(
            .running, of: "Redaction",
            [
                "Checks", "CollectionModel", "Cryptography", "Diagnostics", "JSON", "Placeholders", "RunEngine",
                "Scripting",
                "RunRecords", "TestSupport", "HTTP", "Text", "PostmanCalls", "Secrets",
            ]),
        tests(
            .reports, of: "Reporting",
            [
                "Scripting", "Checks", "CollectionModel", "Cryptography", "Diagnostics", "JSON", "Placeholders",
                "Redaction", "Platform", "RunEngine", "RunRecords", "TestSupport", "HTTP", "XML", "Text", "Secrets",
            ]),
        tests(.hub, of: "NotificationHub", ["AccessTokens", "Cryptography", "JSON", "TestSupport", "Text"]),
        tests(
            .hub, of: "HubEmulator",
            [
                "AccessTokens", "Cryptography", "FaultPlans", "JSON", "NotificationHub", "Platform", "HTTPServer",
                "TestSupport",
                "Text",
            ]),
        tests(.hub, of: "EchoServer", ["JSON", "TestSupport"]),
        tests(.editors, of: "LanguageServer"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "hubrun", "FormatReference", "HubEmulator", "AccessTokens", "Cryptography", "Diagnostics", "YAMLSource",
                "HTTP", "JSON", "JSONRPC", "JSONSchemas", "Platform", "Reporting", "TestSupport",
            ],
            exclude: ["Cases", "Broken", "Samples"],
            swiftSettings: features
        ),
    ],
    swiftLanguageModes: [.v6],
    // #embed belongs to C23.
    cLanguageStandard: .c2x
)

// The fuzzers of `scripts/fuzz`: they need a build of their own, with libFuzzer and AddressSanitizer.
if Context.environment["HUBRUN_FUZZING"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "AccessTokens", "CollectionChecks", "CollectionModel", "Cryptography", "DataRows",
                "Diagnostics",
                "EnvironmentFiles", "PostmanFormat", "YAMLSource", "HTTP", "HubEmulator", "JSON", "JSONSchemas",
                "NotificationHub", "Placeholders",
                "Platform",
                "Redaction", "Reporting", "RunEngine", "RunRecords", "Transport", "XML", "Text", "Secrets",
            ],
            path: "Tests/Fuzzing/Sources", swiftSettings: features
        ),
    ]
}
