import Diagnostics
import HTTP
import Placeholders
import Text
import YAMLSource

package enum StreamKey: String, FormatKey {
    case until, timeout

    static let owner = "\"stream\""
    static let shape = "write stream: { until: { count: 3 } }, or stream: true"

    static func advice(for word: String) -> String? {
        switch word {
        case "count", "events", "max", "limit": "write until: { count: 3 }"
        case "while", "end", "stop", "untilEvent": "did you mean \"until\"?"
        case "for", "duration", "wait", "maxTime": "did you mean \"timeout\"?"
        case _ where word.hasPrefix("$"): "write until: { \(word): … }"
        default: nil
        }
    }

    static let required: [Self] = [.until]

    var accepts: ValueShape {
        switch self {
        case .until: .either([.mapping(.streamEnd), .names(.jsonPath, .matcher)])
        case .timeout: .duration(.positive)
        }
    }
}

package enum StreamEndKey: String, FormatKey {
    case count

    static let owner = "\"until\""
    static let shape = "write { count: 3 }, or JSONPaths as in { $.data.status: done }"
    static let counts = 1...EventStreamParser.maxEvents
    static let required: [Self] = [.count]

    var accepts: ValueShape { .integer(Self.counts) }
}

/// Decodes `stream` ("Event streams" in format.md).
struct StreamDecoder {
    let context: DecodingContext

    /// Returns nil without a stream, and for a setting with an error, which was reported.
    func stream(_ node: YAMLNode) -> StreamSetting? {
        let range = node.range(in: context.file)
        if node.scalar != nil, !node.isNull {
            guard context.boolean(node, "\"stream\"") ?? false else { return nil }
            return StreamSetting(end: .server, timeout: nil, range: range)
        }
        let entries = context.entries(of: node, StreamKey.self)
        guard node.mapping != nil else { return nil }
        var (end, timeout): ((StreamSetting.End, SourceRange)?, DurationText.Setting?) = (nil, nil)
        for entry in entries {
            switch entry.key {
            case .until: end = self.end(entry.value).map { ($0, entry.keyNode.range(in: context.file)) }
            case .timeout: timeout = context.timeout(entry.value, "\"timeout\"")
            }
        }
        if context.lacks(StreamKey.until, node) {
            context.report(
                .missingKey, at: node, "\"stream\" needs \"until\", the event that ends it",
                hint: "add until: { count: 3 } or until: { $.data.status: done }; stream: true reads until the server "
                    + "ends the response")
        }
        return end.map { StreamSetting(end: $0.0, timeout: timeout, range: $0.1) }
    }

    private func end(_ node: YAMLNode) -> StreamSetting.End? {
        guard let mapping = node.mapping else {
            context.reportKind(of: node, wanted: "\"until\" must be a mapping", hint: StreamEndKey.shape)
            return nil
        }
        guard !mapping.entries.isEmpty else {
            context.report(
                .emptyValue, at: node, "\"until\" is empty, so no event could end the stream", hint: StreamEndKey.shape)
            return nil
        }
        if let other = mapping.entries.first(where: { !isPath($0.key) && $0.key != StreamEndKey.count.rawValue }) {
            context.report(
                .unknownKey, at: other.keyNode, "unknown key \(other.key.quoted) in \"until\"",
                hint: "\(StreamEndKey.keyList); a JSONPath on one event begins with $, as in $.data.status")
            return nil
        }
        guard let count = mapping.entries.first(where: { $0.key == StreamEndKey.count.rawValue }) else {
            let expectations = ExpectationsDecoder(context: context).paths(
                node, "\"until\"", hint: StreamEndKey.shape)
            return expectations.count < mapping.entries.count ? nil : .event(expectations)
        }
        if let other = mapping.entries.first(where: { $0.key != count.key }) {
            context.report(
                .conflictingKeys, at: other.keyNode, "a JSONPath beside \"count\" in \"until\"",
                hint: "keep one of them: count is a number of events, a JSONPath is about one event")
            return nil
        }
        return context.integer(count.value, "\"count\"", in: StreamEndKey.counts).map { .count($0) }
    }

    private func isPath(_ key: String) -> Bool { key.hasPrefix("$") || key.contains("<<") }
}
