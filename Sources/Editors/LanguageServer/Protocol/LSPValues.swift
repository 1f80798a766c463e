import Diagnostics
package import JSON
import Text

// The structures of LSP 3.17 as JSON.

extension DocumentPosition {
    package init?(_ value: JSONValue?) {
        guard let line = value?["line"]?.int, let character = value?["character"]?.int else { return nil }
        self.init(line: line, character: character)
    }

    var json: JSONValue { ["line": .number(JSONNumber(line)), "character": .number(JSONNumber(character))] }
}

extension DocumentRange {
    package init?(_ value: JSONValue?) {
        guard let start = DocumentPosition(value?["start"]), let end = DocumentPosition(value?["end"]) else {
            return nil
        }
        self.init(start, end)
    }

    var json: JSONValue { ["start": start.json, "end": end.json] }
}

/// A replacement of a part of a document.
struct DocumentEdit {
    let range: DocumentRange
    let text: String

    var json: JSONValue { ["range": range.json, "newText": .string(text)] }
}

extension JSONValue {
    package subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key: key]
    }

    package var int: Int? {
        guard case .number(let number) = self else { return nil }
        return number.intValue
    }

    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var list: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    var flag: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }
}

/// The `file:` URI of a document (RFC 8089).
package enum DocumentURI {
    /// Returns the path of a `file:` URI; nil for another scheme or host.
    package static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst("file://".count)
        let path = rest.hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
        guard path.hasPrefix("/") else { return nil }
        guard let bytes = PercentEncoding.decode(String(path)), !bytes.contains(0) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func uri(ofPath path: String) -> String {
        "file://"
            + path.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    }
}

extension Diagnostic.Severity {
    /// The number of LSP's `DiagnosticSeverity`.
    var number: JSONValue {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}
