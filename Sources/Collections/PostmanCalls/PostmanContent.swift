import Cryptography
import Diagnostics
import HTTP
import JSON
import PostmanFormat
import Text

/// Builds the body of a call and sets its Content-Type field.
struct PostmanContent {
    let texts: PostmanTexts
    let files: FileSearch
    let behavior: PostmanBehavior

    /// The methods for which a body is left out.
    private static let methodsWithoutBody: Set = ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"]
    /// The methods for which Node sends no Content-Length without a body.
    private static let methodsWithoutLength: Set = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]

    /// Returns the content; empty content if only its length is sent.
    func content(of body: PostmanBody?, method: String, fields: inout PostmanFields) throws -> HTTPContent? {
        let isPruned = Self.methodsWithoutBody.contains(method) && !behavior.disableBodyPruning
        if let body, !isPruned, let content = try content(of: body, &fields) { return content }
        return Self.methodsWithoutLength.contains(method) ? nil : .bytes([])
    }

    private func content(of body: PostmanBody, _ fields: inout PostmanFields) throws -> HTTPContent? {
        switch body.mode {
        case .raw(let text, let language): return try raw(text, language, &fields)
        case .urlencoded(let entries): return try form(FormPairs(entries, texts), &fields)
        case .urlencodedText(let text): return try form(FormPairs(text, texts), &fields)
        case .formdata(let parts): return try PostmanForm(content: self, range: body.range).content(parts, &fields)
        case .file(let path): return try file(path, body.range, &fields)
        case .bytes(let text): return try decoded(text, &fields)
        case .graphQL(let query): return try graphQL(query, &fields)
        case .unknown(_, let warning):
            texts.add(PostmanRemark(warning.message, hint: warning.hint, at: warning.range ?? body.range))
            return nil
        }
    }

    /// Adds the Content-Type of the body, unless the request has one or leaves it out.
    private func addType(_ type: String, _ fields: inout PostmanFields) {
        guard fields.value(of: "Content-Type") == nil else { return }
        setType(type, &fields)
    }

    /// Sets the Content-Type, unless the settings say that none is added; then one of the request itself stays.
    ///
    /// - Parameter completes: True if the type only adds a boundary to that of the request itself.
    func setType(_ type: String, _ fields: inout PostmanFields, completes: Bool = false) {
        guard completes || !behavior.disabledSystemHeaders.contains("content-type") else { return }
        fields.set("Content-Type", to: type)
    }

    // MARK: Text

    private func raw(_ text: PostmanText, _ language: String?, _ fields: inout PostmanFields) throws -> HTTPContent? {
        var content = try texts.text(text)
        let type = fields.value(of: "Content-Type")?.lowercased() ?? ""
        if language == "json" || language == nil && (type.contains("application/json") || type.contains("+json")) {
            content = JSONComments.removed(from: content)
        }
        guard !content.isEmpty else { return nil }
        addType(Self.type(ofLanguage: language), &fields)
        return .bytes(Array(content.utf8))
    }

    private static func type(ofLanguage language: String?) -> String {
        switch language {
        case "json": "application/json"
        case "xml": "application/xml"
        case "html": "text/html"
        case "javascript": "application/javascript"
        default: "text/plain"
        }
    }

    private func graphQL(_ query: PostmanQuery, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard query.query != nil || query.operationName != nil || query.variables != nil else { return nil }
        var members: [String] = []
        for (name, text) in [("query", query.query), ("operationName", query.operationName)] {
            // An empty text is sent, unlike empty variables, which are the empty editor of Postman.
            if let text = try text.map(texts.text) {
                members.append("\"\(name)\":\(JSONValue.string(text).compactText())")
            }
        }
        if let text = try query.variables.map(texts.text), !text.isEmpty { members.append("\"variables\":\(text)") }
        addType("application/json", &fields)
        return .bytes(Array("{\(members.joined(separator: ","))}".utf8))
    }

    // MARK: Forms

    private func form(_ pairs: FormPairs, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard let text = pairs.text else { return nil }
        let type = "application/x-www-form-urlencoded"
        if fields.value(of: "Content-Type").map({ Self.mediaType($0) != type }) ?? true { setType(type, &fields) }
        return .bytes(Array(text.utf8))
    }

    /// Returns the media type of a Content-Type without its parameters, in lower case.
    static func mediaType(_ value: String) -> String {
        String(value.prefix { $0 != ";" && $0 != " " }).lowercased()
    }

    // MARK: Files

    private func file(_ path: PostmanText?, _ range: SourceRange, _ fields: inout PostmanFields) throws -> HTTPContent?
    {
        let written = try path.map(texts.text) ?? ""
        guard let path, !written.isEmpty else {
            texts.add(
                PostmanRemark(
                    "no file is chosen: the request has no body", hint: "write the path of a file in src", at: range))
            return nil
        }
        let found = try files.path(of: written, in: path)
        addType(MediaType.suggested(byFilename: written), &fields)
        return .file(path: found)
    }

    private func decoded(_ text: PostmanText, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard let bytes = Base64.decode(try texts.text(text)) else {
            throw PostmanCallError(
                .file, "the content of the file is not base64", hint: "name a file in src instead", at: text.range)
        }
        guard !bytes.isEmpty else { return nil }
        addType(MediaType.unknown, &fields)
        return .bytes(bytes)
    }
}

/// The fields of an urlencoded form, in the order of a JavaScript object: names that are whole numbers come first in
/// ascending order, and values of one name follow each other.
struct FormPairs {
    private var names: [String] = []
    private var values: [String: [String]] = [:]

    /// Replaces the variables of enabled entries; null and missing values are empty.
    init(_ entries: [PostmanEntry], _ texts: PostmanTexts) throws {
        for entry in entries where !entry.isDisabled {
            let name = try entry.key.map(texts.text) ?? ""
            if case .structure(.array(let elements), let range) = entry.value {
                for element in elements {
                    add(name, try texts.text(.structure(element, range)) ?? "")
                }
            } else {
                add(name, try texts.text(entry.value) ?? "")
            }
        }
    }

    /// Reads a text of `name=value` joined by `&`; nothing in it is decoded.
    init(_ text: PostmanText, _ texts: PostmanTexts) throws {
        guard !text.text.isEmpty else { return }
        let mask = PlaceholderMask(text.text)
        var start = 0
        while start <= mask.bytes.count {
            let end = mask.firstIndex(of: "&", in: start..<mask.bytes.count) ?? mask.bytes.count
            let sign = mask.firstIndex(of: "=", in: start..<end) ?? end
            let name = PostmanText(mask.string(start..<sign), slice: text.slice)
            let value = PostmanText(mask.string(min(sign + 1, end)..<end), slice: text.slice)
            add(try texts.text(name), try texts.text(value))
            start = end + 1
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    /// The encoded form; nil if it has no fields.
    var text: String? {
        guard !names.isEmpty else { return nil }
        let numbers = names.compactMap { name in Self.index(name).map { (name, $0) } }.sorted { $0.1 < $1.1 }
        let ordered = numbers.map(\.0) + names.filter { Self.index($0) == nil }
        return ordered.flatMap { name in
            let encoded = PercentEncoding.encode(name)
            return (values[name] ?? []).map { "\(encoded)=\(PercentEncoding.encode($0))" }
        }.joined(separator: "&")
    }

    /// Returns the value of an array index of JavaScript: ECMA-262, section 6.1.7.
    private static func index(_ name: String) -> UInt32? {
        guard let number = UInt32(name), number < .max, String(number) == name else { return nil }
        return number
    }
}

/// Comments in JSON, which Postman's editor allows.
package enum JSONComments {
    /// Removes `//` up to the end of the line, and `/* */`, outside of strings.
    package static func removed(from text: String) -> String {
        let (slash, star, quote) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\""))
        let bytes = Array(text.utf8)
        guard bytes.contains(slash) else { return text }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        var isInString = false
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if isInString {
                let length = byte == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
                kept += bytes[index..<(index + length)]
                index += length
                if byte == quote { isInString = false }
            } else if byte == slash, next == slash {
                index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else if byte == slash, next == star {
                index = end(ofCommentAt: index, in: bytes)
            } else {
                if byte == quote { isInString = true }
                kept.append(byte)
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Returns the position after `*/`, or the end of the text.
    private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 2
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return bytes.count
    }
}
