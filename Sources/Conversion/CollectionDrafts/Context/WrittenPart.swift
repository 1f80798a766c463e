import Secrets
import Text

/// A part of a body `multipart/form-data` (RFC 7578), as it is written.
package struct WrittenPart: Sendable {
    /// The name; empty for a part without one.
    package private(set) var name = ""
    package var filename: String?
    package private(set) var type: String?
    private(set) var headers: [(name: String, value: String)] = []
    /// The lines of the content.
    package let lines: [String]

    private static let maximumCount = 1_000

    /// Returns the parts of a body.
    ///
    /// - Parameters:
    ///   - lines: The lines of the body.
    ///   - type: The Content-Type of the body.
    /// - Returns: The parts; empty for a Content-Type without a boundary, for lines without it, and for more than 1,000
    ///   parts.
    package static func parts(of lines: [String], type: String) -> [WrittenPart] {
        guard let start = type.firstRange(of: "boundary=") else { return [] }
        let boundary = type[start.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
        return parts(of: lines, boundary: boundary)
    }

    /// Returns the parts of a body; empty for an empty boundary, for lines without it, and for more than 1,000 parts.
    package static func parts(of lines: [String], boundary: String) -> [WrittenPart] {
        guard !boundary.isEmpty else { return [] }
        var parts: [WrittenPart] = []
        var first: Int?
        for (index, line) in lines.enumerated() where line.hasPrefix("--" + boundary) {
            let end = line.dropFirst(boundary.count + 2).trimmingSpaces
            guard end.isEmpty || end == "--" else { continue }
            if let first { parts.append(WrittenPart(lines[first..<index])) }
            first = end.isEmpty ? index + 1 : nil
            if first == nil || parts.count > maximumCount { break }
        }
        // The closing boundary can be missing in a handwritten body.
        if let first { parts.append(WrittenPart(lines[first...])) }
        return parts.count > maximumCount ? [] : parts
    }

    /// Returns the parts of a body. The line ends in their contents stay what they are.
    package static func parts(of text: String, type: String) -> [WrittenPart] {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return parts(of: lines.map { String($0) }, type: type)
    }

    /// The content.
    package var text: String {
        let text = lines.joined(separator: "\n")
        // The line end before the boundary is part of the boundary (RFC 2046, section 5.1.1).
        return lines.last?.unicodeScalars.last == "\r" ? String(text.unicodeScalars.dropLast()) : text
    }

    private init(_ text: ArraySlice<String>) {
        let empty = text.firstIndex { $0.trimmingSpaces.isEmpty } ?? text.endIndex
        lines = Array(text[empty...].dropFirst())
        for line in text[..<empty] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let key = line[..<colon].trimmingSpaces
            let value = line[line.index(after: colon)...].trimmingSpaces
            switch key.lowercased() {
            case "content-disposition":
                name = Self.parameter("name", of: value) ?? ""
                filename = Self.parameter("filename", of: value)
            case "content-type": type = value
            case "content-length": break
            default: headers.append((key, value))
            }
        }
    }

    /// Returns a parameter of a field such as `form-data; name="a;b"` (RFC 7578, section 4.2).
    private static func parameter(_ name: String, of value: String) -> String? {
        var words = [""]
        var isQuoted = false
        var isEscaped = false
        for character in value {
            if character == "\"", !isEscaped {
                isQuoted.toggle()
            } else if character == "\\", isQuoted, !isEscaped {
                isEscaped = true
                continue
            } else if character == ";", !isQuoted {
                words.append("")
            } else {
                if isEscaped, character != "\\", character != "\"" { words[words.count - 1] += "\\" }
                words[words.count - 1].append(character)
            }
            isEscaped = false
        }
        let prefix = name + "="
        return words.dropFirst().map(\.trimmingSpaces).first { $0.lowercased().hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }
}

extension DraftContext {
    /// Sets the Content-Type of a part.
    package func setType(_ type: DraftText, of part: inout DraftMapping, at place: String) {
        guard DraftHeader.isValidValue(type.outline) else {
            return report.add(.leftOut, at: place, "type of a part", "has a line break or another control character")
        }
        part["type"] = .text(type)
    }

    /// Adds a part to the mapping under `multipart`.
    ///
    /// - Parameters:
    ///   - text: The content, instead of the lines of the part.
    ///   - file: The path of a file with the content, instead of the lines of the part.
    package func add(
        _ part: WrittenPart, text: DraftText? = nil, file: DraftText? = nil, to parts: inout DraftMapping,
        at place: String
    ) {
        guard !part.name.isEmpty else { return report.add(.leftOut, at: place, "multipart", "a part without a name") }
        var mapping = DraftMapping(layout: .short(4))
        var comment: String?
        if let file {
            mapping["file"] = .text(file)
        } else {
            let (content, note) = text.map { ($0, nil) } ?? value(part.text, named: part.name, at: place)
            comment = note
            if part.type == nil, part.filename == nil, part.headers.isEmpty {
                return parts.add(translate(part.name), Self.short(content), comment: comment)
            }
            mapping["text"] = .text(content)
        }
        if let filename = part.filename { mapping["filename"] = .text(translate(filename)) }
        if let type = part.type { setType(translate(type), of: &mapping, at: place) }
        var headers = DraftMapping()
        for (name, value) in part.headers where DraftHeader.isValidName(name) {
            let isSecret = SecretWords.isSecret(field: name)
            headers.add(DraftText(name), .text(self.value(value, named: name, isSecret: isSecret, at: place).text))
        }
        if !headers.isEmpty { mapping["headers"] = .mapping(headers) }
        parts.add(translate(part.name), .mapping(mapping), comment: comment)
    }
}
