package import Placeholders
import Text

// References are collected for each of up to ten thousand requests, so all parts append to one array.

extension RequestSettings {
    /// The names that are looked up to send a request.
    package var sendingReferences: [NameReference] {
        var references: [NameReference] = []
        for field in headers { field.addReferences(to: &references) }
        for field in query { field.addReferences(to: &references) }
        for field in cookies { field.addReferences(to: &references) }
        timeout.value?.placeholder?.addReferences(to: &references)
        connectTimeout.value?.placeholder?.addReferences(to: &references)
        delay.value?.placeholder?.addReferences(to: &references)
        if let retry = retry.value {
            retry.interval?.placeholder?.addReferences(to: &references)
            retry.maxInterval?.placeholder?.addReferences(to: &references)
        }
        addConnectionReferences(to: &references)
        return references
    }

    private func addConnectionReferences(to references: inout [NameReference]) {
        for text in auth.value?.texts ?? [] { text.addReferences(to: &references) }
        for file in tls.value?.files ?? [] { file.addReferences(to: &references) }
        for setting in resolve.value ?? [] { setting.address.addReferences(to: &references) }
        if case .url(let url)? = proxy.value { url.addReferences(to: &references) }
        unixSocket.value?.addReferences(to: &references)
    }

    /// The names that are looked up after the response was received.
    package var checkingReferences: [NameReference] {
        expectations.references + hints.flatMap(\.text.references)
    }
}

extension FieldSetting {
    func addReferences(to references: inout [NameReference]) {
        name.addReferences(to: &references)
        for value in values { value.addReferences(to: &references) }
    }
}

extension DurationText.Setting {
    var placeholder: PlaceholderText? {
        guard case .placeholder(let text) = self else { return nil }
        return text
    }
}

extension RequestBody {
    package var references: [NameReference] {
        var references: [NameReference] = []
        switch self {
        case .json(let value): value.addReferences(to: &references)
        case .text(let text), .xml(let text), .file(let text), .base64(let text): text.addReferences(to: &references)
        case .form(let fields):
            for field in fields { field.addReferences(to: &references) }
        case .multipart(let parts):
            for part in parts { part.addReferences(to: &references) }
        case .graphQL(let operation):
            operation.query.addReferences(to: &references)
            operation.variables?.addReferences(to: &references)
            operation.operationName?.addReferences(to: &references)
        }
        return references
    }
}

extension MultipartPartSetting {
    fileprivate func addReferences(to references: inout [NameReference]) {
        name.addReferences(to: &references)
        switch content {
        case .text(let text), .file(let text): text.addReferences(to: &references)
        }
        filename?.addReferences(to: &references)
        type?.addReferences(to: &references)
        for header in headers { header.addReferences(to: &references) }
    }
}

extension Capture {
    package var references: [NameReference] {
        var references: [NameReference] = []
        switch source {
        case .header(let name), .cookie(let name): name.addReferences(to: &references)
        case .json(let path), .events(let path): path.written.addReferences(to: &references)
        case .xml(let path):
            path.written.addReferences(to: &references)
            for namespace in namespaces { namespace.uri?.addReferences(to: &references) }
        case .part: break
        }
        for filter in filters { references += filter.references(at: range) }
        regex?.written.addReferences(to: &references)
        fallback?.addReferences(to: &references)
        return references
    }
}

extension Expectations {
    package var references: [NameReference] {
        var references: [NameReference] = []
        status.value?.addReferences(to: &references)
        for header in headers {
            header.name.addReferences(to: &references)
            header.matcher?.addReferences(to: &references)
        }
        for expectation in json { expectation.addReferences(to: &references) }
        for expectation in events { expectation.addReferences(to: &references) }
        for condition in values {
            condition.subject.addReferences(to: &references)
            condition.matcher.addReferences(to: &references)
        }
        reason.value?.addReferences(to: &references)
        version.value?.addReferences(to: &references)
        text.value?.addReferences(to: &references)
        duration.value?.addReferences(to: &references)
        url.value?.addReferences(to: &references)
        ip.value?.addReferences(to: &references)
        addRarerReferences(to: &references)
        return references
    }

    private func addRarerReferences(to references: inout [NameReference]) {
        for cookie in cookies {
            cookie.name.addReferences(to: &references)
            cookie.parts.addReferences(to: &references)
        }
        for expectation in xml {
            expectation.path.written.addReferences(to: &references)
            expectation.matcher?.addReferences(to: &references)
        }
        for namespace in namespaces { namespace.uri?.addReferences(to: &references) }
        schema.value?.addReferences(to: &references)
        snapshot.value?.addReferences(to: &references)
        bytes.addReferences(to: &references)
        timings.addReferences(to: &references)
        certificate.addReferences(to: &references)
        redirects.addReferences(to: &references)
    }
}

extension JSONExpectation {
    func addReferences(to references: inout [NameReference]) {
        path.written.addReferences(to: &references)
        matcher.addReferences(to: &references)
    }
}

extension Array {
    fileprivate func addReferences<Part>(to references: inout [NameReference]) where Element == PartExpectation<Part> {
        for part in self { part.matcher?.addReferences(to: &references) }
    }
}

extension SchemaExpectation {
    fileprivate func addReferences(to references: inout [NameReference]) {
        switch source {
        case .compiled: break
        case .written(let value): value.addReferences(to: &references)
        case .file(let text): text.addReferences(to: &references)
        }
    }
}

extension StatusExpectation {
    fileprivate func addReferences(to references: inout [NameReference]) {
        switch wanted {
        case .patterns: break
        case .placeholder(let text): text.addReferences(to: &references)
        case .matcher(let matcher): matcher.addReferences(to: &references)
        }
    }
}

extension Matcher {
    /// The names that are looked up for the operators' values.
    package var references: [NameReference] {
        var references: [NameReference] = []
        addReferences(to: &references)
        return references
    }

    fileprivate func addReferences(to references: inout [NameReference]) {
        for operation in operations {
            switch operation.matcherOperator {
            case .equals(let value), .unordered(let value), .contains(let value), .ordered(_, let value):
                value.addReferences(to: &references)
            case .oneOf(let values):
                for value in values { value.addReferences(to: &references) }
            case .between(let low, let high):
                low.addReferences(to: &references)
                high.addReferences(to: &references)
            case .startsWith(let text), .endsWith(let text): text.addReferences(to: &references)
            case .matches(let regex): regex.written.addReferences(to: &references)
            case .not(let matcher), .length(let matcher), .count(let matcher), .any(let matcher), .every(let matcher):
                matcher.addReferences(to: &references)
            case .type, .exists, .empty: break
            }
        }
    }
}
