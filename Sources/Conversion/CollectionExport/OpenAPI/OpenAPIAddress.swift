import CollectionDrafts
import CollectionModel
import Cryptography
import Placeholders

/// The URL of a request, as the parts of an OpenAPI document.
struct OpenAPIAddress {
    /// The addresses of the service, one for each environment, or one.
    var servers: [String]
    /// The path with parameters in braces, such as `/users/{id}`.
    var path: String
    /// The parameters of the path, in its order.
    var pathParameters: [OpenAPIParameter]
    var query: [OpenAPIParameter]

    /// The path with empty braces: paths that differ only in names of parameters are the same (OpenAPI 3.1, section
    /// 4.8.8).
    var pattern: String { path.replacing(/\{[^}]*\}/, with: "{}") }
}

extension OpenAPIWriter {
    /// Returns the parts of the URL of a request.
    func address(of step: RequestStep) -> OpenAPIAddress {
        let pieces = pieces(of: step.definition.url)
        var parts = URLParts(marked(pieces))
        let base = URLParts.base(parts)
        var servers = servers(base, pieces)
        var unique = UniqueNames()
        var parameters: [OpenAPIParameter] = []
        func parameter(_ wish: String, _ example: String?) -> String {
            let name = unique.name(wish)
            parameters.append(OpenAPIParameter(name: name, location: .path, examples: [example]))
            return "{\(name)}"
        }
        if parts.path == nil, parts.query == nil, let server = servers.first {
            // The whole URL can be one variable.
            parts = URLParts(server)
            if parts.path != nil { servers = servers.map { URLParts.base(URLParts($0)) } }
            parts.path?.replace(/\{([^{}]*)\}/) { parameter(String($0.1), nil) }
        }
        let path = replacingMarks(in: parts.path ?? "/", pieces) { piece in
            Self.parameterName(of: piece).map { parameter($0, example { text(piece, .plain) }) } ?? ""
        }
        return OpenAPIAddress(
            servers: servers, path: path, pathParameters: parameters,
            query: query(parts.query ?? "", pieces) + self.parameters(step.queryEntries, in: .query))
    }

    /// Returns the parts of a URL. A variable at its beginning that contains others, such as `<<host>>/users`, is
    /// replaced by its own parts, so that the server ends behind `<<host>>`.
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

    /// Returns a URL with the marks `{{0}}`, `{{1}}` and so on for its placeholders and secrets.
    private func marked(_ pieces: [ExportPiece]) -> String {
        pieces.enumerated().map { index, piece in
            if case .literal(let literal) = piece { escaped(literal, .url) } else { "{{\(index)}}" }
        }.joined()
    }

    private func replacingMarks(
        in text: String, _ pieces: [ExportPiece], _ replacement: (ExportPiece) -> String
    ) -> String {
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /\{\{(\d+)\}\}/), let index = Int(match.1), pieces.indices.contains(index)
        {
            result += rest[..<match.range.lowerBound] + replacement(pieces[index])
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    /// Returns the text of a base address in each environment.
    private func servers(_ base: String, _ pieces: [ExportPiece]) -> [String] {
        let environments = source.environments.isEmpty ? [nil] : source.environments.map(Optional.some)
        let servers = environments.map { environment in
            inlined.environment = environment
            let server = replacingMarks(in: base, pieces) { text($0, .url) }
            return server.hasPrefix("{") || server.contains("://") ? server : "http://\(server)"
        }
        inlined.environment = source.environments.first
        return servers
    }

    private func query(_ query: String, _ pieces: [ExportPiece]) -> [OpenAPIParameter] {
        var parameters: [OpenAPIParameter] = []
        for part in URLParts.split(query, at: "&") where !part.isEmpty {
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            func text(_ part: Substring) -> String? {
                example { replacingMarks(in: PercentEncoding.decodeLeniently(part), pieces) { self.text($0, .plain) } }
            }
            guard let name = text(part[..<equals]) else { continue }
            let value = text(part[equals...].dropFirst())
            if let index = parameters.firstIndex(where: { $0.name == name }) {
                parameters[index].examples.append(value)
            } else {
                parameters.append(OpenAPIParameter(name: name, location: .query, examples: [value]))
            }
        }
        return parameters
    }
}

extension URLParts {
    /// The scheme, host and port of a URL.
    fileprivate static func base(_ parts: URLParts) -> String {
        (parts.scheme.map { "\($0)://" } ?? "") + parts.host + (parts.port.map { ":\($0)" } ?? "")
    }
}
