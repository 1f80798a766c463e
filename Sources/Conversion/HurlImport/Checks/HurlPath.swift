import JSON
import XML

/// A JSONPath of a query, with the filters that a path can express.
struct HurlPath {
    private(set) var text: String
    /// True if the path gives one value or none.
    let isSingular: Bool

    /// True for an XPath that hubrun reads; one with placeholders is read when its values are known.
    static func isXPath(_ text: String) -> Bool { text.contains("{{") || (try? XPath(text)) != nil }

    /// Takes `nth`, `first` and `last` from the filters into the path; returns nil for an invalid path.
    init?(_ path: String, _ filters: inout ArraySlice<HurlCheck.Filter>) {
        text = path
        if path.contains("{{") {
            isSingular = !path.contains("*") && !path.contains("..") && !path.contains("?")
        } else {
            guard let parsed = try? JSONPath(path) else { return nil }
            isSingular = parsed.isSingular
        }
        guard isSingular else { return }
        while let filter = filters.first {
            switch (filter.name, filter.arguments.first) {
            case ("nth", .number(let number)?) where Int(number) != nil: text += "[\(number)]"
            case ("first", nil): text += "[0]"
            case ("last", nil): text += "[-1]"
            default: return
            }
            filters.removeFirst()
        }
    }
}
