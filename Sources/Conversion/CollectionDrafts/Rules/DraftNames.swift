import Placeholders

/// The names of variables of a collection that is being written: valid in placeholders, and different for different
/// names of the source.
package struct DraftNames: Sendable {
    private var bySource: [String: String] = [:]
    private var taken: Set<String> = []
    /// The names in the order of their first use in a placeholder.
    package private(set) var used: [String] = []
    private var seen: Set<String> = []

    package init() {}

    /// Returns the name for a name of the source: the same if a placeholder may contain it, otherwise with `_` for
    /// other characters, and with a number if another name has this form already.
    package mutating func name(for source: String) -> String {
        if let name = bySource[source] { return name }
        var name = String(String.UnicodeScalarView(source.unicodeScalars.map(Self.allowed)))
        if !PlaceholderName.isValid(name) { name = "_" + name }
        if name == "env" || name.hasPrefix("env.") { name = "_" + name }
        name = free(name)
        bySource[source] = name
        return name
    }

    /// Returns a new name that no name of the source has.
    package mutating func newName(_ wish: String) -> String { free(wish) }

    /// Returns a placeholder for a name of the source, and notes that it is used.
    package mutating func placeholder(for source: String) -> String {
        let name = name(for: source)
        if seen.insert(name).inserted { used.append(name) }
        return "<<\(name)>>"
    }

    private mutating func free(_ wish: String) -> String {
        var name = wish
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(wish)_\(number)"
            number += 1
        }
        return name
    }

    private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isAllowed || "._-".unicodeScalars.contains(scalar) ? scalar : "_"
    }
}

/// Texts of the source as hubrun writes them.
package enum DraftText {
    /// Returns a text in which hubrun finds no placeholder: `\<<` for a `<<` that would begin one.
    package static func literal(_ text: String) -> String {
        guard text.contains("<<") else { return text }
        var result = ""
        var rest = text[...]
        while let angles = rest.firstRange(of: "<<") {
            result += rest[..<angles.lowerBound]
            rest = rest[angles.upperBound...]
            let begins = rest.first(where: { $0 != " " }).map { $0.isLetter || $0 == "_" || $0 == "$" } ?? false
            result += begins || result.hasSuffix("\\") ? "\\<<" : "<<"
        }
        return result + rest
    }

    /// Returns a text with the placeholders `{{name}}` of the source replaced.
    ///
    /// - Parameter replacement: Returns the text for a placeholder's content, without spaces around it; nil to keep the
    ///   placeholder as it is written.
    package static func replacing(
        _ text: String, with replacement: (String) -> String?
    ) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            // Of "{{{", the last two open the placeholder.
            var start = open.upperBound
            while start < rest.endIndex, rest[start] == "{" { start = rest.index(after: start) }
            guard let close = rest[start...].firstRange(of: "}}") else { break }
            let content = rest[start..<close.lowerBound]
            let before = rest[..<rest.index(start, offsetBy: -2)]
            result += literal(String(before))
            let name = content.trimmed
            if !name.contains("{"), let placeholder = replacement(name) {
                result += placeholder
            } else {
                result += "{{" + literal(String(content)) + "}}"
            }
            rest = rest[close.upperBound...]
        }
        return result + literal(String(rest))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
