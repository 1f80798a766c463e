package import Placeholders

extension RequestSettings {
    /// The names that are looked up to send a request.
    package var sendingReferences: [NameReference] {
        (headers + query + cookies).flatMap(\.references)
            + [timeout.value, connectTimeout.value, delay.value, retry.value?.interval, retry.value?.maxInterval]
            .compactMap(\.self).flatMap(\.references)
            + connectionTexts.flatMap(\.references)
    }

    private var connectionTexts: [PlaceholderText] {
        var texts = (auth.value?.texts ?? []) + (tls.value?.files ?? []) + (resolve.value ?? []).map(\.address)
        if case .url(let url)? = proxy.value { texts.append(url) }
        if let path = unixSocket.value { texts.append(path) }
        return texts
    }

    /// The names that are looked up once the answer is there.
    package var checkingReferences: [NameReference] {
        expectations.references + hints.flatMap(\.text.references)
    }
}

extension FieldSetting {
    package var references: [NameReference] {
        name.references + values.flatMap(\.references)
    }
}

extension DurationText.Setting {
    var references: [NameReference] { placeholder?.references ?? [] }

    var placeholder: PlaceholderText? {
        guard case .placeholder(let text) = self else { return nil }
        return text
    }
}

extension RequestBody {
    package var references: [NameReference] {
        switch self {
        case .json(let value): value.references
        case .text(let text), .xml(let text), .file(let text), .base64(let text): text.references
        case .form(let fields): fields.flatMap(\.references)
        case .multipart(let parts): parts.flatMap(\.references)
        case .graphQL(let operation):
            operation.query.references + (operation.variables?.references ?? [])
                + (operation.operationName?.references ?? [])
        }
    }
}

extension MultipartPartSetting {
    var references: [NameReference] {
        let text =
            switch content {
            case .text(let text), .file(let text): text
            }
        return [name, text, filename, type].compactMap(\.self).flatMap(\.references) + headers.flatMap(\.references)
    }
}

extension Capture {
    var references: [NameReference] {
        let own: [NameReference] =
            switch source {
            case .header(let name): name.references
            case .json(let path): path.written.references
            case .xml(let path): path.written.references + namespaces.flatMap(\.references)
            case .cookie(let name): name.references
            case .part: []
            }
        return own + filters.flatMap { $0.references(at: range) } + (regex?.written.references ?? [])
            + (fallback?.references ?? [])
    }
}

extension NamespaceSetting {
    var references: [NameReference] { uri?.references ?? [] }
}

extension Expectations {
    var references: [NameReference] {
        var references = status.value?.references ?? []
        references += headers.flatMap { $0.name.references + ($0.matcher?.references ?? []) }
        references += json.flatMap { $0.path.written.references + $0.matcher.references }
        references += values.flatMap { $0.subject.references + $0.matcher.references }
        references += [reason, version, text, duration, url, ip].compactMap(\.value).flatMap(\.references)
        return references + rarerReferences
    }

    private var rarerReferences: [NameReference] {
        var references = cookies.flatMap { $0.name.references + $0.parts.references() }
        for expectation in xml {
            references += expectation.path.written.references + (expectation.matcher?.references ?? [])
        }
        references += namespaces.flatMap(\.references) + (schema.value?.references ?? [])
        references += bytes.references() + timings.references()
        return references + certificate.references() + redirects.references()
    }
}

extension Array {
    fileprivate func references<Part>() -> [NameReference] where Element == PartExpectation<Part> {
        flatMap { $0.matcher?.references ?? [] }
    }
}

extension SchemaExpectation {
    var references: [NameReference] {
        switch source {
        case .compiled: []
        case .written(let value): value.references
        case .file(let text): text.references
        }
    }
}

extension StatusExpectation {
    var references: [NameReference] {
        switch wanted {
        case .patterns: []
        case .placeholder(let text): text.references
        case .matcher(let matcher): matcher.references
        }
    }
}

extension Matcher {
    /// The names that are looked up for the operators' values.
    package var references: [NameReference] {
        operations.flatMap { operation -> [NameReference] in
            switch operation.matcherOperator {
            case .equals(let value), .unordered(let value), .contains(let value), .ordered(_, let value):
                value.references
            case .oneOf(let values): values.flatMap(\.references)
            case .between(let low, let high): low.references + high.references
            case .startsWith(let text), .endsWith(let text): text.references
            case .matches(let regex): regex.written.references
            case .not(let matcher), .length(let matcher), .count(let matcher), .any(let matcher), .every(let matcher):
                matcher.references
            case .type, .exists, .empty: []
            }
        }
    }
}
