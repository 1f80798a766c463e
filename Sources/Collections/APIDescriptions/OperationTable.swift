import JSON
import Text

/// The operations of a description by the methods and paths of requests.
///
/// Literal segments of a path win over parameters (OpenAPI 3.1, section 4.8.8.1). Each path stands behind the paths of its
/// servers, and alone for servers that the description does not name, such as those of a test.
package struct OperationTable: Sendable {
    /// The result of a search.
    package enum Match: Sendable {
        /// - Parameter parameters: The values of the path's parameters, as written in the URL.
        case operation(APIOperation, parameters: [String: String])
        /// The path is known with other methods.
        case otherMethods([String])
        case none
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Segments with parameters, those with more literal characters first.
        var patterns: [(pattern: SegmentPattern, node: Int)] = []
        /// The indexes of the operations that end here, by method.
        var operations: [String: Int] = [:]
    }

    private let operations: [APIOperation]
    private var nodes = [Node(), Node()]
    /// The roots of the paths behind those of their servers, and alone.
    private let behindServers = 0
    private let alone = 1
    /// The hosts of the servers, with their ports, in lower case.
    private var hosts: Set<String> = []
    /// Operations whose paths and methods equal those of an earlier one, so that no request can mean them.
    package private(set) var hidden: [(operation: APIOperation, earlier: APIOperation)] = []

    /// The limit for the servers of an operation.
    private static let maximumServers = 20

    package init(_ description: APIDescription) {
        operations = description.operations
        let common = ServerAddress.all(of: description)
        for (index, operation) in operations.enumerated() {
            let own = operation.servers.prefix(Self.maximumServers).map { ServerAddress($0) }
            let servers = own.isEmpty ? common : own
            hosts.formUnion(servers.compactMap(\.host))
            var bases = Set(servers.map(\.path))
            if bases.isEmpty { bases = [""] }
            for base in bases.sorted() { insert(index, at: base + operation.path, from: behindServers, isFirst: false) }
            insert(index, at: operation.path, from: alone, isFirst: true)
        }
    }

    private mutating func insert(_ index: Int, at path: String, from root: Int, isFirst: Bool) {
        var node = root
        for segment in Self.segments(of: path) { node = child(of: node, for: SegmentPattern(segment)) }
        let method = operations[index].method.uppercased()
        if let earlier = nodes[node].operations[method] {
            if isFirst { hidden.append((operations[index], operations[earlier])) }
        } else {
            nodes[node].operations[method] = index
        }
    }

    private mutating func child(of node: Int, for pattern: SegmentPattern) -> Int {
        if let literal = pattern.literal {
            if let known = nodes[node].literals[literal] { return known }
            nodes.append(Node())
            nodes[node].literals[literal] = nodes.count - 1
            return nodes.count - 1
        }
        if let known = nodes[node].patterns.first(where: { $0.pattern.isSame(pattern) })?.node { return known }
        nodes.append(Node())
        nodes[node].patterns.append((pattern, nodes.count - 1))
        nodes[node].patterns.sort { $0.pattern.literalCount > $1.pattern.literalCount }
        return nodes.count - 1
    }

    /// Finds the operation of a request.
    package func match(method: String, url: String) -> Match {
        let address = ServerAddress(url: url)
        let segments = Self.segments(of: address.path)
        let isKnownHost = address.host.map(hosts.contains) ?? false
        let roots = isKnownHost ? [behindServers] : [behindServers, alone]
        var methods: [String] = []
        for root in roots {
            var (found, other): (Int?, Int?)
            search(segments[...], from: root, method.uppercased(), &found, &other)
            if let found { return result(found, method: method.uppercased(), segments) }
            if methods.isEmpty, let other { methods = nodes[other].operations.keys.sorted() }
        }
        return methods.isEmpty ? .none : .otherMethods(methods)
    }

    /// Searches for the first node with an operation of the method, and for the first one with any operation.
    private func search(
        _ rest: ArraySlice<Substring>, from node: Int, _ method: String, _ found: inout Int?, _ other: inout Int?
    ) {
        guard found == nil else { return }
        guard let segment = rest.first else {
            if nodes[node].operations[method] != nil { found = node }
            if other == nil, !nodes[node].operations.isEmpty { other = node }
            return
        }
        if let literal = nodes[node].literals[PercentEncoding.decodeLeniently(segment)] {
            search(rest.dropFirst(), from: literal, method, &found, &other)
        }
        for (pattern, next) in nodes[node].patterns where found == nil && pattern.matches(segment) {
            search(rest.dropFirst(), from: next, method, &found, &other)
        }
    }

    private func result(_ node: Int, method: String, _ segments: [Substring]) -> Match {
        guard let index = nodes[node].operations[method] else { return .none }
        let operation = operations[index]
        let templates = Self.segments(of: operation.path)
        var parameters: [String: String] = [:]
        for (template, segment) in zip(templates, segments.suffix(templates.count)) {
            parameters.merge(SegmentPattern(template).values(in: segment)) { first, _ in first }
        }
        return .operation(operation, parameters: parameters)
    }

    private static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(\.self)
    }
}

/// A segment of a path, with any number of parameters: `users`, `{id}`, `{name}.{format}`.
struct SegmentPattern: Sendable {
    private enum Part: Sendable {
        case literal(String)
        case parameter(String)
    }

    private let parts: [Part]

    init(_ segment: Substring) {
        var parts: [Part] = []
        var rest = segment
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty || parts.isEmpty { parts.append(.literal(String(rest))) }
        self.parts = parts
    }

    /// The text of a segment without parameters.
    var literal: String? {
        guard parts.count == 1, case .literal(let text)? = parts.first else { return nil }
        return PercentEncoding.decodeLeniently(text)
    }

    var literalCount: Int {
        parts.reduce(0) { count, part in if case .literal(let text) = part { count + text.utf8.count } else { count } }
    }

    /// True if both accept the same texts: the names of the parameters do not matter.
    func isSame(_ other: SegmentPattern) -> Bool {
        parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { one, other in
                switch (one, other) {
                case (.literal(let one), .literal(let other)): one == other
                case (.parameter, .parameter): true
                default: false
                }
            }
    }

    func matches(_ segment: Substring) -> Bool { matched(segment) != nil }

    /// Returns the values of the parameters, as written.
    func values(in segment: Substring) -> [String: String] { matched(segment) ?? [:] }

    /// A parameter has at least one character, and ends before the first occurrence of the text behind it.
    private func matched(_ segment: Substring) -> [String: String]? {
        var values: [String: String] = [:]
        var rest = segment
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let text):
                guard rest.hasPrefix(text) else { return nil }
                rest = rest.dropFirst(text.count)
            case .parameter(let name):
                guard !rest.isEmpty else { return nil }
                var end = rest.endIndex
                if index + 1 < parts.count {
                    if case .literal(let next) = parts[index + 1] {
                        guard let range = rest.dropFirst().firstRange(of: next) else { return nil }
                        // The last text ends the segment.
                        end =
                            index + 2 == parts.count
                            ? rest.index(rest.endIndex, offsetBy: -next.count) : range.lowerBound
                        guard end > rest.startIndex else { return nil }
                    } else {
                        end = rest.index(after: rest.startIndex)
                    }
                }
                values[name] = String(rest[..<end])
                rest = rest[end...]
            }
        }
        return rest.isEmpty ? values : nil
    }
}

/// The host and the path of a server or of a request's URL.
struct ServerAddress: Sendable {
    /// With its port, in lower case; nil for a relative URL, and for one with variables in its host.
    let host: String?
    /// Without a slash at its end for servers; it can have variables.
    let path: String

    /// - Parameter node: A Server Object.
    init(_ node: SpecNode) {
        let address = ServerAddress(url: node["url"]?.line ?? "")
        self.init(host: address.host, path: Self.withoutSlash(address.path))
    }

    init(url: String) {
        let text = url.prefix { $0 != "?" && $0 != "#" }
        guard let start = text.firstRange(of: "://")?.upperBound else {
            self.init(host: nil, path: String(text))
            return
        }
        let authority = text[start...].prefix { $0 != "/" }
        let name = authority.split(separator: "@").last ?? authority
        let path = String(text[authority.endIndex...])
        self.init(
            host: name.contains("{") ? nil : Self.withPort(name.lowercased(), text), path: path.isEmpty ? "/" : path)
    }

    private init(host: String?, path: String) { (self.host, self.path) = (host, path) }

    /// Returns the addresses of the servers of a description; empty if it names none.
    static func all(of description: APIDescription) -> [ServerAddress] {
        guard description.version.family == .swagger2 else {
            return (description.root["servers"]?.elements ?? []).map { ServerAddress($0) }
        }
        let base = withoutSlash(description.root["basePath"]?.line ?? "")
        let schemes = description.root["schemes"]?.elements.compactMap(\.text) ?? ["https", "http"]
        guard let host = description.root["host"]?.line else { return [ServerAddress(host: nil, path: base)] }
        return schemes.map { ServerAddress(host: withPort(host.lowercased(), $0 + ":"), path: base) }
    }

    private static func withPort(_ host: String, _ url: some StringProtocol) -> String {
        if host.drop(while: { $0 != "]" }).contains(":") || !host.hasPrefix("[") && host.contains(":") { return host }
        return host + (url.hasPrefix("https:") ? ":443" : ":80")
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty || path.hasPrefix("/") ? path : "/" + path
    }
}
