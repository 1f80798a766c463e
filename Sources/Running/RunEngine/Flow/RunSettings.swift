package import Checks
package import CollectionModel
package import HTTP
package import JSON
package import Contracts

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
    /// The seed of the random values of functions; nil for random numbers of the system.
    package var valueSeed: UInt64?
    /// The seed of the order of the collections; nil for the order on the command line.
    package var shuffleSeed: UInt64?
    /// The number of requests in a second, at most, of all shards together; nil for no limit.
    package var rate: Double?
    /// The jobs and the schedule over time; nil for a run of a fixed number of iterations.
    package var load: LoadPlan?
    /// The time at which the run begins, in seconds since 1970; nil for at once.
    package var startTime: Double?
    /// The number of passed requests of a load that are all in reports; nil for all.
    package var reportSample: Int?
    /// The thresholds of the command line and of the project file.
    package var thresholds: [GivenThreshold] = []
    /// The descriptions of APIs with which exchanges are compared; nil if no request names one.
    package var contracts: ContractLibrary?
    /// The settings of requests: they override `defaults`, and a request's own keys override them.
    package var commandLine = RequestSettings()
    /// The address of a page about a trace, with `{traceId}` and `{spanId}`; nil if there is none.
    package var tracePage: String?
    /// The value of `User-Agent` for requests without this header field.
    package var userAgent: String
    /// The cookies with which each jar begins.
    package var cookies: [JarCookie] = []
    /// The mode of snapshots.
    package var snapshots = SnapshotRules.Mode.compare
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

/// A shard of a run: of N shards, shard I has the units I, I+N, ….
package struct Shard: Sendable, Equatable {
    /// The number of the shard, from 1.
    package let index: Int
    package let count: Int

    package static let maximumCount = 10_000

    /// Returns nil if there is no such shard.
    package init?(_ index: Int, of count: Int) {
        guard (1...Self.maximumCount).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    static let whole = Shard(index: 1, count: 1)

    private init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// Returns the number among those of all shards, from 0, of the shard's own number, from 0.
    func global(_ number: Int) -> Int { number * count + index - 1 }

    /// Returns the number of units to skip, after the first `units` units, to reach the next one of this shard.
    func distance(behind units: Int) -> Int {
        let place = units % count
        return place < index ? index - 1 - place : count - 1 - place + index
    }

    /// Returns the number of units of this shard among the first `units` units.
    func share(of units: Int) -> Int {
        units / count + (units % count >= index ? 1 : 0)
    }
}
