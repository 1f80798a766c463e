import CollectionDrafts

extension CurlRequestBuilder {
    static let tlsVersions = [
        "tlsv1": "1.0", "tlsv1.0": "1.0", "tlsv1.1": "1.1", "tlsv1.2": "1.2", "tlsv1.3": "1.3",
    ]

    func setTLS(of request: inout DraftRequest) {
        var tls = DraftMapping()
        if operation.has("insecure") {
            tls["insecure"] = .bool(true)
            note(.exact, "-k", "tls.insecure, which hubrun check warns about")
        }
        if let file = operation.last("cacert") {
            tls["ca"] = .text(path(file))
            note(.exact, "--cacert", "tls.ca")
            context.noteFile(file, as: "--cacert", at: place)
        }
        for name in ["cert", "key"] {
            guard let option = options(name).last else { continue }
            let parts = option.value.split(separator: ":", maxSplits: 1).map(String.init)
            let isWithPassword = name == "cert" && parts.count > 1 && parts[0].count > 1
            let file = isWithPassword ? parts[0] : option.value
            tls[name] = .text(path(file))
            note(.exact, option.written, "tls.\(name)")
            if isWithPassword { note(.leftOut, "\(option.written) password", "hubrun needs a key without a password") }
            context.noteFile(file, as: option.written, at: place)
        }
        for name in ["cert-type", "key-type"] {
            guard let type = operation.last(name), type.uppercased() != "PEM" else { continue }
            note(.leftOut, "--\(name)", "hubrun reads PEM files only")
        }
        let version = operation.options.last { Self.tlsVersions[$0.name] != nil }
        if let version, let number = Self.tlsVersions[version.name] {
            tls["minVersion"] = .plain(number)
            note(.exact, version.written, "tls.minVersion")
        }
        if !tls.isEmpty { request.settings.set("tls", .mapping(tls)) }
    }
}
