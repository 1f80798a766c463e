import Diagnostics
import JSON
import Placeholders
import YAMLSource

/// Decodes the keys of `expect` that have one matcher for each of a fixed list of parts.
struct PartDecoder {
    let context: DecodingContext

    func timings(_ node: YAMLNode) -> [PartExpectation<TimingPart>] {
        parts(node)
    }

    func certificate(_ node: YAMLNode) -> [PartExpectation<CertificatePart>] {
        parts(node)
    }

    func redirects(_ node: YAMLNode) -> [PartExpectation<RedirectPart>] {
        parts(node)
    }

    // MARK: Bytes

    func bytes(_ node: YAMLNode) -> [PartExpectation<BytesPart>] {
        context.entries(of: node, BytesPart.self).compactMap { entry in
            if entry.value.isNull { return PartExpectation(part: entry.key, matcher: nil) }
            let matcher =
                entry.key == .length || entry.value.mapping != nil && entry.key != .startsWith
                ? MatcherDecoder(context: context).matcher(entry.value) : hex(entry)
            return matcher.map { PartExpectation(part: entry.key, matcher: $0) }
        }
    }

    /// Decodes bytes in hexadecimal digits of either case.
    private func hex(_ entry: DecodingContext.Entry<BytesPart>) -> Matcher? {
        guard let text = context.placeholderText(entry.value, "\"\(entry.key.rawValue)\"") else { return nil }
        let isPrefix = entry.key == .startsWith
        let digits = entry.key.digits
        if let literal = text.literal {
            guard literal.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), !literal.isEmpty,
                literal.utf8.count.isMultiple(of: 2), digits.map({ $0 == literal.utf8.count }) ?? true
            else {
                context.report(
                    .invalidValue, at: entry.value,
                    "\"\(entry.key.rawValue)\" needs \(digits.map { "\($0) " } ?? "")hexadecimal digits, not \(literal.quoted)",
                    hint: isPrefix
                        ? "two digits a byte, as in 504b0304"
                        : "write what \(entry.key.rawValue)sum prints for the file")
                return nil
            }
        }
        let range = entry.value.range(in: context.file)
        let lowered = text.literal.map { PlaceholderText(literal: $0.lowercased(), source: text.source) } ?? text
        let matcherOperator: MatcherOperator =
            isPrefix
            ? .startsWith(lowered)
            : .equals(lowered.literal.map { .literal(.string($0), range) } ?? .text(lowered))
        return Matcher(operations: [Matcher.Operation(matcherOperator: matcherOperator, range: range)], range: range)
    }

    // MARK: Cookies

    func cookies(_ node: YAMLNode) -> [CookieExpectation] {
        context.namedEntries(of: node, "\"cookies\"").compactMap { entry in
            let name = context.placeholderText(entry.key, at: entry.keyNode)
            if entry.value.isNull { return CookieExpectation(name: name, parts: []) }
            let parts = cookie(entry.value)
            return parts.isEmpty ? nil : CookieExpectation(name: name, parts: parts)
        }
    }

    /// Decodes a matcher for the cookie's value, or matchers for its attributes; their names are never operators.
    private func cookie(_ node: YAMLNode) -> [PartExpectation<CookiePart>] {
        let namesPart = node.mapping?.entries.contains { CookiePart.nearest(to: $0.key) != nil } ?? false
        guard namesPart else {
            let matcher = MatcherDecoder(context: context).matcher(node)
            return matcher.map { [PartExpectation(part: .value, matcher: $0)] } ?? []
        }
        return parts(node)
    }

    // MARK: Any part

    private func parts<Part: FormatKey & Sendable>(_ node: YAMLNode) -> [PartExpectation<Part>] {
        context.entries(of: node, Part.self).compactMap { entry in
            if entry.value.isNull { return PartExpectation(part: entry.key, matcher: nil) }
            let decoder = MatcherDecoder(
                context: context, domain: entry.key.matcherDomain, owner: "\"\(entry.key.rawValue)\"")
            return decoder.matcher(entry.value).map { PartExpectation(part: entry.key, matcher: $0) }
        }
    }
}

extension FormatKey {
    /// The type of the subject of the matcher that is the key's value.
    fileprivate var matcherDomain: MatcherDecoder.Domain {
        if case .mapping(.durationMatcher) = accepts { .duration } else { .anything }
    }
}
