import APIDescriptions
import CollectionDrafts

/// Translates the expected responses of an operation: those of the class 2xx, else 3xx, else the default.
struct ResponseDrafts {
    private let context: SpecContext
    private let place: String

    init(_ context: SpecContext, at place: String) {
        self.context = context
        self.place = place
    }

    /// The successful responses: those of the class 2xx, else those of 3xx, else the default.
    private static func expected(_ operation: APIOperation) -> [APIResponse] {
        func responses(_ digit: String) -> [APIResponse] {
            operation.responses.filter { $0.status.hasPrefix(digit) && isStatus($0.status) }
        }
        let successes = responses("2")
        if !successes.isEmpty { return successes }
        let redirects = responses("3")
        return redirects.isEmpty ? operation.responses.filter { $0.status == "default" } : redirects
    }

    private static func isStatus(_ text: String) -> Bool {
        text.utf8.count == 3 && (Int(text) != nil || text.lowercased().hasSuffix("xx"))
    }

    /// Returns the schema of the expected body; nil if there is none, or several.
    static func schema(of operation: APIOperation) -> SpecNode? {
        let responses = expected(operation)
        let contents = responses.compactMap { content(of: $0) }
        guard responses.count == 1, let content = contents.first, content.isJSON || content.essence == "*/*" else {
            return nil
        }
        return content.schema
    }

    /// The representation of a response that is checked: JSON, if there is any.
    private static func content(of response: APIResponse) -> APIContent? {
        response.contents.first(where: \.isJSON) ?? response.contents.first
    }

    /// Returns the expectations.
    ///
    /// - Parameter request: Gets an `Accept` header if the response has several representations.
    func expectations(
        _ operation: APIOperation, _ request: inout DraftRequest, _ schemas: inout SchemaTranslation
    ) -> DraftMapping {
        var expect = DraftMapping(layout: .short(1))
        let responses = Self.expected(operation)
        noteOthers(operation, responses)
        let statuses = responses.map(\.status).filter { $0 != "default" }.map { status in
            Int(status).map(DraftValue.number) ?? .text(DraftText(status.lowercased()))
        }
        if statuses.count == 1 { expect["status"] = statuses[0] }
        if statuses.count > 1 { expect["status"] = .list(statuses) }
        guard let first = responses.first, responses.count == 1 else {
            if responses.count > 1 {
                context.note(.approximate, at: place, "several successes", "only their status is checked")
            }
            return expect
        }
        let headers = headers(first, &request, method: operation.method)
        if !headers.isEmpty { expect["headers"] = .mapping(headers) }
        if operation.method != "HEAD", let schema = Self.schema(of: operation),
            let value = schemas.expectation(schema, at: place)
        {
            expect["schema"] = value
        }
        return expect
    }

    private func headers(
        _ response: APIResponse, _ request: inout DraftRequest, method: String
    ) -> DraftMapping {
        var headers = DraftMapping(layout: .short(1))
        for header in response.headers
        where header.name.lowercased() != "content-type" && DraftHeader.isValidName(header.name) {
            let (name, isRequired) = (header.name, header.isRequired)
            // A created resource has an address (RFC 9110, section 15.3.2), which few descriptions call required.
            let isExpected = isRequired || response.status == "201" && name.lowercased() == "location"
            headers.append(
                DraftMapping.Entry(
                    DraftText(name), .entry("exists", .bool(true)), switchedOff: isExpected ? nil : "optional"))
            if !isExpected {
                context.note(
                    .leftOut, at: place, "optional headers of the response", "kept as comments", isHarmless: true)
            }
        }
        // Documents contain media types such as "" and "json", which no response has.
        guard let content = Self.content(of: response), !content.essence.contains("*"), content.essence.contains("/"),
            method != "HEAD"
        else { return headers }
        headers["Content-Type"] = .entry("startsWith", .text(DraftText(content.essence)))
        if Set(response.contents.map(\.essence)).count > 1, request.settings.headers["Accept"] == nil {
            request.settings.headers["Accept"] = .text(DraftText(content.essence))
        }
        return headers
    }

    private func noteOthers(_ operation: APIOperation, _ expected: [APIResponse]) {
        let others = operation.responses.map(\.status).filter { status in
            !expected.contains { $0.status == status }
        }
        guard !others.isEmpty else { return }
        context.note(
            .leftOut, at: place, "responses \(others.joined(separator: ", "))", "the request expects success",
            isHarmless: true)
    }
}
