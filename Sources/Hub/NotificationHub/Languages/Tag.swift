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

/// The limit on the tags of one device, with the service's error messages.
///
/// The documented limit of 60 tags is not checked, because the service accepts more; only the length is limited.
enum TagRules {
    /// The length limit for all tags joined by commas, in UTF-16 code units.
    static let serializedLimit = 8_000

    static func invalidTagsMessage(_ tags: [String]) -> String {
        "An invalid tag(s) '\(tags.joined(separator: ","))' was supplied. "
            + "Valid tag characters are alphanumeric, _, @, -, ., : and #"
    }

    static func serializedSize(_ tags: [Tag]) -> Int {
        tags.reduce(0) { $0 + $1.text.utf16.count } + max(0, tags.count - 1)
    }

    static func tooLongMessage(_ size: Int) -> String {
        "Registration Tags serialized size is more than maximum supported value. "
            + "Actual Size: '\(size)' and Max Allowed Size: '\(serializedLimit)'"
    }
}

/// A tag expression as a function of its tags that a device has, one bit each; tag 0 is the lowest bit.
///
/// The limits on expressions keep it small: twenty tags joined by `||`, or six with other operators, whose 64
/// combinations fit into a 64-bit integer.
enum TagCondition: Sendable, Equatable {
    case nobody
    case anyOfThem
    /// The result for each combination of tags, as the bit at the combination's number.
    case table(UInt64)

    static let tableTags = 6

    init(_ node: TagExpression.Node, over tags: [Tag]) {
        guard tags.count <= Self.tableTags else {
            self = .anyOfThem
            return
        }
        var table: UInt64 = 0
        for bits in 0..<(UInt32(1) << UInt32(tags.count)) where node.isSatisfied(by: bits, over: tags) {
            table |= 1 << UInt64(bits)
        }
        self = .table(table)
    }

    func isSatisfied(by bits: UInt32) -> Bool {
        switch self {
        case .nobody: false
        case .anyOfThem: bits != 0
        case .table(let table): table >> UInt64(bits) & 1 == 1
        }
    }

    /// True if the condition holds only for devices with the tag.
    func requires(_ index: Int, of count: Int) -> Bool {
        switch self {
        case .nobody: true
        case .anyOfThem: count == 1
        case .table:
            (0..<(UInt32(1) << UInt32(count))).allSatisfy { $0 >> UInt32(index) & 1 == 1 || !isSatisfied(by: $0) }
        }
    }
}

extension TagExpression.Node {
    fileprivate func isSatisfied(by bits: UInt32, over tags: [Tag]) -> Bool {
        switch self {
        case .tag(let tag): tags.firstIndex(of: tag).map { bits >> UInt32($0) & 1 == 1 } ?? false
        case .not(let node): !node.isSatisfied(by: bits, over: tags)
        case .and(let left, let right):
            left.isSatisfied(by: bits, over: tags) && right.isSatisfied(by: bits, over: tags)
        case .or(let left, let right):
            left.isSatisfied(by: bits, over: tags) || right.isSatisfied(by: bits, over: tags)
        }
    }
}
