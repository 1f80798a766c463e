package import HTTP
package import JSON

/// What the command line says of a run besides the collections.
package struct RunSettings: Sendable {
    /// `--var` and `--secret`.
    package var given: [String: JSONValue] = [:]
    /// Names given by `--secret`.
    package var givenSecrets: Set<String> = []
    package var processEnvironment: [String: String] = [:]
    /// How often each collection runs, or all the rows of its data.
    package var repetitions = 1
    package var stopsAtFirstFailure = false
    /// Units that run at a time.
    package var jobs = 1
    /// The part of the run that is to be done.
    package var shard: Shard?
    /// Of the order of the collections; nil for the order in which they were given.
    package var shuffleSeed: UInt64?
    /// How often requests may be started.
    package var rate: RequestRate?
    package var overrides: RunOverrides
    /// How long teardowns may take after an interrupt.
    package var grace = Duration.seconds(10)

    package init(overrides: RunOverrides) {
        self.overrides = overrides
    }
}

/// Options that lie over `defaults` and under a request's own keys.
package struct RunOverrides: Sendable {
    /// More attempts after the first.
    package var retries: Int?
    package var timeout: Duration?
    package var delay: Duration?
    package var tls = TLSOverrides()
    package var proxy: ProxyChoice?
    package var httpVersion: HTTPVersionChoice?
    package var resolve: [AddressOverride] = []
    package var unixSocket: String?
    /// What requests call themselves when they do not say.
    package var userAgent: String

    package init(userAgent: String) {
        self.userAgent = userAgent
    }

    /// Whether any of them is for a ``ConnectionBuilding``.
    var sayHowToConnect: Bool {
        tls.saysSomething || proxy != nil || httpVersion != nil || !resolve.isEmpty || unixSocket != nil
    }
}

/// What the command line says of certificates; paths are seen from where the person stands.
package struct TLSOverrides: Sendable {
    package var insecure: Bool?
    package var ca: String?
    package var cert: String?
    package var key: String?

    package init() {}

    var saysSomething: Bool { insecure != nil || ca != nil || cert != nil || key != nil }
}
