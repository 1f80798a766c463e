package import Diagnostics
package import FaultPlans
package import Placeholders

/// A named set of variables and the hub for a run ("Environments and the hub" in format.md).
package struct RunEnvironment: Sendable {
    package var name: String
    package var range: SourceRange
    package var variables: [VariableDefinition] = []
    package var secrets: [SecretName] = []
    /// The base of relative URLs, which takes precedence over that of the collection's `defaults`.
    package var baseUrl: PlaceholderText?
    /// The descriptions of the API; nil for those of the collection.
    package var openapi: [OpenAPIFile]?
    package var hub: HubDefinition?
    /// Texts that other tools treat as placeholders; empty unless the environment has its own file.
    package var lookalikes: [PlaceholderLookalike] = []

    package init(name: String, range: SourceRange) {
        self.name = name
        self.range = range
    }
}

/// The notification hub of an environment.
package struct HubDefinition: Sendable {
    package enum Form: Sendable {
        /// A hub inside this process, created for the run.
        case emulator(EmulatorSettings)
        case connectionString(PlaceholderText, name: PlaceholderText)
        case parts(
            namespace: PlaceholderText, name: PlaceholderText, keyName: PlaceholderText, key: PlaceholderText)
        case address(url: PlaceholderText, keyName: PlaceholderText, key: PlaceholderText)
    }

    /// The kind of service at the hub's address.
    package enum Kind: String, Sendable, CaseIterable {
        case emulator
        case azure
    }

    package var form: Form
    /// The kind of service; nil means `emulator` for an `http:` address, otherwise `azure`.
    package var kind: Kind?
    /// Additional keys for tokens, each with its name.
    package var keys: [(name: String, key: PlaceholderText)] = []
    package var range: SourceRange

    package init(
        form: Form, kind: Kind? = nil, keys: [(name: String, key: PlaceholderText)] = [], range: SourceRange
    ) {
        self.form = form
        self.kind = kind
        self.keys = keys
        self.range = range
    }

    /// The variables that every hub defines.
    package static let variableNames = ["hubUrl", "hubNamespace", "hubName", "sasKeyName"]
    /// The token that every hub defines.
    package static let tokenName = "sasToken"
    /// The variable that is defined with and without a hub.
    package static let kindName = "hubKind"

    /// All texts that may contain placeholders.
    package var texts: [PlaceholderText] {
        let own: [PlaceholderText] =
            switch form {
            case .emulator: []
            case .connectionString(let text, let name): [text, name]
            case .parts(let namespace, let name, let keyName, let key): [namespace, name, keyName, key]
            case .address(let url, let keyName, let key): [url, keyName, key]
            }
        return own + keys.map(\.key)
    }
}

/// The settings of a run's emulated hub; the keys are options of `hubrun emulator`.
package struct EmulatorSettings: Sendable, Equatable {
    package enum Generation: String, Sendable, CaseIterable {
        case classic
        case newer
    }

    package var port = 0
    package var hub = "hub"
    package var generation = Generation.classic
    /// The address to listen on; nil for loopback.
    package var host: String?
    package var latency: LatencyRange?
    package var faults: [FaultRule] = []
    package var seed: UInt64?
    package var clockOffset = Duration.zero

    package init() {}

    /// The faults to inject; without a seed they differ in each run.
    package var faultPlan: FaultPlan {
        get throws(FaultPlanError) {
            latency == nil && faults.isEmpty ? .none : try FaultPlan(latency: latency, rules: faults, seed: seed)
        }
    }
}

/// Addresses that other machines cannot reach.
package enum LoopbackAddress {
    /// True for `localhost`, `::1` and 127.0.0.0/8 (RFC 1122, section 3.2.1.3) in dotted form.
    package static func contains(_ host: String) -> Bool {
        if ["localhost", "::1"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
    }

    private static func isOctet(_ part: Substring) -> Bool {
        part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
    }
}
