/// A tag: what devices are grouped and addressed by. Case does not matter; the spelling is kept.
package struct Tag: Sendable, Hashable {
    package let text: String
    /// What tags are compared by.
    let folded: String

    /// A tag as a device may carry it: 1 to 120 letters, digits and `_ @ # . : -`.
    init?(deviceTag text: String) {
        guard !text.isEmpty, text.count <= 120, text.unicodeScalars.allSatisfy(Self.isTagCharacter) else { return nil }
        self.init(unchecked: text)
    }

    /// A tag as a tag expression may name it: a device's, or a system tag, braces included.
    init?(addressed text: String) {
        for name in ["$installationid:", "$userid:"] where text.lowercased().hasPrefix(name) {
            guard let value = Self.bracedValue(text.dropFirst(name.count)),
                value.unicodeScalars.allSatisfy({ Self.isTagCharacter($0) || $0 == "=" })
            else { return nil }
            self.init(unchecked: text)
            return
        }
        self.init(deviceTag: text)
    }

    /// The tag every device has for itself.
    static func installation(_ id: String) -> Tag { Tag(unchecked: "$InstallationId:{\(id)}") }

    /// The tag that all devices of a user share.
    static func user(_ id: String) -> Tag { Tag(unchecked: "$UserId:{\(id)}") }

    /// The tag a template without tags gets: its name, whatever characters that has.
    static func templateName(_ name: String) -> Tag { Tag(unchecked: name) }

    package static func == (left: Tag, right: Tag) -> Bool { left.folded == right.folded }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    private init(unchecked text: String) {
        self.text = text
        folded = text.lowercased()
    }

    private static func bracedValue(_ text: Substring) -> Substring? {
        guard text.first == "{", text.last == "}", text.count > 2 else { return nil }
        return text.dropFirst().dropLast()
    }

    /// The SDK's `[-_@#.:\w]`.
    static func isTagCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", "@", "#", ".", ":": true
        case _ where scalar.isASCII: scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        default: scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        }
    }
}
