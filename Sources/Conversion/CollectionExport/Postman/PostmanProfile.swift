import CollectionDrafts
import CollectionModel
import HTTP
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns `protocolProfileBehavior` of a request: where its settings differ from Postman's defaults.
    static func profile(of step: RequestStep) -> [(key: String, value: JSONValue)] {
        let settings = step.settings.values
        var profile: [(key: String, value: JSONValue)] = []
        switch settings.followRedirects.value ?? 0 {
        case 0: profile.append(("followRedirects", false))
        case 10: break
        case let limit: profile.append(("maxRedirects", .number(JSONNumber(limit))))
        }
        if settings.tls.value?.isInsecure ?? false { profile.append(("strictSSL", false)) }
        if settings.cookieJar.value == false { profile.append(("disableCookies", true)) }
        switch settings.http.value {
        case .http2?: profile.append(("protocolVersion", "http2"))
        case .http1_1?: profile.append(("protocolVersion", "http1"))
        case nil: break
        }
        if step.definition.body != nil, ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"].contains(step.definition.method) {
            profile.append(("disableBodyPruning", true))
        }
        var removed = settings.headers.filter(\.isRemoval).compactMap { $0.name.literal?.lowercased() }
        removed = removed.filter { ["accept", "user-agent", "content-type"].contains($0) }
        if settings.compressed.value == false { removed.append("accept-encoding") }
        if !removed.isEmpty {
            profile.append(("disabledSystemHeaders", .object(JSONObject(removed.map { ($0, true) }))))
        }
        return profile
    }

    /// Reports the settings that Postman lacks.
    func noteSettings(of step: RequestStep) {
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "a Postman collection", except: ["forEach", "scripts", "http", "tls.insecure"],
            [
                "retry": "Postman sends each request once", "when": "Postman always sends the request",
                "skip": "Postman sends the request", "needs": "Postman sends the request after a failure too",
                "tls.ca": "Postman takes it from its settings, Newman from options",
                "tls.cert": "Postman takes it from its settings, Newman from options",
                "tls.key": "Postman takes it from its settings, Newman from options",
                "proxy": "Postman takes it from its settings",
            ])
    }
}
