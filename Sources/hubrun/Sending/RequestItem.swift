/// A word of `hubrun send` behind the URL, such as `name=tea` or `Accept:text/plain`.
struct RequestItem {
    enum Kind: Equatable {
        /// `Name:value`
        case header
        /// `Name:`, which removes a header field that hubrun sends by itself.
        case removedHeader
        /// `Name;`, a header field without a value.
        case emptyHeader
        /// `name==value`
        case query
        /// `name=text`
        case text
        /// `name=@file`, the text of a file.
        case textOfFile
        /// `name:=json`
        case json
        /// `name:=@file`, the JSON of a file.
        case jsonOfFile
        /// `name@file`, with a type behind `;type=`.
        case file
    }

    let kind: Kind
    let name: String
    let value: String
    /// The word without its value, which can be a secret, for messages: `name=`.
    let shown: String

    /// The longest sign first of those that begin alike.
    private static let signs: [(sign: String, kind: Kind)] = [
        (":=@", .jsonOfFile), (":=", .json), ("=@", .textOfFile), ("==", .query), ("=", .text), ("@", .file),
        (":", .header),
    ]
    /// The characters that a backslash keeps from being a sign.
    private static let escapable = Set("\\=:@;[]")

    enum Problem: Error, Equatable {
        case noSign
        case noName
        /// A name such as `user[name]`, which means an object in HTTPie.
        case nestedName
    }

    init(_ word: String) throws(Problem) {
        var name = ""
        var rest = word[...]
        while let first = rest.first {
            if first == "\\", let next = rest.dropFirst().first, Self.escapable.contains(next) {
                name.append(next)
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("<<"), let end = rest.firstRange(of: ">>") {
                // Filters of a placeholder have colons and quotes.
                name += rest[..<end.upperBound]
                rest = rest[end.upperBound...]
            } else if let (sign, kind) = Self.signs.first(where: { rest.hasPrefix($0.sign) }) {
                guard !name.isEmpty else { throw .noName }
                let value = String(rest.dropFirst(sign.count))
                self.name = name
                self.value = value
                self.kind = kind == .header && value.isEmpty ? .removedHeader : kind
                shown = name + sign
                return
            } else if first == "[" || first == "]" {
                throw .nestedName
            } else {
                name.append(first)
                rest = rest.dropFirst()
            }
        }
        guard name.hasSuffix(";"), name.count > 1 else { throw .noSign }
        (kind, self.name, value, shown) = (.emptyHeader, String(name.dropLast()), "", name)
    }

    /// True for an item that is a part of the body.
    var isData: Bool {
        switch kind {
        case .text, .textOfFile, .json, .jsonOfFile, .file: true
        case .header, .removedHeader, .emptyHeader, .query: false
        }
    }
}
