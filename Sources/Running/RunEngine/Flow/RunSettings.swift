package import CollectionModel
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
    /// The settings of requests: they override `defaults`, and a request's own keys override them.
    package var commandLine = RequestSettings()
    /// The value of `User-Agent` for requests without this header field.
    package var userAgent: String
    /// The cookies with which each jar begins.
    package var cookies: [JarCookie] = []
    /// The time that teardowns may take after an interrupt.
    package var grace = Duration.seconds(10)

    package init(userAgent: String) {
        self.userAgent = userAgent
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
