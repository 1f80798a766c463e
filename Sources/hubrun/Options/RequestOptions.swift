import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import Placeholders
import RunEngine
import Secrets
import Text

/// The options that change the requests of a run. `show` has them too: it prints what `run` sends with the same options.
struct RequestOptions: Options {
    @Flag(
        "--separate-iterations",
        help: """
            Begin each iteration of a Postman collection with fresh variables and cookies; only then jobs and shards \
            divide the iterations of one collection.
            """, rerun: .written)
    var separateIterations = false

    @Flag("--newman", help: "Make errors of scripts that Newman does not report warnings.", rerun: .written)
    var newman = false

    @Option(
        "--data", value: "file",
        help: "Data rows, one iteration each, instead of the collections' own: .csv, .json, .jsonl or .yaml.",
        rerun: .written)
    var data: String?

    @Option(
        "--retry", value: "n", help: "Retry a failed request up to N times; the request's own retry overrides it.",
        rerun: .written)
    var retry: Int?

    @Option(
        "--timeout", value: "duration", help: "The time limit for an attempt; the request's own timeout overrides it.",
        parse: DurationOption.parsePositive, rerun: .written, written: DurationText.written)
    var timeout: Duration?

    @Option(
        "--delay", value: "duration", help: "The pause before each request; the request's own delay overrides it.",
        parse: DurationOption.parse, rerun: .written, written: DurationText.written)
    var delay: Duration?

    @Flag(
        "--strict", help: "Treat the warnings of hubrun check as errors, and send nothing if there are any.",
        rerun: .written)
    var strict = false

    func validate() throws {
        if let retry, !(0...1000).contains(retry) {
            throw ValidationError("--retry is a number from 0 to 1000, not \(retry)")
        }
    }

    /// - Parameters:
    ///   - secrets: The registry for the passphrases of keys.
    ///   - extra: The settings of `hubrun newman run`; nil for other commands.
    func put(
        into settings: inout RunSettings, _ connection: ConnectionOptions, _ cookies: CookieJarOption,
        secrets: SecretRegistry, newman extra: NewmanSettings? = nil
    ) throws {
        settings.commandLine.give(\.retry, retry.map { RetrySettings(attempts: $0 + 1) })
        settings.commandLine.give(\.timeout, timeout.map { .fixed($0) })
        settings.commandLine.give(\.delay, delay.map { .fixed($0) })
        try connection.put(into: &settings.commandLine)
        settings.commandLine.give(\.tls, try tls(connection, secrets, extra))
        settings.cookies = try cookies.cookies()
        settings.postman.separatesIterations = separateIterations
        settings.postman.isLikeNewman = newman || extra != nil
        // Not with `hubrun newman run`: replacing newman is not a decision to send secrets to another origin.
        settings.postman.sendsSecretsOnRedirects = newman
        settings.postman.isStrict = strict
    }

    /// Returns the settings of the command line for TLS, and registers the passphrases of keys; nil if none is given.
    private func tls(
        _ connection: ConnectionOptions, _ secrets: SecretRegistry, _ extra: NewmanSettings?
    ) throws -> TLSSetting? {
        let certificates =
            try connection.certificateList.certificates(isStrict: strict) + [extra?.certificate].compactMap(\.self)
        let given = connection.tls
        guard given != nil || !certificates.isEmpty || extra?.extraAuthorities != nil else { return nil }
        var tls = given ?? TLSSetting()
        tls.certificates = certificates
        if let authorities = extra?.extraAuthorities {
            (tls.ca, tls.addsAuthorities) = (.given(PlaceholderText(commandLine: authorities)), true)
        }
        for passphrase in (certificates.map(\.passphrase) + [tls.passphrase]).compactMap(\.self) {
            secrets.register(passphrase.exposed)
        }
        return tls
    }

    /// Adds the given options that only Postman collections support.
    ///
    /// - Parameter isNewmanCommand: True for `hubrun newman run`.
    func put(into input: inout PostmanInput, isNewmanCommand: Bool = false) {
        if separateIterations {
            input.options.append(("--separate-iterations", "iterations of other collections are always separate"))
        }
        if isNewmanCommand {
            input.options.append(("hubrun newman run", "hubrun run FILE runs other collections"))
        } else if newman {
            input.options.append(("--newman", "in other collections every error of a script is reported"))
        }
    }
}
