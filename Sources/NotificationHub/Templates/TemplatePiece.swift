import JSON
import XML

/// What a template's body is made of: text that stays, and expressions with the escaping of their place.
enum TemplatePiece: Sendable, Equatable {
    case text([UInt8])
    case jsonValue(TemplateExpression)
    case attribute(TemplateExpression)
    case content(TemplateExpression)

    func append(to bytes: inout [UInt8], _ properties: TemplateProperties) {
        switch self {
        case .text(let text): bytes.append(contentsOf: text)
        case .jsonValue(let expression):
            switch expression.evaluate(properties) {
            case .text(let text): JSONText.append(text, to: &bytes)
            case .number(let number): bytes.append(contentsOf: number.text.utf8)
            }
        case .attribute(let expression):
            bytes.append(contentsOf: MarkupText.escape(expression.evaluate(properties).text).utf8)
        case .content(let expression):
            bytes.append(contentsOf: MarkupText.escapeContent(expression.evaluate(properties).text).utf8)
        }
    }
}

extension TemplatePiece {
    static func pieces(ofXML text: String) throws(TemplateFault) -> [TemplatePiece] {
        let document: MarkupDocument
        do {
            document = try MarkupDocument(parsing: text)
        } catch {
            throw .invalidXML(error)
        }
        var pieces: [TemplatePiece] = []
        for fragment in document.fragments {
            switch fragment {
            case .attribute(let value):
                pieces.append(try expression(in: value).map(attribute), orText: fragment.text)
            case .content(let value): pieces.append(try expression(in: value).map(content), orText: fragment.text)
            case .markup(let text): pieces.append(nil, orText: text)
            }
        }
        return pieces
    }

    static func pieces(ofJSON text: String) throws(TemplateFault) -> [TemplatePiece] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: text)
        } catch {
            throw .invalidJSON("\(error)")
        }
        var pieces: [TemplatePiece] = []
        try append(value, to: &pieces, depth: 0)
        return pieces
    }

    /// Deeper than any notification, and shallow enough to walk.
    private static let depthLimit = 64

    private static func append(
        _ value: JSONValue,
        to pieces: inout [TemplatePiece],
        depth: Int
    ) throws(TemplateFault) {
        guard depth < depthLimit else { throw .tooDeep }
        switch value {
        case .string(let text):
            pieces.append(try expression(in: text).map(jsonValue), orText: value.compactText())
        case .array(let elements):
            var separator = "["
            for element in elements {
                pieces.append(nil, orText: separator)
                try append(element, to: &pieces, depth: depth + 1)
                separator = ","
            }
            pieces.append(nil, orText: elements.isEmpty ? "[]" : "]")
        case .object(let members):
            var separator = "{"
            for (key, value) in members {
                pieces.append(nil, orText: separator + JSONValue.string(key).compactText() + ":")
                try append(value, to: &pieces, depth: depth + 1)
                separator = ","
            }
            pieces.append(nil, orText: members.isEmpty ? "{}" : "}")
        case .null, .bool, .number: pieces.append(nil, orText: value.compactText())
        }
    }

    private static func expression(in value: String) throws(TemplateFault) -> TemplateExpression? {
        do {
            return try TemplateExpression.expression(in: value)
        } catch {
            throw .invalidExpression(error)
        }
    }
}

extension [TemplatePiece] {
    /// Appends a piece, or text to the text before it.
    fileprivate mutating func append(_ piece: TemplatePiece?, orText text: @autoclosure () -> String) {
        if let piece {
            append(piece)
        } else if case .text(var before) = last {
            removeLast()
            before += text().utf8
            append(.text(before))
        } else {
            append(.text([UInt8](text().utf8)))
        }
    }
}
