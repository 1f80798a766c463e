import CollectionDrafts
import CollectionModel
import HTTP
import Placeholders
import Text

extension HurlWriter {
    /// Returns the lines of a request's section `[Options]`.
    func options(of step: RequestStep, url: String) -> [(name: String, value: String)] {
        let settings = step.settings.values
        var options: [(name: String, value: String)] = []
        if let limit = settings.followRedirects.value, limit > 0 {
            options += [("location", "true"), ("max-redirs", String(limit))]
        }
        if let tls = settings.tls.value {
            if tls.isInsecure ?? false { options.append(("insecure", "true")) }
            for (key, path) in [("cacert", tls.ca.value), ("cert", tls.cert.value), ("key", tls.key.value)] {
                if let path { options.append((key, file(path))) }
            }
        }
        switch settings.auth.value {
        // A section [BasicAuth] needs a name.
        case .basic(let user, let password)? where user.literal == "":
            options.append(("user", ":\(self.password(password))"))
        case .digest?: note(.leftOut, "auth.digest", "Hurl has no digest authentication")
        case .awsSignature(let aws)?:
            options += [
                ("aws-sigv4", "aws:amz:\(text(aws.region)):\(text(aws.service))"),
                ("user", "\(text(aws.accessKey)):\(secretKey(aws))"),
            ]
        default: break
        }
        if case .fixed(let timeout)? = settings.timeout.value { options.append(("max-time", Self.duration(timeout))) }
        if case .fixed(let timeout)? = settings.connectTimeout.value {
            options.append(("connect-timeout", Self.duration(timeout)))
        }
        if case .fixed(let delay)? = settings.delay.value { options.append(("delay", Self.duration(delay))) }
        if let retry = settings.retry.value {
            options.append(("retry", String(max(0, (retry.attempts ?? 2) - 1))))
            if case .fixed(let interval)? = retry.interval {
                options.append(("retry-interval", Self.duration(interval)))
            }
            if retry.triggers != nil { note(.approximate, "retry.on", "Hurl tries again after any failure") }
        }
        switch settings.http.value {
        case .http1_1?: options.append(("http1.1", "true"))
        case .http2?: options.append(("http2", "true"))
        case nil: break
        }
        if case .url(let url)? = settings.proxy.value { options.append(("proxy", text(url, .plain, .url))) }
        for setting in settings.resolve.value ?? [] {
            options.append(("resolve", "\(setting.host):\(setting.port):\(text(setting.address))"))
        }
        if Self.hasDotSegments(url) { options.append(("path-as-is", "true")) }
        if let path = settings.unixSocket.value { options.append(("unix-socket", file(path))) }
        if let path = step.definition.save { options.append(("output", file(path))) }
        return options + self.options(step.definition.set)
    }

    private static func duration(_ duration: Duration) -> String {
        let milliseconds = Int(exactly: (duration / .milliseconds(1)).rounded()) ?? 0
        return "\(milliseconds)ms"
    }
}
