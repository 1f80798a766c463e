// swift-tools-version: 6.1
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: features + more)
}

/// Async functions stay on their caller's executor: a run hands requests over thousands of times a second.
let staysOnExecutor: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// A module's tests, beside it in name and able to import it.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name)] + dependencies,
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
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        systemLibrary("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        systemLibrary("CLibCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        systemLibrary("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        systemLibrary("CLibSSL", pkgConfig: "libssl", apt: "libssl-dev", brew: "openssl@3"),
        systemLibrary("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        systemLibrary("CLibPSL", pkgConfig: "libpsl", apt: "libpsl-dev", brew: "libpsl"),
        systemLibrary("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),

        module("Times"),
        module("Diagnostics"),
        module("YAMLSource", ["CLibYAML", "Diagnostics", "JSON"]),
        module("RegularExpressions", ["CPCRE2", "Times"]),
        module("Cryptography", ["CLibCrypto"]),
        module("XML", ["CLibXML2", "Times"]),
        module("JSON", ["RegularExpressions", "Times"]),
        module("JSONSchemas", ["JSON", "RegularExpressions", "Diagnostics", "Times"]),
        module("DataRows", ["Diagnostics", "JSON", "YAMLSource", "Placeholders"]),
        module("EnvironmentFiles", ["Diagnostics", "JSON", "XML", "Cryptography", "Placeholders"]),
        module("FormatReference", ["JSON", "Diagnostics"]),
        module("Placeholders", ["Times", "Diagnostics", "JSON", "Cryptography", "RegularExpressions"]),
        module("AccessTokens", ["Times", "Cryptography", "JSON"]),
        module("FaultPlans", ["Times"]),
        module(
            "CollectionModel",
            [
                "YAMLSource", "Placeholders", "Diagnostics", "JSON", "JSONSchemas", "RegularExpressions", "Transport",
                "XML", "Cryptography", "AccessTokens", "FaultPlans", "Times",
            ]
        ),
        module(
            "Transport", ["CLibCurl", "CLibSSL", "CLibPSL", "Cryptography", "Diagnostics", "Times"], staysOnExecutor),
        module(
            "Checks",
            [
                "CollectionModel", "Placeholders", "Transport", "JSON", "JSONSchemas", "XML", "Cryptography",
                "RegularExpressions", "Diagnostics", "Times",
            ]
        ),
        module("RunRecords", ["JSON", "Diagnostics", "Times"]),
        module(
            "RunEngine",
            [
                "CollectionModel", "Placeholders", "AccessTokens", "Transport", "Checks", "DataRows", "JSON",
                "Diagnostics", "Cryptography", "RunRecords", "Times",
            ],
            staysOnExecutor
        ),
        module(
            "Redaction",
            [
                "RunRecords", "RunEngine", "CollectionModel", "Placeholders", "Transport", "Checks", "Diagnostics",
                "Cryptography", "JSON", "Times",
            ]
        ),
        .target(
            name: "Reporting",
            dependencies: ["RunRecords", "Times", "XML", "JSON", "Diagnostics", "Cryptography"],
            resources: [.embedInCode("Page/Resources")],
            swiftSettings: features
        ),
        module(
            "Previews",
            [
                "Redaction", "Reporting", "RunEngine", "CollectionModel", "Transport", "JSON", "Diagnostics",
                "Cryptography",
            ]
        ),
        module("NotificationHub", ["AccessTokens", "Times", "Cryptography", "JSON", "XML"]),
        module(
            "ServerEdge",
            [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        module(
            "EchoServer",
            [
                "ServerEdge", "Cryptography", "JSON",
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        ),
        .target(
            name: "HubEmulator",
            dependencies: [
                "ServerEdge", "NotificationHub", "AccessTokens", "Times", "Cryptography", "FaultPlans", "JSON",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Page/Resources")],
            swiftSettings: features
        ),
        .executableTarget(
            name: "hubrun",
            dependencies: [
                "Diagnostics", "YAMLSource", "Placeholders", "CollectionModel", "AccessTokens", "Transport", "Checks",
                "RunEngine", "RunRecords", "Redaction", "Reporting", "Previews", "ServerEdge", "HubEmulator",
                "EchoServer", "NotificationHub", "JSON", "Cryptography", "DataRows", "EnvironmentFiles", "FaultPlans",
                "FormatReference", "Times",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: features
        ),

        .executableTarget(
            name: "BareRoute", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "Benchmarks/BareRoute", swiftSettings: features
        ),

        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["CSpawn", "JSON", "JSONSchemas"], path: "Tests/TestSupport",
            swiftSettings: features),
        tests(of: "Times"),
        tests(of: "Diagnostics"),
        tests(of: "YAMLSource", ["Diagnostics", "TestSupport"]),
        tests(of: "RegularExpressions"),
        tests(of: "Cryptography", ["TestSupport"]),
        tests(of: "XML"),
        tests(of: "JSON", ["RegularExpressions", "TestSupport"]),
        tests(of: "Placeholders", ["Diagnostics", "JSON", "Cryptography", "TestSupport"]),
        tests(of: "JSONSchemas", ["JSON"]),
        tests(of: "DataRows", ["Diagnostics", "JSON", "Placeholders", "TestSupport"]),
        tests(of: "EnvironmentFiles", ["Diagnostics", "JSON"]),
        tests(
            of: "FormatReference",
            ["CollectionModel", "YAMLSource", "Placeholders", "Diagnostics", "JSON", "JSONSchemas", "Transport"]
        ),
        tests(of: "AccessTokens", ["Cryptography", "JSON"]),
        tests(
            of: "CollectionModel",
            ["YAMLSource", "Placeholders", "Diagnostics", "JSON", "Times", "Transport", "TestSupport"]),
        tests(of: "Transport", ["Cryptography", "TestSupport"]),
        tests(of: "Checks", ["CollectionModel", "Placeholders", "Transport", "JSON", "Diagnostics", "Times"]),
        tests(
            of: "RunEngine",
            [
                "CollectionModel", "Placeholders", "AccessTokens", "Transport", "Checks", "JSON", "Diagnostics",
                "Cryptography", "RunRecords", "Times", "TestSupport",
            ]
        ),
        tests(of: "RunRecords", ["JSON", "Diagnostics", "TestSupport"]),
        tests(
            of: "Redaction",
            ["RunEngine", "CollectionModel", "Placeholders", "Transport", "Cryptography", "JSON", "TestSupport"]),
        tests(
            of: "Reporting",
            [
                "RunRecords", "Redaction", "RunEngine", "CollectionModel", "Placeholders", "Transport", "AccessTokens",
                "Cryptography", "JSON", "XML", "Diagnostics", "TestSupport",
            ]
        ),
        tests(of: "NotificationHub", ["AccessTokens", "Cryptography", "JSON", "TestSupport"]),
        tests(
            of: "HubEmulator",
            [
                "ServerEdge", "NotificationHub", "AccessTokens", "JSON", "Cryptography", "TestSupport",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ]
        ),
        tests(
            of: "EchoServer",
            ["ServerEdge", "JSON", "TestSupport", .product(name: "Hummingbird", package: "hummingbird")]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "hubrun", "FormatReference", "HubEmulator", "AccessTokens", "Diagnostics", "YAMLSource", "JSON",
                "JSONSchemas", "TestSupport",
            ],
            exclude: ["Cases", "Broken"],
            swiftSettings: features
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzers of `scripts/fuzz`: they need a build of their own, with libFuzzer and AddressSanitizer.
if Context.environment["HUBRUN_FUZZING"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "AccessTokens", "CollectionModel", "Cryptography", "DataRows", "Diagnostics",
                "EnvironmentFiles", "HubEmulator", "JSON", "JSONSchemas", "NotificationHub", "Placeholders",
                "Redaction", "RegularExpressions", "Reporting", "RunEngine", "RunRecords", "Transport", "XML",
            ],
            path: "Tests/Fuzzing/Sources", swiftSettings: features
        ),
    ]
}
