import APIDescriptions
import CollectionDrafts
import Text

/// Translates servers to environments with the variable `baseUrl`.
struct ServerDrafts {
    private static let maximumServers = 100

    private let context: SpecContext
    /// The placeholder before each path.
    let baseURL: DraftText
    private let name: String
    /// The names of the variables of servers.
    private var names: [String: String] = [:]

    init(_ context: SpecContext) {
        self.context = context
        name = context.draft.names.newName("baseUrl")
        baseURL = .variable(name)
    }

    /// Adds the environments, or a variable if all servers are relative.
    mutating func add(to collection: inout DraftCollection) {
        let servers = servers()
        guard servers.contains(where: { !$0.isRelative }) else {
            let path = servers.first?.url ?? DraftText()
            let address = context.environment("BASE_URL")
            collection.variables.entries.insert(DraftMapping.Entry(DraftText(name), .text(address + path)), at: 0)
            return
        }
        var unique = UniqueNames()
        for server in servers {
            var environment = DraftEnvironment(name: Self.name(of: server, &unique))
            environment.variables = server.variables
            environment.variables[name: name] = .text(
                server.isRelative ? context.environment("BASE_URL") + server.url : server.url)
            collection.environments.append(environment)
            context.note(.exact, at: "servers", server.url.shown, "environment \(environment.name)")
        }
    }

    /// Returns the URL of the first of these servers, with the defaults of its variables; nil if it is relative.
    func url(of servers: [SpecNode]) -> DraftText? {
        guard let first = servers.first, let text = first["url"]?.line else { return nil }
        var url = text
        for (name, variable) in first["variables"]?.entries ?? [] {
            url = url.replacing("{\(name)}", with: variable["default"]?.line ?? "")
        }
        guard Self.isAbsolute(url) else { return nil }
        return context.draft.text(hidingSecretsIn: Self.withoutSlash(url), at: "servers")
    }

    private struct Server {
        var url: DraftText
        var title: String?
        var host: String
        var variables = DraftMapping(layout: .short(1))
        var isRelative: Bool
    }

    private mutating func servers() -> [Server] {
        if context.version.family == .swagger2 { return swaggerServers() }
        var servers: [Server] = []
        let elements = context.root["servers"]?.elements ?? []
        if elements.count > Self.maximumServers {
            context.note(.leftOut, at: "servers", "servers", "after the first \(Self.maximumServers)")
        }
        for node in elements.prefix(Self.maximumServers) {
            context.noteKeys(of: node, at: "servers", known: ["url", "description", "variables", "name"])
            servers.append(server(node))
        }
        return servers
    }

    private mutating func server(_ node: SpecNode) -> Server {
        let written = Self.withoutSlash(node["url"]?.line ?? "")
        var server = Server(
            url: "", title: node["name"]?.line ?? node["description"]?.line, host: Self.host(of: written),
            isRelative: !Self.isAbsolute(written))
        var rest = written[...]
        var defined: Set<String> = []
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            server.url += context.draft.text(hidingSecretsIn: String(rest[..<open]), at: "servers")
            let source = String(rest[rest.index(after: open)..<close])
            let variable = node["variables"]?[source]
            let value = variable?["default"]?.line ?? variable?["enum"]?.elements.first?.line ?? ""
            let name = names[source] ?? context.draft.names.newName(source)
            names[source] = name
            if defined.insert(name).inserted {
                server.variables.append(context.draft.entry(DraftText(name), value, named: source, at: "servers"))
            }
            server.url += .variable(name)
            rest = rest[rest.index(after: close)...]
        }
        server.url += context.draft.text(hidingSecretsIn: String(rest), at: "servers")
        return server
    }

    private func swaggerServers() -> [Server] {
        let base = Self.withoutSlash(context.root["basePath"]?.line ?? "")
        let path = base.isEmpty || base.hasPrefix("/") ? base : "/" + base
        guard let host = context.root["host"]?.line else {
            return path.isEmpty ? [] : [Server(url: DraftText(path), host: "", isRelative: true)]
        }
        let schemes = (context.root["schemes"]?.elements ?? []).compactMap(\.text).filter { $0.hasPrefix("http") }
        return (schemes.isEmpty ? ["https"] : schemes).map { scheme in
            let title = schemes.count > 1 ? "\(Self.host(of: "//" + host)) \(scheme)" : nil
            return Server(
                url: DraftText("\(scheme)://\(host)\(path)"), title: title, host: Self.host(of: "//" + host),
                isRelative: false)
        }
    }

    private static func isAbsolute(_ url: String) -> Bool {
        url.lowercased().hasPrefix("http://") || url.lowercased().hasPrefix("https://") || url.hasPrefix("{")
    }

    private static func withoutSlash(_ url: String) -> String {
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    private static func host(of url: String) -> String {
        let rest = url.firstRange(of: "//").map { url[$0.upperBound...] } ?? url[...]
        let authority = rest.prefix { !"/?".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return String(host.prefix { $0 != ":" })
    }

    /// Returns a name for an environment: the first words of the description, or the host.
    private static func name(of server: Server, _ unique: inout UniqueNames) -> String {
        func slug(_ text: String, words: Int) -> String {
            let parts = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            return parts.prefix(words).joined(separator: "-")
        }
        var wish = slug(server.title ?? "", words: 3)
        if wish.isEmpty { wish = slug(server.host, words: 8) }
        if wish.isEmpty || !(wish.first?.isLetter ?? false) { wish = wish.isEmpty ? "server" : "server-" + wish }
        return unique.name(String(wish.prefix(60))) { "\($0)-\($1)" }
    }
}
