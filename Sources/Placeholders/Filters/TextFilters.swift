import JSON

/// `upper`, `lower`, `trim`, `replace` and `split`.
enum TextFilters {
    static let all = [
        Filter("upper", ArgumentSignature(example: "<<name | upper>>")) { value, _, _ throws(ArgumentMistake) in
            .string(try value.filterText.uppercased())
        },
        Filter("lower", ArgumentSignature(example: "<<name | lower>>")) { value, _, _ throws(ArgumentMistake) in
            .string(try value.filterText.lowercased())
        },
        Filter("trim", ArgumentSignature(example: "<<name | trim>>")) { value, _, _ throws(ArgumentMistake) in
            .string(trimmed(try value.filterText))
        },
        Filter("replace", ArgumentSignature([.any, .any], example: "<<name | replace(\"a\",\"b\")>>")) {
            value, arguments, _ throws(ArgumentMistake) in
            let searched = arguments[0].placeholderText
            guard !searched.isEmpty else { throw ArgumentMistake("cannot search for an empty text") }
            return .string(
                pieces(of: try value.filterText, between: searched).joined(separator: arguments[1].placeholderText))
        },
        Filter("split", ArgumentSignature([.any], example: "<<name | split(\",\")>>")) {
            value, arguments, _ throws(ArgumentMistake) in
            let separator = arguments[0].placeholderText
            guard !separator.isEmpty else { throw ArgumentMistake("cannot split at an empty text") }
            return .array(pieces(of: try value.filterText, between: separator).map { .string($0) })
        },
    ]

    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while scalars.first?.properties.isWhitespace ?? false { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
        return String(scalars)
    }

    /// The parts of a text between the places where another text stands, byte by byte.
    private static func pieces(of text: String, between separator: String) -> [String] {
        let bytes = Array(text.utf8)
        let wanted = Array(separator.utf8)
        var pieces: [String] = []
        var start = 0
        var index = 0
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
                pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
                index += wanted.count
                start = index
            } else {
                index += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }
}
