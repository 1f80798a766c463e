import Text

/// The path of one node in the normalized form of RFC 9535, section 2.7: `$['a'][0]`.
package struct NormalizedPath: Sendable, Hashable, CustomStringConvertible {
    /// A step from a value to one of its children.
    package enum Element: Sendable, Hashable {
        case name(String)
        case index(Int)
    }

    /// The steps from the root.
    package let elements: [Element]

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    package var description: String {
        elements.reduce(into: "$") { text, element in
            switch element {
            case .name(let name):
                text += "['"
                for scalar in name.unicodeScalars { text += Self.escaped(scalar) }
                text += "']"
            case .index(let index): text += "[\(index)]"
            }
        }
    }

    /// The path with names in shorthand notation where RFC 9535 (2.5.1.1) allows it: `$.tags[0]['two words']`.
    package var shorthand: String {
        elements.reduce(into: "$") { text, element in
            if case .name(let name) = element, Self.isShorthand(name) {
                text += ".\(name)"
            } else {
                text += NormalizedPath([element]).description.dropFirst()
            }
        }
    }

    private static func isShorthand(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isNameStart(first) else { return false }
        return name.unicodeScalars.dropFirst().allSatisfy { isNameStart($0) || $0.isASCIIDigit }
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar == "_" || scalar.value >= 0x80
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "'": #"\'"#
        case "\\": #"\\"#
        case "\u{8}": #"\b"#
        case "\u{C}": #"\f"#
        case "\n": #"\n"#
        case "\r": #"\r"#
        case "\t": #"\t"#
        case "\0"..."\u{1F}": (scalar.value < 0x10 ? #"\u000"# : #"\u00"#) + String(scalar.value, radix: 16)
        default: String(Character(scalar))
        }
    }
}
