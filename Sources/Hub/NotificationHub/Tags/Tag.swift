/// A tag: what devices are grouped and addressed by. Case does not matter; the spelling is kept.
package struct Tag: Sendable, Hashable {
    package let text: String
    /// What tags are compared by.
    let folded: String

    /// The SDK's limit, in UTF-16 units.
    private static let lengthLimit = 120

    /// A tag as a device may carry it: 1 to 120 letters, digits and `_ @ # . : -`.
    init?(deviceTag text: String) {
        guard !text.isEmpty, text.utf16.count <= Self.lengthLimit, text.unicodeScalars.allSatisfy(Self.isTagCharacter)
        else { return nil }
        self.init(unchecked: text)
    }

    /// A tag as a tag expression may name it: a device's, or a system tag, braces included.
    package init?(addressed text: String) {
        for name in ["$installationid:", "$userid:"] where text.lowercased().hasPrefix(name) {
            guard let value = Self.bracedValue(text.dropFirst(name.count)),
                value.unicodeScalars.allSatisfy({ Self.isTagCharacter($0) || $0 == "=" })
            else { return nil }
            self.init(unchecked: text)
            return
        }
        self.init(deviceTag: text)
    }

    /// Whether devices have it without being given it.
    var isSystemTag: Bool { text.hasPrefix("$") }

    /// Whose own tag it is, as the tag spells it.
    var installationId: String? {
        let name = "$installationid:"
        guard folded.hasPrefix(name) else { return nil }
        return Self.bracedValue(text.dropFirst(name.count)).map(String.init)
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
        case "-", "@", "#", ".", ":": true
        case "0"..."9", "A"..."Z", "a"..."z", "_": true
        case _ where scalar.isASCII: false
        default: isWordCharacter(scalar)
        }
    }

    /// .NET's `\w`.
    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .decimalNumber, .connectorPunctuation: true
        default: false
        }
    }
}
