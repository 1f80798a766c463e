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

    static func read(_ value: JSONValue?) -> Result<[Tag], Fault> {
        guard let value else { return .success([]) }
        guard let texts = value.texts else { return .failure(.notTexts) }
        let invalid = texts.filter { Tag(deviceTag: $0) == nil }
        return invalid.isEmpty ? .success(texts.compactMap { Tag(deviceTag: $0) }) : .failure(.invalid(invalid))
    }
}
