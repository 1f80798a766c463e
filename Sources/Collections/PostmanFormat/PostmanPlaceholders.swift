package import Diagnostics
package import JSON

/// The placeholders `{{name}}` of Postman's texts.
///
/// A name is any text without `{` and `}`, compared without trimming. `{{}}` has no name and is text.
package enum PostmanPlaceholders {
    /// A text after replacement.
    package struct Replacement: Sendable {
        package var text: String
        /// The names in the text that have no value, each once, in order; their placeholders stay in the text.
        package var unresolved: [String] = []
        /// The names in the text that have a value and stay nevertheless, because values contain each other.
        package var circular: [String] = []
    }

    /// An expanded text has more than ``maximumLength`` bytes.
    package struct TooLong: Error {}

    /// The limit for the length of an expanded text, in bytes: nested values can multiply.
    package static let maximumLength = 64 << 20
    /// The number of times that replaced values are searched for placeholders, as in Newman.
    static let maximumRounds = 19

    /// Replaces the placeholders whose names have a value, the innermost ones first, then those that values brought.
    ///
    /// - Parameter value: Returns the value of a name, nil if it has none. Called for each occurrence.
    /// - Complexity: O(1) allocations for a text without `{{`.
    package static func replaced(
        _ text: String, _ value: (String) -> String?
    ) throws(TooLong) -> Replacement {
        var replacement = Replacement(text: text)
        guard mayHavePlaceholders(text) else { return replacement }
        for _ in 0..<maximumRounds {
            let isChanged = try replaceOnce(&replacement, value)
            guard isChanged else { break }
            guard mayHavePlaceholders(replacement.text) else { return replacement }
        }
        sortRemaining(in: &replacement, value)
        return replacement
    }

    /// True if the text contains `{{`.
    package static func mayHavePlaceholders(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var isBehindBrace = false
            for byte in bytes {
                guard byte == PlaceholderScan.open else {
                    isBehindBrace = false
                    continue
                }
                if isBehindBrace { return true }
                isBehindBrace = true
            }
            return false
        }
    }

    /// Replaces the innermost placeholders of the text once; returns true if the text has changed.
    private static func replaceOnce(
        _ replacement: inout Replacement, _ value: (String) -> String?
    ) throws(TooLong) -> Bool {
        let result = replacement.text.withUTF8 { bytes -> Result<[UInt8]?, TooLong> in
            var scan = PlaceholderScan(bytes)
            var output: [UInt8] = []
            var copied = 0
            var isChanged = false
            while let name = scan.next() {
                guard let value = value(String(decoding: bytes[name], as: UTF8.self)) else { continue }
                output.append(contentsOf: bytes[copied..<name.lowerBound - 2])
                let start = output.count
                output.append(contentsOf: value.utf8)
                guard output.count <= maximumLength else { return .failure(TooLong()) }
                copied = name.upperBound + 2
                // A value that is its own placeholder changes nothing.
                let written = bytes[name.lowerBound - 2..<copied]
                isChanged =
                    isChanged || output.count - start != written.count || !output[start...].elementsEqual(written)
            }
            guard isChanged else { return .success(nil) }
            output.append(contentsOf: bytes[copied...])
            return output.count <= maximumLength ? .success(output) : .failure(TooLong())
        }
        guard let output = try result.get() else { return false }
        replacement.text = String(decoding: output, as: UTF8.self)
        return true
    }

    private static func sortRemaining(in replacement: inout Replacement, _ value: (String) -> String?) {
        var seen: Set<String> = []
        for placeholder in placeholders(in: replacement.text) where seen.insert(placeholder.name).inserted {
            if value(placeholder.name) == nil {
                replacement.unresolved.append(placeholder.name)
            } else {
                replacement.circular.append(placeholder.name)
            }
        }
    }
}

/// A placeholder in a text.
package struct PostmanPlaceholder: Sendable, Equatable {
    package let name: String
    /// The place of the placeholder with its braces, in Unicode scalars of the text.
    package let scalars: Range<Int>

    package init(name: String, scalars: Range<Int>) {
        self.name = name
        self.scalars = scalars
    }
}

extension PostmanPlaceholders {
    /// Returns the innermost placeholders of a text, in order.
    package static func placeholders(in text: String) -> [PostmanPlaceholder] {
        guard mayHavePlaceholders(text) else { return [] }
        var text = text
        return text.withUTF8 { bytes in
            var scan = PlaceholderScan(bytes)
            var found: [PostmanPlaceholder] = []
            var counted = (bytes: 0, scalars: 0)
            func scalars(before end: Int) -> Int {
                counted.scalars += bytes[counted.bytes..<end].count { !UTF8.isContinuation($0) }
                counted.bytes = end
                return counted.scalars
            }
            while let name = scan.next() {
                let start = scalars(before: name.lowerBound - 2)
                let end = scalars(before: name.upperBound + 2)
                found.append(
                    PostmanPlaceholder(name: String(decoding: bytes[name], as: UTF8.self), scalars: start..<end))
            }
            return found
        }
    }

    /// Returns the names of the innermost placeholders with the places of the placeholders in a file.
    package static func names(in text: PostmanText) -> [(name: String, range: SourceRange)] {
        let found = placeholders(in: text.text)
        guard !found.isEmpty else { return [] }
        var search = SliceSearch(text.slice, text: text.text)
        return found.map { ($0.name, search.range(ofScalars: $0.scalars)) }
    }
}

extension PostmanPlaceholders {
    /// Returns a value as the text in place of its placeholder: as JavaScript's `String()`, numbers as written.
    ///
    /// A list is its elements joined by commas, an object `[object Object]`.
    package static func text(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .object: "[object Object]"
        case .array(let elements):
            elements.map { $0 == .null ? "" : text(of: $0) }.joined(separator: ",")
        }
    }

    /// True if the text of a value contains `[object Object]` in place of an object, which is probably not intended.
    package static func losesObject(_ value: JSONValue) -> Bool {
        switch value {
        case .object: true
        case .array(let elements): elements.contains(where: losesObject)
        default: false
        }
    }

    /// Returns the text of a value in a file; a missing value is empty.
    package static func text(of value: PostmanValue) -> String {
        switch value {
        case .missing: ""
        case .null: "null"
        case .text(let text), .plain(let text): text.text
        case .structure(let value, _): text(of: value)
        }
    }

    /// True if the text of a value contains `[object Object]` in place of an object.
    package static func losesObject(_ value: PostmanValue) -> Bool {
        guard case .structure(let value, _) = value else { return false }
        return losesObject(value)
    }
}

/// A search for `{{name}}` whose name contains neither `{` nor `}` and is not empty.
struct PlaceholderScan {
    static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the range of the next name, without braces; nil at the end.
    mutating func next() -> Range<Int>? {
        /// The offset behind the last `{{`, nil after a byte that ends its name.
        var start: Int?
        var isBehindBrace = false
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.open {
                start = isBehindBrace ? position : nil
                isBehindBrace = true
                continue
            }
            isBehindBrace = false
            guard byte == Self.close, let first = start else { continue }
            let end = position - 1
            if position < bytes.count, bytes[position] == Self.close, first < end {
                position += 1
                return first..<end
            }
            start = nil
        }
        return nil
    }
}
