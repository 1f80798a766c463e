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
        let settings = step.settings.values
        let definition = step.definition
        if settings.retry.value != nil { note(.leftOut, "retry", "Postman sends each request once") }
        if !definition.conditions.isEmpty { note(.leftOut, "when", "Postman sends the request always") }
        if definition.skip != nil { note(.leftOut, "skip", "Postman sends the request") }
        if !definition.needs.isEmpty { note(.leftOut, "needs", "Postman sends the request after a failure too") }
        if definition.save != nil { note(.leftOut, "save", "Postman saves no responses") }
        if let tls = settings.tls.value {
            for (key, isGiven) in [
                ("ca", tls.ca.value != nil), ("cert", tls.cert.value != nil), ("key", tls.key.value != nil),
                ("minVersion", tls.minVersion.value != nil),
            ] where isGiven {
                note(.leftOut, "tls.\(key)", "Postman takes it from its settings, Newman from options")
            }
        }
        if settings.proxy.value != nil { note(.leftOut, "proxy", "Postman takes it from its settings") }
        if settings.resolve.value != nil { note(.leftOut, "resolve", "Postman has nothing like it") }
        if settings.unixSocket.value != nil { note(.leftOut, "unixSocket", "Postman has nothing like it") }
        for (key, isGiven) in [
            ("timeout", settings.timeout.value != nil), ("connectTimeout", settings.connectTimeout.value != nil),
            ("delay", settings.delay.value != nil), ("maxBody", settings.maxBody.value != nil),
            ("hints", !settings.hints.isEmpty), ("tags", !definition.tags.isEmpty),
        ] where isGiven {
            note(.leftOut, key, "Postman collections have nothing like it", isHarmless: true)
        }
    }
}
