/// The limits on the tags of one device, and the service's words for them.
///
/// That a device has at most 60 tags is documented, but the service takes more: only their length is limited here.
enum TagRules {
    /// Of all tags joined by commas.
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
