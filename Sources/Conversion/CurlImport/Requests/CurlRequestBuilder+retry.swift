import CollectionDrafts

extension CurlRequestBuilder {
    private static let retried = ["timeout", "408", "429", "500", "502", "503", "504"]

    func setRetry(of request: inout DraftRequest) {
        guard let option = options("retry").last else { return }
        guard let count = Int(option.value), count >= 0 else {
            return note(.toDo, "--retry", "add it by hand as retry")
        }
        guard count > 0 else { return }
        var retry = DraftMapping(layout: .short(4))
        retry["attempts"] = .number(min(count, 999) + 1)
        if count > 999 { note(.approximate, "--retry", "hubrun makes at most 1000 attempts") }
        let delay = options("retry-delay").last
        if let delay, let interval = DraftDuration.text(delay.value, unit: "s"), interval != "0s" {
            retry["interval"] = .text(interval)
            note(.exact, "--retry-delay", "retry.interval")
            note(.exact, "--retry", "retry.attempts")
        } else {
            note(.approximate, "--retry", "pauses of 1 s, which curl doubles each time")
        }
        let failsOnStatus = operation.has("fail") || operation.has("fail-with-body")
        var reasons = Self.retried
        if operation.has("retry-connrefused") {
            reasons.insert("connection", at: 0)
            note(.exact, "--retry-connrefused", "retry.on: connection")
        }
        if operation.has("retry-all-errors") {
            reasons = failsOnStatus ? [] : ["dns", "connection", "tls", "protocol"] + Self.retried
            note(.exact, "--retry-all-errors", "retry.on")
        }
        if !reasons.isEmpty {
            retry["on"] = .list(reasons.map { Int($0) == nil ? .text($0) : .plain($0) })
        }
        request.settings.set("retry", .mapping(retry))
    }
}
