import JSON

extension JSONObject {
    /// The members that are not null, by lower-case name.
    var presentMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, value) in self where value != .null {
            members[name.lowercased()] = value
        }
        return members
    }
}

extension JSONValue {
    /// The elements of an array of strings; nil for any other value.
    var texts: [String]? {
        guard case .array(let elements) = self else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The members of an object of strings, without null members; nil for any other value.
    var textPairs: [(name: String, value: String)]? {
        guard case .object(let object) = self else { return nil }
        var pairs: [(name: String, value: String)] = []
        for (name, value) in object where value != .null {
            guard case .string(let text) = value else { return nil }
            pairs.append((name, text))
        }
        return pairs
    }
}

/// The list of tags in the body of a device or template.
enum TagList {
    enum Fault: Error {
        case notTexts
        case invalid([String])
    }

    /// - Parameter name: The name of the template that has the tags. The service makes a tag of this name whatever its
    ///   characters are, and clients send that tag back.
    static func read(_ value: JSONValue?, ofTemplate name: String? = nil) -> Result<[Tag], Fault> {
        guard let value else { return .success([]) }
        guard let texts = value.texts else { return .failure(.notTexts) }
        var tags: [Tag] = []
        var invalid: [String] = []
        for text in texts {
            if let tag = text == name ? Tag.templateName(text) : Tag(deviceTag: text) {
                tags.append(tag)
            } else {
                invalid.append(text)
            }
        }
        return invalid.isEmpty ? .success(tags) : .failure(.invalid(invalid))
    }
}
