import CollectionDrafts

/// The filters of a query as hubrun writes them.
struct HurlFilters {
    /// A regular expression that is the first filter.
    private(set) var regex: String?
    private(set) var filters: [String] = []
    /// Filters whose counterpart means something else in rare cases.
    private(set) var approximate: [String] = []

    private static let plain = [
        "count": "count", "first": "first", "last": "last", "toInt": "number", "toFloat": "number",
        "urlEncode": "urlEncode", "urlDecode": "urlDecode", "base64Encode": "base64", "base64Decode": "base64Decode",
        "htmlEscape": "xmlEscape", "toHex": "hex", "utf8Decode": "", "utf8Encode": "", "toString": "",
    ]
    private static let rough: Set = [
        "toInt", "htmlEscape", "toHex", "toString", "base64Decode", "utf8Decode", "utf8Encode",
    ]

    /// Returns nil if a filter has no counterpart, with its name in `missing`.
    ///
    /// - Parameter isJSON: True for a JSON value: it can be a number with a fraction, which `toInt` cuts off.
    init?(
        _ source: [HurlCheck.Filter], isJSON: Bool = false, _ translate: (String) -> String, missing: inout String
    ) {
        for (index, filter) in source.enumerated() {
            let texts = filter.arguments.compactMap { argument -> String? in
                switch argument {
                case .text(let text), .pattern(let text), .number(let text): text
                default: nil
                }
            }
            missing = filter.name
            guard texts.count == filter.arguments.count,
                !texts.contains(where: { $0.contains("{{") || $0.contains("<<") })
            else { return nil }
            if Self.rough.contains(filter.name) { approximate.append(filter.name) }
            switch filter.name {
            case "regex" where !HurlMatcher.isPattern(texts[0]): return nil
            case "regex" where index == 0: regex = texts[0]
            case "regex", "split", "replace": filters.append(Self.call(filter.name, texts))
            case "toInt" where isJSON: filters += [Self.call("regex", ["^-?[0-9]+"]), "number"]
            case "jsonpath": filters.append(Self.call("jsonPath", texts))
            case "nth" where texts[0] == "0": filters.append("first")
            case "nth" where texts[0] == "-1": filters.append("last")
            case "urlQueryParam":
                approximate.append(filter.name)
                filters.append(Self.call("regex", ["[?&]" + Self.escaped(texts[0]) + "=([^&#]*)"]))
            default:
                guard let name = Self.plain[filter.name] else { return nil }
                if !name.isEmpty { filters.append(name) }
            }
        }
    }

    private static func call(_ name: String, _ arguments: [String]) -> String {
        let quoted = arguments.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return "\(name)(\(quoted.joined(separator: ", ")))"
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
    }
}
