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
