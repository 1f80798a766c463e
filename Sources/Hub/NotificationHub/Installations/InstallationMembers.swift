import JSON

extension JSONObject {
    /// The members that are not null, by name in lower case.
    var presentMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, value) in self where value != .null {
            members[name.lowercased()] = value
        }
        return members
    }
}

extension JSONValue {
    /// The elements, when all are texts.
    var texts: [String]? {
        guard case .array(let elements) = self else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The members that are not null, when all are texts.
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

/// The tags of a device or template, as a body lists them.
enum TagList {
    enum Fault: Error {
        case notTexts
        case invalid([String])
    }

    /// - Parameter name: of the template whose tags they are. The service makes a tag of it whatever characters it
    ///   has, and clients write back what they read.
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
