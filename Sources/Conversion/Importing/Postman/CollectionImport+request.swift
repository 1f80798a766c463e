import Secrets
import CollectionDrafts
import Cryptography
import Diagnostics
import PostmanFormat
import Text

extension CollectionImport {
    /// Returns a request; nil for an item that hubrun cannot send.
    func request(_ item: PostmanRequestItem, path: [String]) -> DraftRequest? {
        let written = Self.line(item.name)
        let group = path.map { $0 + " / " }.joined()
        switch item.content {
        case .missing:
            context.report.add(.leftOut, at: group + (written.isEmpty ? "item" : written), "item", "it has no request")
            return nil
        case .otherProtocol(let kind):
            context.report.add(.leftOut, at: group + written, kind, "hubrun sends HTTP only")
            return nil
        case .request(let request): return self.request(request, of: item, written, path: path)
        }
    }

    private func request(
        _ request: PostmanRequest, of item: PostmanRequestItem, _ written: String, path: [String]
    ) -> DraftRequest? {
        counts.requests += 1
        usedByRequest = []
        let method = method(of: request)
        let groups = path.map { $0 + " / " }.joined()
        let shownURL = String((request.url?.writtenWithoutUserInfo ?? "").prefix { $0 != "?" })
        let name = itemNames.names[itemNumber]
        place = groups + (name ?? Self.line("\(method.text) \(SecretPairs.scrubbed(shownURL))"))
        if let name { noteRenaming(of: item.name, to: name, at: place) }
        if let problem = method.problem { context.report.add(.toDo, at: place, "method", problem) }
        var draft = DraftRequest(method: method.text, url: "")
        draft.name = name.map { DraftText($0) }
        draft.description = Self.paragraphs(item.description)
        importScripts(into: &draft, at: place)
        guard let target = url(of: request.url, into: &draft.settings, at: place) else {
            context.report.add(.leftOut, at: place, "request", "its URL is empty, or not one of HTTP")
            return nil
        }
        draft.url = target
        let credentials = FolderAuth.credentials(levels + [item.level])
        importHeaders(
            request.headers, replaced: AuthParameters.header(of: credentials), into: &draft.settings, at: place)
        importAuth(of: item.level, into: &draft.settings, at: place)
        sendKeyBesideAuthorization(credentials, with: &draft.settings, at: place)
        if let credentials, credentials.type == "apikey", AuthParameters(credentials)["in"] == "query",
            !draft.settings.hasHeader("Authorization")
        {
            let name = text(AuthParameters(credentials)["key"])
            draft.settings.query.entries.removeAll { $0.key == name && $0.switchedOff == nil }
        }
        if credentials == nil, draft.settings.auth == nil { importUserInfo(of: request.url, into: &draft, at: place) }
        noteUse(of: credentials)
        importBehavior(of: item.level, into: &draft.settings, at: place)
        importBody(of: request, item, into: &draft, at: place)
        importProxy(request.proxy, into: &draft.settings, at: place)
        noteOmissions(at: place)
        importExamples(into: &draft, at: place)
        noteOrder(of: draft, in: item)
        if name == nil { nameUniquely(&draft, path: path) }
        return draft
    }

    /// Gives a name to a request without one if another has its default name.
    private func nameUniquely(_ draft: inout DraftRequest, path: [String]) {
        let wish = draft.defaultName.shown
        let name = itemNames.uniqueName(wish, path: path.map { $0 + "/" }.joined())
        if name != wish { draft.name = draft.defaultName + DraftText(name.dropFirst(wish.count)) }
    }

    private func method(of request: PostmanRequest) -> (text: String, problem: String?) {
        let written = request.method?.text ?? ""
        var method = written
        if written.hasPlaceholders {
            method = (try? PostmanPlaceholders.replaced(written) { self.values.expanded($0) })?.text ?? written
        }
        method = method.uppercased()
        if method.isEmpty { return ("GET", nil) }
        guard method.utf8.count < 100, DraftHeader.isValidName(method) else {
            return ("GET", "\"\(written)\" is not a method: GET is written")
        }
        let problem = method == written.uppercased() ? nil : "\(written) is \(method), the value in the source"
        return (method, problem)
    }

    private func noteUse(of credentials: PostmanCredentials?) {
        for parameter in credentials?.parameters ?? [] {
            guard let text = parameter.value.text?.text else { continue }
            for placeholder in PostmanPlaceholders.placeholders(in: text) { usedByRequest.insert(placeholder.name) }
        }
    }

    private func importProxy(_ proxy: PostmanProxy?, into settings: inout DraftSettings, at place: String) {
        guard let proxy else { return }
        let port = proxy.port.map { ":" + $0.text } ?? ""
        settings.set("proxy", .text(text("\(proxy.scheme ?? "http")://\(proxy.host.text)\(port)")))
        if proxy.user != nil {
            context.report.add(
                .toDo, at: place, "proxy login", "write it into the proxy's URL, the password as <<env.NAME>>")
        }
    }

    /// Makes expectations of the first saved response, or notes the responses.
    private func importExamples(into draft: inout DraftRequest, at place: String) {
        for (index, example) in (postman.survey.examples[itemNumber] ?? []).enumerated() {
            let part = "example \"\(example.name)\""
            guard index == 0, context.options.usesExamples else {
                context.report.add(
                    .leftOut, at: place, part,
                    context.options.usesExamples
                        ? "only the first saved response makes expectations"
                        : "a saved response (--examples writes the first as expectations)", isHarmless: true)
                continue
            }
            var made: [String] = []
            if let status = example.status, (100...599).contains(status), draft.expect["status"] == nil {
                draft.expect.entries.insert(DraftMapping.Entry("status", .number(status)), at: 0)
                if later.untestedStatus.last == place { later.untestedStatus.removeLast() }
                made.append("expect.status: \(status)")
            }
            if let type = example.contentType?.split(separator: ";").first.map({ String($0).trimmingSpaces }),
                !type.isEmpty, draft.expect["headers"] == nil
            {
                draft.expect["headers"] = .entry("Content-Type", .entry("startsWith", .text(DraftText(type))))
                made.append("expect.headers.Content-Type")
            }
            context.report.add(
                made.isEmpty ? .leftOut : .approximate, at: place, part,
                made.isEmpty ? "the tests already check this" : made.joined(separator: ", "), isHarmless: true)
        }
    }
}

extension CollectionImport {
    /// Writes the headers of a request.
    ///
    /// - Parameter replaced: The header that the authentication writes, in lower case.
    func importHeaders(
        _ headers: [PostmanEntry], replaced: String?, into settings: inout DraftSettings, at place: String
    ) {
        // Of spellings that differ in case only, the last one is sent.
        var spellings: [String: String] = [:]
        for header in headers where !header.isDisabled {
            if let name = header.key?.text { spellings[name.lowercased()] = name }
        }
        for header in headers {
            guard let name = header.key?.text, !name.isEmpty else { continue }
            if !header.isDisabled {
                if let reason = omission(of: name, spellings, replaced: replaced) {
                    context.report.add(.leftOut, at: place, "header \(name)", reason, isHarmless: true)
                    continue
                }
            }
            let value = PostmanPlaceholders.text(of: header.value)
            let key = text(name)
            guard DraftHeader.isValidName(key), DraftHeader.isValidValue(value) else {
                context.report.add(
                    header.isDisabled ? .leftOut : .toDo, at: place, "header \(name)",
                    "HTTP allows no such name or value", isHarmless: header.isDisabled)
                continue
            }
            var entry = headerEntry(key, name, value, at: place)
            if entry.comment == nil { entry.comment = comment(at: header.range.start) }
            if header.isDisabled { context.switchOff(&entry, "header \(name)", at: place) }
            settings.headers.add(entry)
        }
    }

    private func omission(of name: String, _ spellings: [String: String], replaced: String?) -> String? {
        let word = name.lowercased()
        if spellings[word] != name { return "a later header with the same name is sent" }
        if word == replaced { return "the authentication replaces it" }
        if word == "content-length" || word == "transfer-encoding" { return "hubrun states the length itself" }
        return nil
    }

    /// Returns a header; the scheme of `Authorization` stays, and a placeholder replaces what is behind it.
    private func headerEntry(
        _ key: DraftText, _ name: String, _ value: String, at place: String
    ) -> DraftMapping.Entry {
        let isSecret = SecretWords.isSecret(field: name)
        let parts = value.split(separator: " ", maxSplits: 1)
        if isSecret, parts.count == 2, DraftHeader.schemes.contains(parts[0].lowercased()), !value.hasPlaceholders {
            let placeholder = context.hidden(String(parts[1]), named: name, at: place)
            return DraftMapping.Entry(key, .text("\(parts[0]) \(placeholder)"), comment: DraftSecrets.comment)
        }
        return context.entry(key, value, named: name, isSecret: isSecret, at: place)
    }
}

/// The names of requests and groups: each occurs once in its group, because reports and scripts identify them so.
struct ItemNames {
    /// The names by the number of the item, as ``PostmanSurvey`` counts; those of unnamed requests are missing.
    private(set) var names: [Int: String] = [:]
    /// The requests that `setNextRequest` names in hubrun, by the source's name or id; of equal names, the last request.
    private(set) var references: [String: String] = [:]
    private var unique = UniqueNames()
    private var itemCount = 0
    private var requests: [(written: String, id: String?, name: String, path: String)] = []

    init(_ items: [PostmanItem]) {
        add(items, path: "")
        var counts: [String: Int] = [:]
        for request in requests { counts[request.name, default: 0] += 1 }
        for request in requests {
            let isAlone = counts[request.name] == 1 && !request.name.contains("/")
            references[request.written] = isAlone ? request.name : request.path + request.name
        }
        for request in requests {
            guard let id = request.id else { continue }
            let isAlone = counts[request.name] == 1 && !request.name.contains("/")
            references[id] = isAlone ? request.name : request.path + request.name
        }
    }

    private mutating func add(_ items: [PostmanItem], path: String) {
        for item in items {
            itemCount += 1
            let number = itemCount
            switch item {
            case .folder(let folder):
                let wish = CollectionImport.line(folder.name)
                let name = uniqueName(wish.isEmpty ? "Folder" : wish, path: path)
                names[number] = name
                add(folder.items, path: path + name + "/")
            case .request(let request):
                let wish = CollectionImport.line(request.name)
                guard !wish.isEmpty else { continue }
                let name = uniqueName(wish, path: path)
                names[number] = name
                requests.append((request.name, request.id, name, path))
            }
        }
    }

    /// Returns a name that no other request or group of the same group has.
    mutating func uniqueName(_ wish: String, path: String) -> String {
        String(unique.name(path + wish) { "\($0) (\($1))" }.dropFirst(path.count))
    }
}
