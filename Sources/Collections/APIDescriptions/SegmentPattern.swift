import Text

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

    func matches(_ segment: Substring) -> Bool { match(segment) != nil }

    /// Returns the values of the parameters, as written.
    func values(in segment: Substring) -> [String: String] { match(segment) ?? [:] }

    /// The literals of a segment can be percent-encoded.
    private func match(_ segment: Substring) -> [String: String]? {
        if let values = matched(segment) { return values }
        guard literalCount > 0, segment.contains("%") else { return nil }
        return matched(PercentEncoding.decodeLeniently(segment)[...])
    }

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
