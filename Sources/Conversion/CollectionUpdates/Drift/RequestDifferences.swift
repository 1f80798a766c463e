import APIDescriptions
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// The differences between a request and its operations.
struct RequestDifferences {
    /// Header fields that descriptions do not list: they are ignored there (OpenAPI 3.1, section 4.8.12.1), or clients and
    /// servers use them for every operation.
    private static let generalFields: Set = [
        "accept", "authorization", "content-type", "content-length", "content-encoding", "cookie", "host", "user-agent",
        "connection", "origin", "referer", "cache-control", "pragma", "expect", "range", "prefer", "traceparent",
        "tracestate", "baggage",
    ]
    private static let generalPrefixes = ["accept-", "if-", "sec-"]

    private let step: RequestStep
    private let urls: [MarkedURL]
    private let description: APIDescription
    private let settings: RequestSettings

    init(_ step: RequestStep, _ urls: [MarkedURL], _ description: APIDescription) {
        (self.step, self.urls, self.description) = (step, urls, description)
        settings = step.settings.values
    }

    func found(_ operations: [APIOperation]) -> [APIDrift.Difference] {
        var differences = operations.compactMap(deprecation)
        if !settings.expectsRefusal {
            // A script can add what is missing.
            if step.beforeScripts.isEmpty {
                differences += operations.flatMap(missingParameters) + operations.compactMap(missingBody)
            }
            differences += unknownParameters(operations)
        }
        differences += operations.flatMap(unknownStatuses)
        var seen: Set<String> = []
        return differences.filter { seen.insert("\($0.range.label) \($0.message)").inserted }
    }

    // MARK: Operation and body

    /// The import writes "Deprecated." into the description, so that a request that says so is no difference.
    private func deprecation(of operation: APIOperation) -> APIDrift.Difference? {
        guard operation.isDeprecated,
            !(step.definition.description?.lowercased().hasPrefix("deprecated") ?? false)
        else { return nil }
        return APIDrift.Difference(
            .deprecated, message: "the operation is deprecated",
            range: (operation.node["deprecated"] ?? operation.node).range)
    }

    private func missingBody(of operation: APIOperation) -> APIDrift.Difference? {
        guard operation.requiresBody, step.definition.body == nil else { return nil }
        return APIDrift.Difference(
            .requestBody, message: "a body is required, and the request has none",
            range: (operation.node["requestBody"] ?? operation.node).range)
    }

    // MARK: Parameters

    /// The names of the parameters that are sent; nil if some of them are known only in a run.
    private func sent(_ location: APIParameter.Location) -> Set<String>? {
        var names: [String?]
        switch location {
        case .path: return nil
        case .query: names = queryNames + Self.sentNames(settings.query)
        case .header: names = Self.sentNames(settings.headers).map { $0?.lowercased() }
        case .cookie:
            // Earlier responses set cookies.
            guard case .given(false) = settings.cookieJar else { return nil }
            names = Self.sentNames(settings.cookies)
        }
        if case .apiKey(let place, let name, _)? = settings.auth.value, place.rawValue == location.rawValue {
            names.append(location == .header ? name.literal?.lowercased() : name.literal)
        }
        let known = names.compactMap(\.self)
        return known.count == names.count ? Set(known) : nil
    }

    private static func sentNames(_ fields: [FieldSetting]) -> [String?] {
        fields.filter { !$0.isRemoval }.map(\.name.literal)
    }

    private var queryNames: [String?] {
        urls.flatMap(\.queryNames).map { $0.map { PercentEncoding.decodeLeniently($0) } }
    }

    private func missingParameters(of operation: APIOperation) -> [APIDrift.Difference] {
        operation.parameters.filter { $0.isRequired && $0.location != .path && !description.isSpread($0) }.compactMap {
            parameter in
            guard let sent = sent(parameter.location), !sent.contains(where: parameter.isSent) else { return nil }
            return APIDrift.Difference(
                .parameter,
                message: "\(Self.noun(parameter.location)) \"\(parameter.name)\" is required, and the request does not "
                    + "send it", range: parameter.node.range)
        }
    }

    /// Returns differences for the parameters of the request itself: those of `defaults` belong to no operation.
    private func unknownParameters(_ operations: [APIOperation]) -> [APIDrift.Difference] {
        guard let operation = operations.first else { return [] }
        let own = step.definition.settings
        let sent: [(APIParameter.Location, [String])] = [
            (.query, (queryNames + own.query.map(\.ownName)).compactMap(\.self)),
            (.header, own.headers.compactMap(\.ownName).filter(Self.isSpecific)),
            (.cookie, own.cookies.compactMap(\.ownName)),
        ]
        var differences: [APIDrift.Difference] = []
        for (location, names) in sent {
            let parameters = operations.flatMap(\.parameters).filter { $0.location == location }
            // The members of such an object are parameters of their own.
            guard !parameters.contains(where: description.isSpread) else { continue }
            let keys = credentialNames(location).map { $0.lowercased() }
            for name in names
            where !parameters.contains(where: { $0.isSent(as: name) }) && !keys.contains(name.lowercased()) {
                differences.append(
                    APIDrift.Difference(
                        .unknownParameter,
                        message:
                            "the request sends \(Self.noun(location)) \"\(name)\", which the document does not have",
                        range: (operation.node["parameters"] ?? operation.node).range))
            }
        }
        return differences
    }

    /// Returns the names of the keys that the security schemes of the document send.
    private func credentialNames(_ location: APIParameter.Location) -> [String] {
        description.securitySchemes.map(\.scheme)
            .filter { $0["type"]?.text == "apiKey" && $0["in"]?.text == location.rawValue }
            .compactMap { $0["name"]?.text }
    }

    private static func isSpecific(_ field: String) -> Bool {
        let name = field.lowercased()
        return !generalFields.contains(name) && !generalPrefixes.contains(where: name.hasPrefix)
    }

    private static func noun(_ location: APIParameter.Location) -> String {
        switch location {
        case .path: "the path parameter"
        case .query: "the query parameter"
        case .header: "the header field"
        case .cookie: "the cookie"
        }
    }

    // MARK: Responses

    private func unknownStatuses(of operation: APIOperation) -> [APIDrift.Difference] {
        guard case .patterns(let patterns)? = settings.expectations.status.value?.wanted,
            !operation.responses.isEmpty, !operation.responses.contains(where: { $0.status == "default" })
        else { return [] }
        let described = operation.responses.map { $0.status.lowercased() }
        return patterns.filter { pattern in
            !described.contains { status in
                switch StatusPattern(status) {
                case .exactly(let number)?: pattern.matches(number)
                case .hundreds(let digit)?: (digit * 100..<(digit + 1) * 100).contains(where: pattern.matches)
                case nil: false
                }
            }
        }.map { pattern in
            APIDrift.Difference(
                .status,
                message: "the request expects the status \(pattern), the document has "
                    + operation.responses.map(\.status).joined(separator: ", "),
                range: (operation.node["responses"] ?? operation.node).range)
        }
    }
}

extension FieldSetting {
    /// The name of a field that is sent; nil for a removal, and if only a run knows the name.
    fileprivate var ownName: String? { isRemoval ? nil : name.literal }
}
