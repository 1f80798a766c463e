import Diagnostics
import Text

/// hubrun's placeholders in the texts of a draft, such as `<<name>>` and `<<name | filter>>`.
package enum DraftPlaceholder {
    /// Returns a placeholder whose value passes through a filter, such as `<<count | fromJson>>`.
    package static func filtered(_ placeholder: String, by filter: String) -> String {
        placeholder.dropLast(2) + " | \(filter)>>"
    }

    /// Returns the names that placeholders of a text begin with.
    static func names(in text: String) -> [Substring] {
        guard text.holds("<<") else { return [] }
        var names: [Substring] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "<<") {
            rest = rest[open.upperBound...].drop { $0 == " " }
            names.append(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
        }
        return names
    }

    /// Returns a text with another text in the place of each placeholder.
    static func replaced(in text: String, by other: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "<<"), let close = rest[open.upperBound...].firstRange(of: ">>") {
            result += rest[..<open.lowerBound] + other
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
