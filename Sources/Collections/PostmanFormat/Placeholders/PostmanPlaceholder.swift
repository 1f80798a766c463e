package import Diagnostics

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
