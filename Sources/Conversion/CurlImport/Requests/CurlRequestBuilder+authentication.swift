import CollectionDrafts

extension CurlRequestBuilder {
    /// - Parameter names: The names of the header fields that the command writes, in lower case.
    func setAuthentication(of request: inout DraftRequest, besides names: Set<String>) {
        let scheme = ["ntlm", "ntlm-wb", "negotiate"].first(where: operation.has)
        if let scheme {
            note(.toDo, "--\(scheme)", "hubrun has no such authentication")
            request.settings.auth = nil
            return
        }
        for name in ["netrc", "netrc-optional", "netrc-file"] where operation.has(name) {
            note(.toDo, "--\(name)", "write auth with the login of the file")
        }
        guard !names.contains("authorization") else {
            for option in options("user", "oauth2-bearer", "aws-sigv4") {
                noteReplaced(option.written, by: "Authorization")
            }
            return
        }
        if let token = operation.last("oauth2-bearer") {
            context.setBearer(token, of: &request, at: place)
            note(.exact, "--oauth2-bearer", "auth.bearer")
            if !operation.has("aws-sigv4") { return }
        }
        guard let option = options("user").last else { return }
        if let service = operation.last("aws-sigv4") { return setSignature(service, option, of: &request) }
        if operation.has("anyauth") { note(.approximate, "--anyauth", "auth.basic; hubrun does not ask the server") }
        guard let colon = option.value.firstIndex(of: ":") else {
            if ShellExpansions.isOnlyExpansion(option.value) {
                let login = context.translate(option.value)
                let text = "Basic " + DraftPlaceholder.filtered(login, by: "base64")
                request.settings.headers.append(.init("Authorization", .text(text)))
                return note(.exact, option.written, "headers.Authorization")
            }
            var login = DraftMapping()
            login.append(context.entry("user", option.value, named: "user", at: place))
            login["password"] = .text(context.secrets.placeholder(forVariable: "PASSWORD"))
            request.settings.setAuth(.entry(operation.has("digest") ? "digest" : "basic", .mapping(login)))
            return note(.toDo, option.written, "curl asks for the password: set PASSWORD in the process environment")
        }
        let password = String(option.value[option.value.index(after: colon)...])
        let kind = operation.has("digest") ? "digest" : "basic"
        context.setLogin(kind, String(option.value[..<colon]), password, of: &request, at: place)
        note(.exact, option.written, "auth.\(kind)")
    }

    /// Sets `awsSigV4` of `--aws-sigv4 provider1:provider2:region:service`.
    private func setSignature(_ text: String, _ option: CurlOperation.Option, of request: inout DraftRequest) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard words.first.map({ ["aws", "amz"].contains($0.lowercased()) }) ?? false else {
            return note(.toDo, "--aws-sigv4", "hubrun signs for AWS only")
        }
        let host = request.url.firstRange(of: "://").map { request.url[$0.upperBound...].prefix { $0 != "/" } } ?? ""
        let labels = host.split(separator: ".").map(String.init)
        let isAmazon = labels.suffix(2) == ["amazonaws", "com"]
        let service = words.count > 3 ? words[3] : isAmazon && labels.count > 3 ? labels[labels.count - 4] : nil
        let region = words.count > 2 ? words[2] : isAmazon && labels.count > 3 ? labels[labels.count - 3] : nil
        let keys = option.value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var signature = DraftMapping(layout: .block)
        for (key, value, name) in [
            ("accessKey", keys.first ?? "", "AWS_ACCESS_KEY_ID"),
            ("secretKey", keys.count > 1 ? keys[1] : "", "AWS_SECRET_ACCESS_KEY"),
        ] {
            let (text, comment) =
                value.isEmpty
                ? (context.secrets.placeholder(forVariable: name), nil)
                : context.value(value, named: name, isSecret: true, at: place)
            signature.append(.init(key, .text(text), comment: comment))
        }
        if region == nil || service == nil { note(.toDo, "--aws-sigv4", "write the region and the service") }
        signature["region"] = .text(context.translate(region ?? "us-east-1"))
        signature["service"] = .text(context.translate(service ?? "execute-api"))
        request.settings.setAuth(.entry("awsSigV4", .mapping(signature)))
        note(.exact, "--aws-sigv4", "auth.awsSigV4")
    }
}
