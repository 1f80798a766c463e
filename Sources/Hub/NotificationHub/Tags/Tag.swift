import Text

/// A tag that groups and addresses devices, compared without case.
package struct Tag: Sendable, Hashable {
    package let text: String
    /// The text in lower case, for comparisons.
    let folded: String

    /// The length limit of the SDK, in UTF-16 code units.
    private static let lengthLimit = 120

    /// Creates a tag of a device: 1 to 120 letters, digits and `_ @ # . : -`; nil for other texts.
    init?(deviceTag text: String) {
        guard !text.isEmpty, text.utf16.count <= Self.lengthLimit, text.unicodeScalars.allSatisfy(Self.isTagCharacter)
        else { return nil }
        self.init(unchecked: text)
    }

    /// Creates a tag of a tag expression: a device's tag, or a system tag with its braces; nil for other texts.
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

    /// True if the hub adds the tag to devices.
    var isSystemTag: Bool { text.hasPrefix("$") }

    /// The id in an installation's own tag, as the tag spells it; nil for other tags.
    var installationId: String? {
        let name = "$installationid:"
        guard folded.hasPrefix(name) else { return nil }
        return Self.bracedValue(text.dropFirst(name.count)).map(String.init)
    }

    /// Returns the tag that only the device with an installation id has.
    static func installation(_ id: String) -> Tag { Tag(unchecked: "$InstallationId:{\(id)}") }

    /// Returns the tag that all devices of a user have.
    static func user(_ id: String) -> Tag { Tag(unchecked: "$UserId:{\(id)}") }

    /// Returns the tag of a template without tags: its name, with any characters.
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

    /// True if the scalar matches the SDK's `[-_@#.:\w]`.
    static func isTagCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "@", "#", ".", ":", "_": true
        case _ where scalar.isASCII: scalar.isASCIIAlphanumeric
        default: isWordCharacter(scalar)
        }
    }

    /// True if the scalar matches .NET's `\w`.
    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .decimalNumber, .connectorPunctuation: true
        default: false
        }
    }
}
