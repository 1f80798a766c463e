import CollectionDrafts

extension CurlRequestBuilder {
    func setTransport(of request: inout DraftRequest) {
        setTLS(of: &request)
        setRedirects(of: &request)
        setTime("max-time", "timeout", of: &request)
        setTime("connect-timeout", "connectTimeout", of: &request)
        setConnection(of: &request)
        setRetry(of: &request)
        if operation.has("fail") || operation.has("fail-with-body") {
            note(.exact, "-f", "the status must be below 400")
        } else {
            note(.approximate, "no -f", "a status of 400 or above fails; curl accepts it")
        }
    }

    // MARK: Redirects

    private func setRedirects(of request: inout DraftRequest) {
        guard operation.has("location") || operation.has("location-trusted") else { return }
        var value = DraftValue.bool(true)
        if let limit = operation.last("max-redirs").flatMap({ Int($0) }) {
            value = limit < 0 ? .number(100) : .number(min(limit, 100))
            if limit < 0 || limit > 100 { note(.approximate, "--max-redirs", "hubrun follows at most 100") }
        }
        request.settings.set("followRedirects", value)
        if operation.has("request"), !["GET", "HEAD"].contains(request.method) {
            let changed = request.method == "POST" ? "301, 302 and 303" : "303"
            note(
                .approximate, "-L with -X \(request.method)",
                "curl keeps the method; hubrun sends GET after a redirect with \(changed)")
        } else {
            note(.exact, "-L", "followRedirects")
        }
        if operation.has("location-trusted") {
            note(.leftOut, "--location-trusted", "hubrun sends credentials to no other host")
        }
    }

    // MARK: Times

    private func setTime(_ name: String, _ key: String, of request: inout DraftRequest) {
        guard let option = options(name).last else { return }
        guard let duration = DraftDuration.text(option.value, unit: "s") else {
            return note(.toDo, option.written, "add it by hand as \(key)")
        }
        guard duration != "0s" else { return }
        request.settings.set(key, .text(duration))
        note(.exact, option.written, key)
    }
}
