import Checks
import Cryptography
import JavaScript
import JSON
import Placeholders
import Text
import Secrets
import XML

/// Texts, bytes and documents.
struct TextNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        [
            .init("encodeUTF8") { arguments throws(NativeFailure) in .bytes(Array(arguments.text(0).utf8)) },
            .init("decodeText") { arguments throws(NativeFailure) in
                try decode(arguments.data(0), charset: arguments.text(1), isFatal: arguments.isTrue(2))
            },
            .init("decodeLatin1") { arguments throws(NativeFailure) in
                .string(String(String.UnicodeScalarView(arguments.data(0).map { Unicode.Scalar($0) })))
            },
            .init("cutBeforeSecret") { arguments throws(NativeFailure) in try cut(arguments) },
            .init("toBase64") { arguments throws(NativeFailure) in .string(Base64.encode(arguments.data(0))) },
            .init("fromBase64") { arguments throws(NativeFailure) in .bytes(LenientBase64.decode(arguments.text(0))) },
            .init("derive") { arguments throws(NativeFailure) in try derive(arguments) },
            .init("validateSchema") { arguments throws(NativeFailure) in
                try session().validateSchema(arguments.text(0), arguments.text(1), arguments.text(2))
            },
            .init("parseXML") { arguments throws(NativeFailure) in try parse(arguments.text(0)) },
        ]
    }

    private func decode(_ bytes: [UInt8], charset: String, isFatal: Bool) throws(NativeFailure) -> JavaScriptValue {
        let isUTF8 = ["", "utf-8", "utf8", "unicode-1-1-utf-8"].contains(charset.lowercased())
        if isUTF8 {
            if isFatal, String(validating: bytes, as: UTF8.self) == nil {
                throw NativeFailure("the bytes are not valid UTF-8", className: "TypeError")
            }
            return .string(String(decoding: bytes, as: UTF8.self))
        }
        do throws(UnreadableBody) {
            return .string(try BodyText.decode(bytes, contentType: "text/plain; charset=\(charset)"))
        } catch {
            throw NativeFailure(error.message, className: "RangeError")
        }
    }

    /// `derive(input, output)`: returns the output, which is a secret if the input has one in it.
    private func derive(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        guard arguments.count > 1 else { return .undefined }
        let secrets = link.secrets
        guard !secrets.values(in: arguments.data(0)).isEmpty else { return arguments[1] }
        switch arguments[1] {
        case .string(let text): DerivedSecret.register(text, in: secrets)
        case .bytes(let bytes): DerivedSecret.register(bytes, in: secrets)
        default: break
        }
        return arguments[1]
    }

    /// `cutBeforeSecret(text, length)`: the last position up to a length, in UTF-16 code units, at which a cut leaves no
    /// part of a secret.
    private func cut(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        guard let length = Int(exactly: arguments.number(1)), length > 0 else { return .number(0) }
        // A secret that begins before the cut is found in the text around it.
        let text = arguments.text(0)
        let secrets = link.secrets.values(in: Array(text.utf8))
        var position = length
        for secret in secrets {
            for range in text.ranges(of: secret) {
                let start = range.lowerBound.utf16Offset(in: text)
                if start < length, range.upperBound.utf16Offset(in: text) > length { position = min(position, start) }
            }
        }
        return .number(Double(position))
    }

    private func parse(_ text: String) throws(NativeFailure) -> JavaScriptValue {
        do throws(MarkupSyntaxError) {
            return .string(json(try MarkupDocument(parsing: DocumentType.blanked(in: text)).root).compactText())
        } catch {
            throw NativeFailure("the text is not XML: line \(error.line), column \(error.column): \(error.message)")
        }
    }

    private func json(_ element: MarkupElement) -> JSONValue {
        .object(
            JSONObject([
                ("name", .string(element.name)),
                ("attributes", .array(element.attributes.map { .array([.string($0.name), .string($0.value)]) })),
                ("children", .array(element.children.compactMap(json))),
            ]))
    }

    private func json(_ node: MarkupNode) -> JSONValue? {
        switch node {
        case .element(let element): json(element)
        case .text(let text), .cdata(let text): .string(text)
        case .comment, .instruction: nil
        }
    }
}

/// The document type declaration of XML (XML 1.0, section 2.8) in documents that scripts parse.
///
/// The XML parser refuses it because it can declare entities. Postman ignores it, and an entity that it declares is
/// unknown in the document.
enum DocumentType {
    /// Returns a document with spaces instead of its declaration; line breaks are kept for the places of errors.
    static func blanked(in document: String) -> [UInt8] {
        var bytes = Array(document.utf8)
        guard let range = range(in: bytes) else { return bytes }
        for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    private static func range(in bytes: [UInt8]) -> Range<Int>? {
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            if rest.starts(with: "<!DOCTYPE".utf8) { return end(of: index, in: bytes).map { index..<$0 } }
            // Only white space, comments and instructions precede it.
            if rest.starts(with: "<!--".utf8) {
                guard let end = end(of: "-->", behind: index + 4, in: bytes) else { return nil }
                index = end
            } else if rest.starts(with: "<?".utf8) {
                guard let end = end(of: "?>", behind: index + 2, in: bytes) else { return nil }
                index = end
            } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
                index += 1
            } else {
                return nil
            }
        }
        return nil
    }

    /// Returns the end of the declaration: the `>` outside of texts, comments, instructions and brackets.
    private static func end(of start: Int, in bytes: [UInt8]) -> Int? {
        var isInBrackets = false
        var index = start + 1
        while index < bytes.count {
            let rest = bytes[index...]
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = rest.dropFirst().firstIndex(of: bytes[index]) else { return nil }
                index = end
            case UInt8(ascii: "<") where rest.starts(with: "<!--".utf8):
                guard let end = end(of: "-->", behind: index + 4, in: bytes) else { return nil }
                index = end - 1
            case UInt8(ascii: "<") where rest.starts(with: "<?".utf8):
                guard let end = end(of: "?>", behind: index + 2, in: bytes) else { return nil }
                index = end - 1
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ">") where !isInBrackets: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func end(of text: String, behind start: Int, in bytes: [UInt8]) -> Int? {
        let text = Array(text.utf8)
        guard let last = text.last else { return nil }
        var index = start
        while let found = bytes[min(index, bytes.count)...].firstIndex(of: last) {
            if found - start + 1 >= text.count, bytes[...found].suffix(text.count).elementsEqual(text) {
                return found + 1
            }
            index = found + 1
        }
        return nil
    }
}
