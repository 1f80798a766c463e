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

    package init(_ description: APIDescription) {
        operations = description.operations
        let common = ServerAddress.all(of: description)
        for (index, operation) in operations.enumerated() {
            let own = ServerAddress.all(operation.servers)
            let servers = own.isEmpty ? common : own
            hosts.formUnion(servers.compactMap(\.host))
            let bases = Set(servers.map(\.path)).sorted()
            for base in bases.isEmpty ? [""] : bases {
                insert(index, at: base + operation.path, from: behindServers, isFirst: false)
            }
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

    /// Finds the operation of a request. `HEAD` has the operation of `GET`, unless the description has one of its own.
    package func match(method: String, url: String) -> Match {
        let match = exactMatch(method: method, url: url)
        guard case .otherMethods(let methods) = match, method.uppercased() == "HEAD", methods.contains("GET") else {
            return match
        }
        return exactMatch(method: "GET", url: url)
    }

    private func exactMatch(method: String, url: String) -> Match {
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

    /// Returns the path of a URL, which may be relative.
    package static func path(of url: String) -> String { ServerAddress(url: url).path }

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
