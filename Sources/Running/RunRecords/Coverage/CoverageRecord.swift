/// The coverage of an OpenAPI document: its operations with their parts, and the number of exchanges that had each part.
package struct CoverageRecord: Record, Equatable {
    /// The path of the description.
    package var description = ""
    package var title: String?
    package var operations: [CoveredOperation] = []
    /// The command that adds the proposed requests to a collection; nil if there is none.
    package var updateCommand: String?

    package init() {}

    package init(description: String, title: String?, operations: [CoveredOperation]) {
        (self.description, self.title, self.operations) = (description, title, operations)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("description", &description, .name)
        try visitor.text("title", &title, .name)
        try visitor.member("operations", &operations)
        try visitor.text("updateCommand", &updateCommand, .name)
    }

    /// The number of parts of a kind, or of all kinds.
    package struct Share: Sendable, Equatable {
        package var seen = 0
        package var total = 0

        mutating func add(_ part: CoveredPart) {
            total += 1
            if part.count > 0 { seen += 1 }
        }
    }

    /// Returns the share of a kind of parts; of all parts for nil.
    package func share(of kind: CoveredPart.Kind? = nil) -> Share {
        var share = Share()
        for part in operations.flatMap(\.parts) where kind == nil || part.kind == kind { share.add(part) }
        return share
    }

    /// Returns the coverage of several parts of a run together; each part is counted in all of them.
    package static func merging(_ lists: [[CoverageRecord]]) -> [CoverageRecord] {
        var merged: [CoverageRecord] = []
        for list in lists {
            merged.merge(list, by: \.description) { own, other in
                own.operations.merge(other.operations, by: \.operation) { $0.add($1) }
                own.updateCommand = own.updateCommand ?? other.updateCommand
            }
        }
        return merged
    }
}

/// An operation of a description with its parts.
package struct CoveredOperation: Record, Equatable {
    /// The method and path: `GET /users/{id}`.
    package var operation = ""
    package var summary: String?
    package var isDeprecated: Bool?
    /// The place in the description.
    package var place = PlaceRecord()
    /// The first part is the operation itself.
    package var parts: [CoveredPart] = []
    /// A request in YAML for an operation that the run did not have; nil if there is none.
    package var request: String?
    /// The variables, tokens and secrets in YAML that the request needs and the collection does not have; nil if there are
    /// none.
    package var names: String?

    package init() {}

    package init(operation: String, summary: String?, isDeprecated: Bool, at place: PlaceRecord, parts: [CoveredPart]) {
        (self.operation, self.summary, self.place, self.parts) = (operation, summary, place, parts)
        self.isDeprecated = isDeprecated ? true : nil
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("operation", &operation, .name)
        try visitor.text("summary", &summary, .name)
        try visitor.member("deprecated", &isDeprecated)
        try visitor.member("place", &place)
        try visitor.member("parts", &parts)
        try visitor.text("request", &request, .value)
        try visitor.text("names", &names, .value)
    }

    /// True if the run had an exchange of the operation.
    package var isSeen: Bool { (parts.first?.count ?? 0) > 0 }

    fileprivate mutating func add(_ other: CoveredOperation) {
        parts.merge(other.parts, by: \.key) { $0.add($1) }
        if isSeen {
            (request, names) = (nil, nil)
        } else if request == nil {
            (request, names) = (other.request, other.names)
        }
    }
}

/// A part of an operation, and how often a run had it.
package struct CoveredPart: Record, Equatable {
    package enum Kind: String, RecordValue, CaseIterable {
        case operation, parameter, requestType, status, responseType
        /// A property of a body whose media type occurred.
        case property
        /// A value of `enum` in a body or a parameter.
        case value

        /// The noun for counts.
        package var noun: String {
            switch self {
            case .operation: "operation"
            case .parameter: "parameter"
            case .requestType: "type of request bodies"
            case .status: "status"
            case .responseType: "type of response bodies"
            case .property: "property"
            case .value: "value"
            }
        }
    }

    package var kind = Kind.operation
    /// The part of the operation, such as `query limit` or `200 application/json`; empty for the operation.
    package var part = ""
    /// The JSONPath of a property, or of a value with the value behind it; nil for the whole part.
    package var path: String?
    /// The number of exchanges that had the part.
    package var count = 0
    /// The names of the first requests with the part.
    package var requests: [String] = []

    package init() {}

    package init(_ kind: Kind, _ part: String, path: String? = nil, count: Int, requests: [String]) {
        (self.kind, self.part, self.path, self.count, self.requests) = (kind, part, path, count, requests)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("kind", &kind)
        try visitor.text("part", &part, .name)
        try visitor.text("path", &path, .name)
        try visitor.member("count", &count)
        try visitor.texts("requests", &requests, .name)
    }

    /// The limit for the names of requests.
    package static let maximumRequests = 5

    fileprivate var key: String { "\(kind.rawValue) \(part) \(path ?? "")" }

    fileprivate mutating func add(_ other: CoveredPart) {
        count += other.count
        for request in other.requests where requests.count < Self.maximumRequests && !requests.contains(request) {
            requests.append(request)
        }
    }
}

extension Array {
    /// Adds elements: those with the key of an element here to it, the others at the end.
    fileprivate mutating func merge(
        _ others: [Element], by key: (Element) -> String, _ add: (inout Element, Element) -> Void
    ) {
        var indexes = Dictionary(indices.map { (key(self[$0]), $0) }, uniquingKeysWith: { first, _ in first })
        for other in others {
            if let index = indexes[key(other)] {
                add(&self[index], other)
            } else {
                indexes[key(other)] = count
                append(other)
            }
        }
    }
}
