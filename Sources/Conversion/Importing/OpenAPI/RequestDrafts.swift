package import APIDescriptions
import CollectionDrafts
import JSON
import Text

/// Translates operations to requests.
struct RequestDrafts {
    private let context: SpecContext
    private let servers: ServerDrafts
    private var variables: PathVariables
    private var security: SecurityDrafts
    private var schemas: SchemaTranslation
    /// The credentials of operations that have no `security`.
    private var shared = SecurityDrafts.Credentials()
    private var unique = UniqueNames()
    /// The operations that become requests; nil for all.
    private let missing: Set<String>?

    init(
        _ context: SpecContext, _ servers: ServerDrafts, _ operations: [APIOperation], missing: Set<String>? = nil
    ) {
        self.context = context
        self.missing = missing
        self.servers = servers
        variables = PathVariables(context, operations)
        security = SecurityDrafts(context, baseURL: servers.baseURL)
        var uses = SchemaUses(context)
        // Requests for a collection that is there have no anchors, which could have other values in it.
        if missing == nil { for operation in operations { ResponseDrafts.schema(of: operation).map { uses.add($0) } } }
        schemas = SchemaTranslation(context, uses: uses)
    }

    /// The variables of paths.
    var pathVariables: DraftMapping { variables.variables }

    /// Returns the variable that a parameter of a path has; nil before a request uses it.
    func variable(of name: String, in path: String) -> String? { variables.variable(of: name, in: path) }

    var tokens: DraftMapping { security.tokens }

    var sharedSchemas: DraftMapping { schemas.shared }

    /// Sets the defaults of the document: its `security`.
    mutating func setDefaults(_ settings: inout DraftSettings) {
        guard let alternatives = context.root["security"]?.elements else { return }
        shared = security.credentials(alternatives, at: "security")
        if let auth = shared.auth { settings.setAuth(auth) }
        settings.headers.entries += shared.headers.entries
        settings.query.entries += shared.query.entries
        settings.cookies.entries += shared.cookies.entries
    }

    /// True for an operation that becomes a request.
    func isWritten(_ operation: APIOperation) -> Bool { missing?.contains(operation.methodAndPath) ?? true }

    /// Returns the request of an operation; nil for one that only has a name and variables, which others must not get.
    ///
    /// - Parameter group: The name of the group, for the report.
    mutating func request(_ operation: APIOperation, in group: String?) -> DraftRequest? {
        let place = operation.place(in: group)
        let name = name(operation, in: group)
        guard isWritten(operation) else {
            let report = context.draft.report
            _ = url(operation, at: place)
            context.draft.report = report
            return nil
        }
        var request = DraftRequest(method: operation.method, url: "")
        request.operation = operation.methodAndPath
        request.name = DraftText(name)
        request.description = Self.description(operation)
        request.tags = operation.tags.dropFirst().filter { $0 != group }
        request.url = url(operation, at: place)
        addParameters(operation, to: &request, at: place)
        addSecurity(operation, to: &request, at: place)
        addBody(operation, to: &request, at: place)
        let responses = ResponseDrafts(context, at: place)
        request.expect = responses.expectations(operation, &request, &schemas)
        context.note(.exact, at: place, "operation", "request")
        return request
    }

    /// Returns the operation's name, with method and path if another request of the group has it.
    private mutating func name(_ operation: APIOperation, in group: String?) -> String {
        let name = String(operation.name.prefix(200))
        let prefix = (group ?? "") + "\n"
        if unique.take(prefix + name) { return name }
        let long = "\(name) (\(operation.method) \(operation.path))"
        return String(unique.name(prefix + long) { "\($0) \($1)" }.dropFirst(prefix.count))
    }

    private static func description(_ operation: APIOperation) -> String? {
        let parts = [operation.isDeprecated ? "Deprecated." : nil, operation.description].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    // MARK: URL

    private mutating func url(_ operation: APIOperation, at place: String) -> DraftText {
        let base = servers.url(of: operation.servers) ?? servers.baseURL
        if !operation.servers.isEmpty, base == servers.baseURL {
            context.note(.toDo, at: place, "servers", "its relative URL is not used")
        }
        var url = DraftText()
        var rest = operation.path[...]
        if !rest.hasPrefix("/") { url.append("/") }
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            url.append(rest[..<open])
            let name = String(rest[rest.index(after: open)..<close])
            url += pathPlaceholder(name, operation, at: place)
            rest = rest[rest.index(after: close)...]
        }
        return base + url + DraftText(rest)
    }

    private mutating func pathPlaceholder(_ name: String, _ operation: APIOperation, at place: String) -> DraftText {
        guard let parameter = operation.parameters.first(where: { $0.location == .path && $0.name == name }) else {
            context.note(.toDo, at: place, "path parameter \(name)", "is not declared: give its value")
            return DraftText(context.draft.names.placeholder(for: name))
        }
        let (value, isExplicit) = value(of: parameter, at: place)
        let text = ParameterText(parameter: parameter, value: value)
        let single = value.isScalar ? value : DraftValue.text(text.text)
        return DraftText(text.pathPrefix)
            + variables.placeholder(for: name, in: operation.path, isExplicit: isExplicit, single)
    }

    /// Returns the value of a parameter, and true if the source has it.
    private func value(of parameter: APIParameter, at place: String) -> (DraftValue, isExplicit: Bool) {
        if let example = parameter.example,
            let value = context.json(
                example, named: parameter.name, of: [parameter.schema].compactMap(\.self), at: place)
        {
            return (value, true)
        }
        guard let schema = parameter.schema else { return (.text("text"), false) }
        var maker = SchemaValue(context, at: place)
        let preference: SchemaShape.Preference =
            switch parameter.style {
            case .deepObject: .object
            default: parameter.isJSON ? .none : .text
            }
        let value = maker.value(of: schema, named: parameter.name, for: preference) ?? .text("text")
        return (value, !maker.isMade)
    }

    // MARK: Parameters

    private mutating func addParameters(_ operation: APIOperation, to request: inout DraftRequest, at place: String) {
        var hasOptional = false
        for parameter in operation.parameters where parameter.location != .path {
            let (value, _) = value(of: parameter, at: place)
            let isSent = parameter.isRequired || hasDefault(parameter)
            hasOptional = hasOptional || !isSent
            let text = ParameterText(parameter: parameter, value: value)
            switch parameter.location {
            case .header:
                add(
                    fields([(parameter.name, .text(text.text))], at: place), to: &request.settings.headers,
                    isSent: isSent)
            case .cookie:
                add(fields(Self.joined(text.entries), at: place), to: &request.settings.cookies, isSent: isSent)
            default: add(text.entries, to: &request.settings.query, isSent: isSent)
            }
        }
        if hasOptional {
            context.note(.leftOut, at: place, "optional parameters", "kept as comments", isHarmless: true)
        }
    }

    private func hasDefault(_ parameter: APIParameter) -> Bool {
        guard let schema = parameter.schema else { return false }
        return SchemaShape(schema, context)["default"].map { $0.json != .null } ?? false
    }

    private func add(_ entries: [(name: String, value: DraftValue)], to mapping: inout DraftMapping, isSent: Bool) {
        var keys = Set(mapping.entries.map(\.key))
        for (name, value) in entries where !name.isEmpty {
            let key = DraftText(name)
            guard keys.insert(key).inserted else { continue }
            mapping.append(DraftMapping.Entry(key, value, switchedOff: isSent ? nil : "optional"))
        }
    }

    /// Returns the entries that a header can have.
    private func fields(
        _ entries: [(name: String, value: DraftValue)], at place: String
    ) -> [(name: String, value: DraftValue)] {
        entries.filter { name, value in
            let isValid = DraftHeader.isValidName(name) && DraftHeader.isValidValue(value.plainText.outline)
            if !isValid {
                context.note(.leftOut, at: place, "header or cookie \(name)", "HTTP does not allow its text")
            }
            return isValid
        }
    }

    /// A cookie has one value.
    private static func joined(_ entries: [(name: String, value: DraftValue)]) -> [(name: String, value: DraftValue)] {
        entries.map { entry in
            guard case .list(let values) = entry.value else { return entry }
            return (entry.name, .text(values.map(\.plainText).joined(separator: ",")))
        }
    }

    // MARK: Security and body

    private mutating func addSecurity(_ operation: APIOperation, to request: inout DraftRequest, at place: String) {
        guard let alternatives = operation.security else { return }
        let own = security.credentials(alternatives, at: place)
        if own.auth != shared.auth { request.settings.setAuth(own.auth ?? "none") }
        func merge(_ own: DraftMapping, _ shared: DraftMapping, into mapping: inout DraftMapping) {
            for entry in own.entries where shared[entry.key] != entry.value { mapping[entry.key] = entry.value }
            for entry in shared.entries where own[entry.key] == nil { mapping[entry.key] = .plain("null") }
        }
        merge(own.headers, shared.headers, into: &request.settings.headers)
        merge(own.query, shared.query, into: &request.settings.query)
        merge(own.cookies, shared.cookies, into: &request.settings.cookies)
    }

    private func addBody(_ operation: APIOperation, to request: inout DraftRequest, at place: String) {
        let drafts = BodyDrafts(context, at: place)
        guard !operation.contents.isEmpty, let body = drafts.body(operation.contents) else { return }
        // A body has no meaning there (RFC 9110, sections 9.3.1, 9.3.2, 9.3.5), and OpenAPI 3.0 says to ignore it; but an
        // API that requires one uses it.
        let isUsual = !["GET", "HEAD", "DELETE", "TRACE"].contains(operation.method)
        guard isUsual || operation.requiresBody && operation.method != "TRACE" else {
            context.note(.leftOut, at: place, "body", "many servers ignore the body of a \(operation.method)")
            return
        }
        request.body = body.mapping
        if let type = body.contentType { request.settings.headers["Content-Type"] = .text(DraftText(type)) }
    }
}

/// The groups of operations: by the first tag, else by the first segment of the path.
package struct OperationGroups {
    package struct Group {
        package let name: String?
        package var operations: [APIOperation]
    }

    package private(set) var groups: [Group] = []

    package init(_ operations: [APIOperation]) {
        var positions: [String: Int] = [:]
        for operation in operations {
            let name = operation.tags.first ?? Self.segment(of: operation.path)
            if let position = positions[name ?? ""] {
                groups[position].operations.append(operation)
            } else {
                positions[name ?? ""] = groups.count
                groups.append(Group(name: name, operations: [operation]))
            }
        }
        for index in groups.indices { groups[index].operations = Self.deletionsLast(groups[index].operations) }
        // A single group without a tag would only indent all requests.
        if groups.count == 1, operations.allSatisfy(\.tags.isEmpty) {
            groups = [Group(name: nil, operations: groups[0].operations)]
        }
    }

    /// Returns the operations with the DELETE requests behind the others, those of longer paths first: a resource exists
    /// until the requests below its path are sent.
    private static func deletionsLast(_ operations: [APIOperation]) -> [APIOperation] {
        let deletions = operations.filter { $0.method == "DELETE" }
        let depths = deletions.map { $0.path.utf8.count { $0 == UInt8(ascii: "/") } }
        let sorted = deletions.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }
        return operations.filter { $0.method != "DELETE" } + sorted.map { deletions[$0] }
    }

    /// Returns the first segment that names a resource; versions and `api` do not.
    private static func segment(of path: String) -> String? {
        path.split(separator: "/").map(String.init).first { segment in
            !segment.hasPrefix("{") && segment.lowercased() != "api" && !isVersion(segment)
        }
    }

    private static func isVersion(_ segment: String) -> Bool {
        segment.lowercased().hasPrefix("v") && segment.count > 1
            && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
}
