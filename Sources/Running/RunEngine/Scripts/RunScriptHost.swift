import AccessTokens
import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import Scripting
import Secrets
import Synchronization

/// The functions of the run that scripts call and that return at once.
final class RunScriptHost: ScriptHost {
    private let context: UnitContext
    private let step: RequestStep
    private let run: RunContext
    /// The URL of the last response.
    private let url = Mutex<String?>(nil)

    init(_ context: UnitContext, of step: RequestStep, secrets run: RunContext) {
        self.context = context
        self.step = step
        self.run = run
    }

    func noteResponse(to url: String) { self.url.withLock { $0 = url } }

    var environmentName: String? { run.environmentName }

    var hub: JSONObject? {
        context.hub.map { hub in
            JSONObject([
                ("url", .string(hub.url)), ("namespace", .string(hub.namespace)), ("name", .string(hub.name)),
                ("kind", .string(hub.kind.rawValue)),
            ])
        }
    }

    func sasToken(
        resource: String?, keyName: String?, key: String?, seconds: Int
    ) throws(ScriptCallError) -> String {
        guard let resource = resource ?? context.hub?.url else {
            throw ScriptCallError(
                "hubrun.sasToken needs a resource: there is no hub", hint: "give the URL as its first argument")
        }
        guard let keyName = keyName ?? context.hub?.keyName else {
            throw ScriptCallError("hubrun.sasToken needs the name of a key", hint: "give it as the second argument")
        }
        guard let key = key.map({ run.secrets.secret($0) }) ?? context.hub?.keys[keyName] else {
            throw ScriptCallError("the hub has no key \"\(keyName)\"", hint: "give the key as the third argument")
        }
        let (expiry, isTooLate) = Int(run.now()).addingReportingOverflow(seconds)
        guard !isTooLate else { throw ScriptCallError("the seconds are out of range") }
        return SharedAccessSignature.mint(resource: resource, keyName: keyName, key: key, expiry: expiry).headerValue
    }

    func cookies() -> JSONValue {
        guard let url = url.withLock({ $0 }), let jar = context.calls.jar else { return .array([]) }
        return .array(jar.storedCookies(for: url, now: run.now()).map { .object(ScriptCookies.document($0)) })
    }

    func callJar(_ call: [JSONValue]) throws(ScriptCallError) -> JSONValue {
        guard let jar = context.calls.jar else { throw ScriptCallError("this request has no cookie jar") }
        return try ScriptCookies.call(call, jar, now: run.now())
    }

    func checkJump(to name: String) throws(ScriptCallError) { try context.targets.checkJump(to: name) }

    func checkRequest(_ name: String) throws(ScriptCallError) { _ = try context.targets.request(named: name) }
}
