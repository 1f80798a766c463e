import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Redaction
import RunEngine
import Secrets
import Text

/// The hosts that collections reach in an environment, as the files are now: those of their requests, hubs and token
/// endpoints, and those of variables whose value is a URL.
struct AllowedHosts {
    private(set) var patterns: Set<HostPattern> = []

    /// Adds the hosts of the collections of a run.
    mutating func add(_ prepared: PreparedRun) {
        let secrets = prepared.redactor.secrets
        let preview = PreviewRun(settings: prepared.settings, secrets: secrets, now: CollectionRun.now)
        for planned in prepared.collections + prepared.project.collections {
            for request in (try? preview.previews(of: planned)) ?? [] {
                if case .call(let call) = request.content { add(call) }
            }
            let scope = VariableScope(
                planned, settings: prepared.settings, iteration: 1, row: planned.firstRow, secrets: secrets,
                now: CollectionRun.now)
            for token in planned.collection.allTokens {
                if case .oauth2(let settings) = token.kind { add(url: try? settings.tokenURL.text(in: scope)) }
            }
            let environment = planned.environment
            for variable in planned.collection.variables + (environment?.variables ?? []) {
                if case .string(let text)? = try? variable.value.value(in: scope) { add(url: text) }
            }
            add(url: try? environment?.baseUrl?.text(in: scope))
            add(url: (try? environment?.hub?.connection(in: scope))?.url)
        }
        for case .string(let text) in prepared.settings.given.values { add(url: text) }
    }

    private mutating func add(_ call: HTTPCall) {
        add(url: call.url)
        guard !call.hasUsualSettings else { return }
        for override in call.connection.resolve { add(url: "http://\(override.address)/") }
        if case .url(let proxy) = call.proxy {
            add(url: "http://\(proxy.split(separator: "://", maxSplits: 1).last ?? "")")
        }
    }

    private mutating func add(url: String?) {
        guard let url, let target = HostTarget(url: url) else { return }
        patterns.insert(HostPattern(target))
    }
}
