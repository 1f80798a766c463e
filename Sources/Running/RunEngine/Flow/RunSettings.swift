package import Cryptography
package import HTTP
package import JSON

/// The settings of a run from the command line, except for its collections.
package struct RunSettings: Sendable {
    /// The values of `--var` and `--secret`.
    package var given: [String: JSONValue] = [:]
    /// The names given by `--secret`.
    package var givenSecrets: Set<String> = []
    package var processEnvironment: [String: String] = [:]
    /// The number of times that each collection runs, with all rows of its data.
    package var repetitions = 1
    /// The number of iterations of each collection, whatever the number of its rows; nil for that of ``repetitions``.
    package var iterationCount: Int?
    package var stopsAtFirstFailure = false
    /// The settings for Postman collections.
    package var postman = PostmanSettings()
    /// The maximum number of units that run at the same time.
    package var jobs = 1
    /// The part of the run to execute; nil for the whole run.
    package var shard: Shard?
    /// The seed of the order of the collections; nil for the order on the command line.
    package var shuffleSeed: UInt64?
    /// The maximum rate at which requests start; nil for no limit.
    package var rate: RequestRate?
    package var overrides: RunOverrides
    /// The cookies with which each jar begins.
    package var cookies: [JarCookie] = []
    /// The time that teardowns may take after an interrupt.
    package var grace = Duration.seconds(10)

    package init(overrides: RunOverrides) {
        self.overrides = overrides
    }
}

/// The settings of a run for Postman collections.
package struct PostmanSettings: Sendable {
    /// The folder in which relative paths of files are searched first; nil for the current folder.
    package var workingFolder: String?
    /// Further folders whose files may be sent.
    package var allowedFolders: [String] = []
    /// True if each iteration begins with fresh variables and cookies.
    package var separatesIterations = false
    /// True if a name without a value fails its request.
    package var isStrict = false
    /// True if errors of scripts that Newman does not report are warnings.
    package var isLikeNewman = false
    /// True if redirects carry secrets to another origin, as in Newman.
    package var sendsSecretsOnRedirects = false

    package init() {}
}

/// Options that override `defaults` and are overridden by a request's own keys.
package struct RunOverrides: Sendable {
    /// The maximum number of attempts after the first.
    package var retries: Int?
    package var timeout: Duration?
    package var delay: Duration?
    /// The size limit of a response body, in bytes after decoding.
    package var maxBody: Int?
    /// True if redirects are not followed.
    package var ignoresRedirects = false
    package var tls = TLSOverrides()
    /// Client certificates, of which the first that matches the URL of a request overrides those of ``tls``.
    package var certificates: [ClientCertificate] = []
    package var proxy: ProxyChoice?
    package var httpVersion: HTTPVersionChoice?
    package var resolve: [AddressOverride] = []
    package var unixSocket: String?
    /// The value of `User-Agent` for requests without this header field.
    package var userAgent: String

    package init(userAgent: String) {
        self.userAgent = userAgent
    }

    /// True if at least one option is for ``ConnectionBuilding``.
    var hasConnectionSettings: Bool {
        tls.hasAnySetting || !certificates.isEmpty || proxy != nil || httpVersion != nil || !resolve.isEmpty
            || unixSocket != nil
    }
}

/// The command-line options for TLS; paths are relative to the current folder.
package struct TLSOverrides: Sendable {
    package var insecure: Bool?
    package var ca: String?
    /// True if ``ca`` adds to the system's authorities instead of replacing them.
    package var addsAuthorities = false
    package var cert: String?
    package var key: String?
    /// The passphrase of the private key, whichever names it.
    package var passphrase: Secret?

    package init() {}

    var hasAnySetting: Bool { insecure != nil || ca != nil || cert != nil || key != nil }
}
