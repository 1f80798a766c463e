import AccessTokens
import Cryptography
import Diagnostics
import Platform
import Times

/// `hubrun token inspect`: takes a SAS token apart and, with a key, verifies it.
struct TokenInspectCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Print the parts of a SAS token; with a key, verify it.",
        discussion: "Exits with 4 if the token is invalid: it was signed with another key, or it has expired.")

    @Argument("token|-", help: "The token, or a whole Authorization header; - reads standard input.", isRequired: true)
    var token = ""

    @Option("--key", value: "key|-", help: "The key that should have signed it; - reads standard input.")
    var key: String?

    @Option(
        "--connection-string", value: "text|-", help: "A connection string with the key that should have signed it.")
    var connectionString: String?

    func validate() throws {
        if key != nil, connectionString != nil { throw ValidationError("give --key or --connection-string, not both") }
        if [token, key, connectionString].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input can be read once only")
        }
    }

    func run() throws {
        let signature = try parse(try ArgumentText.read(token))
        let now = Int(WallClock.now)
        let isExpired = signature.isExpired(at: now)
        let results = Results()
        results.line("resource   \(DisplayText.printable(signature.resourceURI))")
        results.line("key name   \(DisplayText.printable(signature.keyName))")
        results.line(
            "expires    \(UTCTime(signature.expiry).text)  (\(Self.distance(from: now, to: signature.expiry)))")
        var isValid = !isExpired
        if let key = try signingKey(for: signature) {
            let isSigned = signature.isSigned(by: key)
            results.line("signature  \(isSigned ? "made with this key" : Self.mismatch(key))")
            isValid = isValid && isSigned
        } else {
            results.line("signature  not verified: give --key or --connection-string")
        }
        try results.finish()
        if !isValid { throw CommandFailure(.checkFailed) }
    }

    private func parse(_ text: String) throws -> SharedAccessSignature {
        let header = "authorization:"
        let value = text.lowercased().hasPrefix(header) ? text.dropFirst(header.count) : text[...]
        do {
            return try SharedAccessSignature(parsing: String(value.drop { $0 == " " }))
        } catch {
            throw CommandFailure(.commandLine, error.message, hint: error.hint)
        }
    }

    private func signingKey(for signature: SharedAccessSignature) throws -> Secret? {
        if let key { return Secret(try ArgumentText.read(key)) }
        guard let connectionString else { return nil }
        do {
            let (name, key) = try ConnectionString(parsing: try ArgumentText.read(connectionString)).keyForHub()
            if name != signature.keyName {
                throw CommandFailure(
                    .checkFailed, .signingKey,
                    "the token names the key \"\(signature.keyName)\", the connection string \"\(name)\"")
            }
            return key
        } catch let error as ConnectionStringError {
            throw CommandFailure(.commandLine, error.message, hint: error.hint)
        }
    }

    private static func mismatch(_ key: Secret) -> String {
        let text = key.exposed
        let hasOuterSpace = text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
        return "not made with this key" + (hasOuterSpace ? ", which begins or ends with white space" : "")
    }

    private static func distance(from now: Int, to expiry: Int) -> String {
        let distance = DurationText.text(.seconds(abs(expiry - now)))
        return expiry > now ? "in \(distance)" : "expired \(distance) ago"
    }
}
