package import Placeholders

extension RequestSettings {
    /// The names that are looked up to send a request.
    var sendingReferences: [NameReference] {
        (headers + query).flatMap(\.references)
            + [timeout.value, connectTimeout.value, delay.value, retry.value?.interval, retry.value?.maxInterval]
            .compactMap(\.self).flatMap(\.references)
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
    var references: [NameReference] {
        guard case .placeholder(let text) = self else { return [] }
        return text.references
    }
}

extension RequestBody {
    var references: [NameReference] {
        switch self {
        case .json(let value): value.references
        case .text(let text), .xml(let text), .file(let text): text.references
        case .form(let fields): fields.flatMap(\.references)
        }
    }
}

extension Capture {
    var references: [NameReference] {
        let own: [NameReference] =
            switch source {
            case .header(let name): name.references
            case .json(let path): path.written.references
            case .part: []
            }
        return own + (regex?.written.references ?? []) + (fallback?.references ?? [])
    }
}

extension Expectations {
    var references: [NameReference] {
        let matchers = [reason, version, text, duration, url, ip].compactMap(\.value)
        return (status.value?.references ?? [])
            + headers.flatMap { $0.name.references + ($0.matcher?.references ?? []) }
            + json.flatMap { $0.path.written.references + $0.matcher.references }
            + values.flatMap { $0.subject.references + $0.matcher.references }
            + matchers.flatMap(\.references)
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

extension RequestGroup {
    /// Everything that requests of the group capture or set.
    var captureNames: [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .request(let request): request.captures.map(\.name) + request.set.map(\.name)
            case .group(let group): group.captureNames
            }
        }
    }
}

extension RequestCollection {
    var allItems: [CollectionItem] { sections.flatMap(\.items) }
}

extension CollectionItem {
    /// The variables of the groups in it.
    var groupVariables: [VariableDefinition] {
        guard case .group(let group) = self else { return [] }
        return group.variables + group.items.flatMap(\.groupVariables)
    }

    /// The names that `forEach` gives values.
    var loopNames: [String] {
        switch self {
        case .request(let request): request.loop.map(\.name)
        case .group(let group): group.items.flatMap(\.loopNames)
        }
    }
}
