package import JSON
import Text

/// Bodies of a source as hubrun writes them.
package enum DraftBody {
    /// The greatest depth of a JSON body that is written as YAML; deeper ones stay text.
    private static let maximumDepth = 50

    /// The size limit for a JSON text that is written as YAML, in bytes; longer ones stay text.
    private static let maximumSize = 1 << 20

    /// Returns the entry that replaces a text or number; nil to keep it.
    ///
    /// - Parameter name: The key of the mapping around it.
    package typealias Replacement = (_ scalar: Scalar, _ name: String) -> DraftMapping.Entry?

    package enum Scalar {
        case text(DraftText)
        case number(String)
    }

    /// Returns a JSON text as a value for `json`; nil if it is not JSON, too long, or JSON that YAML cannot hold.
    ///
    /// A placeholder may stand where JSON has a value, as in `{ "age": {{age}} }`.
    ///
    /// - Parameter typed: Returns the placeholder that keeps the kind of its value, for one that stands where JSON has a
    ///   value; nil if its value makes the text invalid as JSON.
    package static func json(
        _ text: DraftText, typed: (DraftPlaceholder) -> DraftPlaceholder?,
        replacing replacement: Replacement = { _, _ in nil }
    ) -> DraftValue? {
        guard text.filled(with: "{{…}}").utf8.count <= maximumSize else { return nil }
        let document = Document(text)
        guard let value = try? JSONValue(parsing: document.json) else { return nil }
        let layout = document.json.holds("\n") ? DraftMapping.Layout.block : .short(3)
        return withoutActuallyEscaping(typed) { typed in
            withoutActuallyEscaping(replacement) { replacement in
                let reader = Reader(document: document, typed: typed, replacement: replacement, layout: layout)
                return reader.draft(value, named: "", depth: 0)?.value
            }
        }
    }

    /// Returns a JSON value as a value for `json`, in one line if it is short; nil if it is nested too deeply for YAML.
    package static func json(
        _ value: JSONValue, named name: String = "", replacing replacement: Replacement = { _, _ in nil }
    ) -> DraftValue? {
        withoutActuallyEscaping(replacement) { replacement in
            let reader = Reader(document: nil, typed: { $0 }, replacement: replacement, layout: .short(3))
            return reader.draft(value, named: name, depth: 0)?.value
        }
    }

    /// Returns the placeholders in the strings of a JSON text, up to the first one that stands where JSON has a value.
    package static func placeholdersInStrings(of text: DraftText) -> [DraftPlaceholder] {
        let document = Document(text)
        return Array(document.placeholders.prefix(document.bare.min() ?? .max))
    }

    /// A JSON text with words in the place of its placeholders, which parsers of JSON do not know.
    private struct Document {
        private(set) var json = ""
        let placeholders: [DraftPlaceholder]
        /// The numbers of the placeholders that stand where JSON has a value.
        private(set) var bare: Set<Int> = []
        /// The beginning of the words, which the text itself does not have.
        private let word: String

        init(_ text: DraftText) {
            placeholders = text.placeholders
            var word = "hubrun"
            if !placeholders.isEmpty {
                let literals = text.filled(with: " ")
                while literals.contains(word) { word += "_" }
            }
            self.word = word
            var isInString = false
            var isEscaped = false
            var count = 0
            for part in text.parts {
                switch part {
                case .literal(let literal):
                    if !placeholders.isEmpty {
                        for byte in literal.utf8 {
                            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
                            isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
                        }
                    }
                    json += literal
                case .placeholder:
                    if !isInString { bare.insert(count) }
                    json += isInString ? "\(word)\(count);" : "\"\(word)\(count);\""
                    count += 1
                }
            }
        }

        /// Returns a string of the JSON with its placeholders.
        func text(_ string: String) -> DraftText {
            guard !placeholders.isEmpty, string.contains(word) else { return DraftText(string) }
            var result = DraftText()
            var rest = string[...]
            while let start = rest.firstRange(of: word) {
                result.append(rest[..<start.lowerBound])
                let digits = rest[start.upperBound...].prefix { $0 != ";" }
                if let number = Int(digits), placeholders.indices.contains(number) {
                    result.append(placeholders[number])
                }
                rest = rest[digits.endIndex...].dropFirst()
            }
            result.append(rest)
            return result
        }

        /// Returns the placeholder without quotes that a string stands for; nil for a string of the text itself.
        func barePlaceholder(_ string: String) -> DraftPlaceholder? {
            guard !bare.isEmpty, string.hasPrefix(word), let number = Int(string.dropFirst(word.count).dropLast()),
                bare.contains(number)
            else { return nil }
            return placeholders[number]
        }
    }

    /// Reads one document.
    private struct Reader {
        let document: Document?
        let typed: (DraftPlaceholder) -> DraftPlaceholder?
        let replacement: Replacement
        let layout: DraftMapping.Layout

        /// Returns a value with the comment behind it, as an entry with its name; nil if YAML cannot hold it.
        func draft(_ value: JSONValue, named name: String, depth: Int) -> DraftMapping.Entry? {
            guard depth < maximumDepth else { return nil }
            let key = DraftText(name)
            switch value {
            case .null: return DraftMapping.Entry(key, .plain("null"))
            case .bool(let bool): return DraftMapping.Entry(key, .bool(bool))
            case .number(let number):
                return replacement(.number(number.text), name) ?? DraftMapping.Entry(key, .plain(number.text))
            case .string(let string):
                if let placeholder = document?.barePlaceholder(string) {
                    return typed(placeholder).map { DraftMapping.Entry(key, Self.bare($0)) }
                }
                let text = document?.text(string) ?? DraftText(string)
                return replacement(.text(text), name) ?? DraftMapping.Entry(key, Self.string(text))
            case .array(let values):
                var elements: [DraftValue] = []
                for value in values {
                    guard let element = draft(value, named: name, depth: depth + 1) else { return nil }
                    elements.append(element.value)
                }
                return DraftMapping.Entry(key, .list(elements))
            case .object(let object): return mapping(object, depth).map { DraftMapping.Entry(key, .mapping($0)) }
            }
        }

        private func mapping(_ object: JSONObject, _ depth: Int) -> DraftMapping? {
            var mapping = DraftMapping(layout: layout)
            var keys: Set<DraftText> = []
            let pairName = DraftSecrets.secretName(inPair: object)
            for (key, value) in object {
                guard document?.barePlaceholder(key) == nil else { return nil }
                let text = document?.text(key) ?? DraftText(key)
                let name = pairName.flatMap { DraftSecrets.isValueKey(key) ? $0 : nil } ?? text.outline
                guard var entry = draft(value, named: name, depth: depth + 1), keys.insert(text).inserted else {
                    return nil
                }
                entry.key = text
                mapping.append(entry)
            }
            return mapping
        }

        /// A text keeps the kind that JSON has: a placeholder in quotes is a text.
        private static func string(_ text: DraftText) -> DraftValue {
            let isPlaceholder =
                text.beginsWithPlaceholder && text.endsWithPlaceholder && text.placeholders[0].environment == nil
            return isPlaceholder ? .quoted(text) : .text(text)
        }

        /// Returns a placeholder that stands where JSON has a value.
        ///
        /// A text from outside is read as JSON: in the source it may stand for a number.
        private static func bare(_ placeholder: DraftPlaceholder) -> DraftValue {
            let isFromOutside = placeholder.environment != nil && !placeholder.isFiltered
            let placeholder = isFromOutside ? placeholder.filtered(by: "fromJson") : placeholder
            let written = placeholder.written
            return written.contains(": ") || written.contains(" #")
                ? .quoted(DraftText(placeholder)) : .typed(placeholder)
        }
    }
}

/// The placeholders that stand where JSON has a value, as in `{ "age": {{age}} }`, by the values of their names.
package struct BarePlaceholders: Sendable {
    private enum Kind: Int {
        /// A number, a boolean or a value of a JSON document.
        case typed
        /// A text that is JSON.
        case json
        case text
    }

    private var kinds: [String: Kind] = [:]

    package init() {}

    /// Adds a value that a name of the collection can have.
    package mutating func add(_ value: DraftValue, for name: String) {
        switch value {
        case .plain, .typed: add(.typed, for: name)
        case .text(let text), .quoted(let text):
            let isJSON = text.beginsWithPlaceholder || (try? JSONValue(parsing: text.outline)) != nil
            add(isJSON ? .json : .text, for: name)
        case .verbatim, .list, .mapping: break
        }
    }

    /// Adds a name with a value of a JSON document, such as that of a capture.
    package mutating func addTyped(_ name: String) { add(.typed, for: name) }

    private mutating func add(_ kind: Kind, for name: String) {
        let present = kinds[name] ?? .typed
        kinds[name] = kind.rawValue > present.rawValue ? kind : present
    }

    /// Returns a placeholder with `| fromJson` if its value may be a text; nil if the value is no JSON.
    package func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? {
        // Functions return typed values; filters already set the type.
        if case .function = placeholder.value { return placeholder }
        guard !placeholder.isFiltered else { return placeholder }
        switch placeholder.variable.flatMap({ kinds[$0] }) {
        case .typed: return placeholder
        case .json, nil: return placeholder.filtered(by: "fromJson")
        case .text: return nil
        }
    }
}
