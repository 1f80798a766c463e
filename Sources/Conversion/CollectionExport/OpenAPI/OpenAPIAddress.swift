import CollectionDrafts
import CollectionModel
import Cryptography
import JSON
import Placeholders
import Text

/// The URL of a request, as the parts of an OpenAPI document.
struct OpenAPIAddress {
    /// The addresses of the service: one for each environment, or a single one without environments.
    var servers: [String]
    /// The path with parameters in braces, such as `/users/{id}`.
    var path: String
    /// The names of the parameters in the path, in its order.
    var pathNames: [String] = []
    /// The values of these parameters; nil for values that are secret or not known.
    var pathExamples: [String?] = []
    var query: [OpenAPIParameter] = []

    /// The path with empty braces: paths that differ only in names of parameters are the same (OpenAPI 3.1, section
    /// 4.8.8).
    var pattern: String { path.replacing(/\{[^}]*\}/, with: "{}") }
}

extension OpenAPIWriter {
    /// Returns the parts of the URL of a request.
    func address(of step: RequestStep) -> OpenAPIAddress {
        var pieces = pieces(of: step.address)
        var parts = ExportedURL(marked(pieces))
        let servers = servers(ExportedURL.base(parts), pieces)
        var address = OpenAPIAddress(servers: servers, path: "")
        if parts.path == nil, let server = servers.first, let path = ExportedURL(server).path {
            // A variable has the path too, as in `<<users>>?page=2`.
            pieces = withPath(pieces)
            parts = ExportedURL(marked(pieces))
            address.servers = servers.map { ExportedURL.base(ExportedURL($0)) }
            let query = ExportedURL(server).query
            if servers.map(ExportedURL.init).contains(where: { $0.path != path || $0.query != query }) {
                note(.approximate, "path", "it differs between environments: that of the first one is written")
            }
        }
        var unique = UniqueNames()
        func parameter(_ wish: String, _ example: String?) -> String {
            let name = unique.name(wish)
            address.pathNames.append(name)
            address.pathExamples.append(example)
            if let example, example.isEmpty || example.contains(where: { "/?#".contains($0) }) {
                let reason = "the example is empty or contains /, ? or #, which a segment of a path cannot"
                note(.approximate, "{\(name)} in the path", reason)
            }
            return "{\(name)}"
        }
        address.path = replacingMarks(in: parts.path ?? "/", pieces) { piece in
            Self.parameterName(of: piece).map { parameter($0, example { text(piece, .plain) }) } ?? ""
        }
        address.query = query(parts.query ?? "", pieces) + parameters(step.queryEntries, in: .query)
        return address
    }

    /// Returns the pieces of a URL. If it begins with a variable whose value contains placeholders, such as
    /// `<<host>>/users`, the pieces of this value replace the variable, so that the server ends after `<<host>>`.
    private func pieces(of url: PlaceholderText) -> [ExportPiece] {
        var pieces = names.pieces(of: url, .url)
        for _ in 0..<InlinedValues.maximumDepth {
            guard case .expression(let expression)? = pieces.first, expression.filters.isEmpty,
                case .name(let name) = expression.head, names.definitions[name]?.count == 1,
                case .text(let text)? = inlined.value(of: name)
            else { break }
            pieces = names.pieces(of: text, names.search(ofVariable: name)) + pieces.dropFirst()
        }
        return pieces
    }

    /// Returns the pieces of a URL with the values of its variables in the first environment, up to the variable that has
    /// the path.
    private func withPath(_ pieces: [ExportPiece]) -> [ExportPiece] {
        var pieces = pieces
        for _ in 0..<InlinedValues.maximumDepth where ExportedURL(marked(pieces)).path == nil {
            let values = pieces.lazy.map(self.value)
            guard let position = values.firstIndex(where: { $0 != nil }), let value = values[position] else { break }
            pieces.replaceSubrange(position...position, with: value)
        }
        return pieces
    }

    /// Returns the pieces of the value of a variable; nil for other pieces, and for values that are not written.
    private func value(of piece: ExportPiece) -> [ExportPiece]? {
        guard case .expression(let expression) = piece, expression.filters.isEmpty,
            case .name(let name) = expression.head
        else { return nil }
        let search = names.search(ofVariable: name)
        switch inlined.value(of: name) {
        case .literal(let value, _)?: return names.pieces(ofLiteral: value.placeholderText, search)
        case .text(let text)?, .typed(let text)?: return names.pieces(of: text, search)
        case .list?, .mapping?, nil: return nil
        }
    }

    /// Returns a URL with the marks `{{0}}`, `{{1}}` and so on for its placeholders and secrets.
    private func marked(_ pieces: [ExportPiece]) -> String {
        pieces.enumerated().map { index, piece in
            if case .literal(let literal) = piece { escaped(literal, .url) } else { "{{\(index)}}" }
        }.joined()
    }

    private func replacingMarks(
        in text: some StringProtocol, _ pieces: [ExportPiece], literal: (Substring) -> String = { String($0) },
        _ replacement: (ExportPiece) -> String
    ) -> String {
        var result = ""
        var rest = Substring(text)
        while let match = rest.firstMatch(of: /\{\{(\d+)\}\}/), let index = Int(match.1), pieces.indices.contains(index)
        {
            result += literal(rest[..<match.range.lowerBound]) + replacement(pieces[index])
            rest = rest[match.range.upperBound...]
        }
        return result + literal(rest)
    }

    /// Returns the text of a base address in each environment.
    private func servers(_ base: String, _ pieces: [ExportPiece]) -> [String] {
        let written = replacingMarks(in: base, pieces) { piece in
            switch piece {
            case .expression(let expression): expression.written
            case .secret(let name): "<<\(name)>>"
            case .literal(let literal): literal
            }
        }
        let isShared = inlined.groups.allSatisfy { $0.variables.isEmpty && $0.with.isEmpty && $0.included == nil }
        if isShared, let known = serversByBase[written] { return known }
        let environments = source.environments.isEmpty ? [nil] : source.environments.map(Optional.some)
        let servers = environments.map { environment in
            inlined.environment = environment
            let server = replacingMarks(in: base, pieces) { text($0, .url) }
            return server.hasPrefix("{") || server.contains("://") ? server : "http://\(server)"
        }
        inlined.environment = source.environments.first
        if isShared { serversByBase[written] = servers }
        return servers
    }

    private func query(_ query: String, _ pieces: [ExportPiece]) -> [OpenAPIParameter] {
        var parameters: [OpenAPIParameter] = []
        for part in ExportedURL.split(query, at: "&") where !part.isEmpty {
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            func text(_ part: Substring) -> String? {
                example {
                    replacingMarks(in: part, pieces) { literal in
                        self.text(literal: PercentEncoding.decodeLeniently(literal), .plain)
                    } _: { piece in
                        self.text(piece, .plain)
                    }
                }
            }
            guard let name = text(part[..<equals]), !name.isEmpty else {
                note(.leftOut, "query", "a parameter without a known name")
                continue
            }
            let value = text(part[equals...].dropFirst())
            parameters.append(OpenAPIParameter(name: name, location: .query, examples: [value]))
        }
        return parameters
    }
}

extension ExportedURL {
    /// The scheme, host and port of a URL.
    fileprivate static func base(_ parts: ExportedURL) -> String {
        (parts.scheme.map { "\($0)://" } ?? "") + parts.host + (parts.port.map { ":\($0)" } ?? "")
    }
}

/// The servers of a document or an operation (OpenAPI 3.1, section 4.8.5).
enum OpenAPIServers {
    /// Returns the servers without repetitions.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, with `{name}` for values that are not known.
    ///   - environments: The names of the environments. They are the descriptions if all addresses differ.
    static func list(_ addresses: [String], _ environments: [String]) -> [JSONValue] {
        let descriptions = Set(addresses).count == environments.count ? environments : []
        var seen: Set<String> = []
        return addresses.enumerated().compactMap { index, address in
            guard seen.insert(address).inserted else { return nil }
            var server: JSONObject = ["url": .string(address)]
            if descriptions.indices.contains(index) { server[key: "description"] = .string(descriptions[index]) }
            let names = variables(of: address)
            if !names.isEmpty {
                let variables = names.map { name -> (String, JSONValue) in
                    (name, ["default": .string(defaultValue(of: name, in: address))])
                }
                server[key: "variables"] = .object(JSONObject(variables))
            }
            return .object(server)
        }
    }

    /// Returns a default with which the address is a valid URL.
    private static func defaultValue(of name: String, in address: String) -> String {
        if address.hasPrefix("{\(name)}://") { return "http" }
        if address.hasPrefix("{\(name)}") { return "http://localhost" }
        return address.contains(":{\(name)}") ? "80" : name
    }

    /// Returns the names in braces in an address.
    static func variables(of address: String) -> [String] {
        address.matches(of: /\{([^}]*)\}/).map { String($0.1) }
    }
}
