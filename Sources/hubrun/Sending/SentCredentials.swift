import AccessTokens
import CollectionDrafts
import Diagnostics

/// The options of `hubrun send` for credentials.
struct SentCredentials: Options {
    @Option(
        "--sas", value: "connection string",
        help: "Sign the request with a SAS token: of the environment's hub, or of a connection string.",
        parse: { $0 }, optional: OptionalWord(none: "") { isConnectionString($0) }, written: { _ in "" })
    var sas: String?

    @Option("--bearer", value: "token", help: "Send this token in the header Authorization.")
    var bearer: String?

    @Option("-u", "--user", value: "user:password", help: "Send this name and password (Basic).")
    var user: String?

    @Flag("--digest", help: "Send the name and password of --user by Digest, not by Basic.")
    var digest = false

    /// True for the text of a connection string, which the word after `--sas` need not be.
    private static func isConnectionString(_ word: String) -> Bool {
        word.lowercased().hasPrefix("endpoint=") || word.contains(";SharedAccessKey")
    }

    func validate() throws {
        let given = [sas.map { _ in "--sas" }, bearer.map { _ in "--bearer" }, user.map { _ in "--user" }]
            .compactMap(\.self)
        guard given.count < 2 else {
            throw ValidationError("\(given.joined(separator: " and ")) are two logins: keep one")
        }
        if digest, user == nil { throw ValidationError("--digest needs --user USER:PASSWORD") }
        if let user, !user.contains(":") {
            throw ValidationError("--user is USER:PASSWORD, as in --user 'ann:<<env.PASSWORD>>'")
        }
        if let sas, !sas.isEmpty, !Self.isConnectionString(sas) {
            throw ValidationError("--sas is a connection string, Endpoint=sb://…, or stands alone")
        }
    }

    /// True if the token of an environment's hub is used.
    var needsHub: Bool { sas == "" }

    /// The option that was given; nil without one.
    var given: String? {
        sas != nil ? "--sas" : bearer != nil ? "--bearer" : user != nil ? "--user" : nil
    }

    /// - Throws: `CommandFailure` for a connection string that cannot be used.
    func put(
        into request: inout DraftRequest, _ collection: inout DraftCollection, _ context: DraftContext
    ) throws {
        let place = SentBody.place
        if let given, request.settings.auth != nil {
            throw ValidationError("\(given) and the login in the URL are two logins: keep one")
        }
        if let sas {
            var token = "sasToken"
            if !sas.isEmpty {
                do throws(ConnectionStringError) {
                    _ = try ConnectionString(parsing: sas).keyForHub()
                } catch {
                    throw CommandFailure(.commandLine, "--sas: \(error.message)", hint: error.hint)
                }
                token = "sas"
                let hidden = context.hidden(sas, named: "CONNECTION_STRING", at: place)
                collection.tokens[name: token] = .entry(
                    "sas", .mapping(DraftMapping([("connectionString", .text(DraftText(hidden)))])))
            }
            request.settings.headers.append(.init("Authorization", .text(.variable(token))))
        } else if let bearer {
            context.setBearer(context.translate(bearer), of: &request, at: place)
        } else if let user, let (name, password) = context.translate(user).cut(at: ":") {
            context.setLogin(digest ? "digest" : "basic", name, password, of: &request, at: place)
        }
    }
}
