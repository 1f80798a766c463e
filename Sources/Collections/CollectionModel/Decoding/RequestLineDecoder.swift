import Diagnostics
import HTTP
import Placeholders
import YAMLSource

package enum RequestLineKey: String, FormatKey {
    case method, url

    static let owner = "\"request\""
    static let shape = "write { method: PURGE, url: URL }"

    static let required: [Self] = [.method, .url]

    var accepts: ValueShape {
        switch self {
        case .method: .form("one word", pattern: ValuePattern.token)
        case .url: .requestURL
        }
    }
}

/// A method and a URL, with their range.
struct RequestLine {
    let method: String
    let url: PlaceholderText
    let range: SourceRange

    /// The name of a request without `name`: the method and the path as written.
    var name: String { "\(method) \(path)" }

    /// The URL as written, without scheme, host, query and fragment.
    private var path: String {
        var written = url.written
        return written.withUTF8 { bytes in
            var rest = bytes[(URLText.schemeEnd(of: bytes) ?? 0)...]
            if rest.startIndex == bytes.startIndex, !rest.starts(with: "<<".utf8) {
                // A relative URL.
                let path = rest.prefix { $0 != Self.question && $0 != UInt8(ascii: "#") }
                return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
            }
            if rest.starts(with: "<<".utf8), let end = rest.firstRange(of: ">>".utf8) {
                rest = rest[end.upperBound...]
            }
            let path = rest.drop { $0 != Self.slash && $0 != Self.question }.prefix {
                $0 != Self.question && $0 != UInt8(ascii: "#")
            }
            return path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let question = UInt8(ascii: "?")
}

extension RequestDefinition {
    /// The methods that are keys of a request.
    package static var usualMethods: [String] { RequestLineDecoder.methods }
}

/// Decodes the method keys of "Items" in format.md, or `request: { method, url }`.
struct RequestLineDecoder {
    static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

    let context: DecodingContext

    /// Decodes the short form, as in `GET: URL`.
    func line(_ method: String, _ key: YAMLNode, _ value: YAMLNode) -> RequestLine? {
        url(value).map { RequestLine(method: method, url: $0, range: key.range(in: context.file)) }
    }

    /// Decodes the long form, which allows any method.
    func line(_ key: YAMLNode, _ value: YAMLNode) -> RequestLine? {
        var method: String?
        var address: PlaceholderText?
        for part in context.entries(of: value, RequestLineKey.self) {
            switch part.key {
            case .method: method = self.method(part.value)
            case .url: address = url(part.value)
            }
        }
        if RequestLineKey.required.contains(where: { context.lacks($0, value) }) {
            context.report(
                .missingKey, at: key, "\"request\" needs both \"method\" and \"url\"", hint: RequestLineKey.shape)
        }
        guard let method, let address else { return nil }
        return RequestLine(method: method, url: address, range: key.range(in: context.file))
    }

    private func method(_ node: YAMLNode) -> String? {
        guard let name = context.text(node, "\"method\"") else { return nil }
        if HTTPToken.isValid(name) { return name }
        context.report(
            .invalidName, at: node, "\(name.quoted) cannot be a method", hint: "a method is one word, such as GET")
        return nil
    }

    /// Decodes the URL of a request; reports characters that a URL must not contain.
    private func url(_ node: YAMLNode) -> PlaceholderText? {
        guard let text = context.address(node, "a URL", example: "<<hubUrl>>", mayBeRelative: true) else { return nil }
        context.noteSegments(in: text)
        if let literal = text.literal, !URLText.isRelative(literal) {
            do throws(URLTextError) {
                _ = try URLText.encoded(literal)
            } catch {
                context.report(.invalidURL, at: node, error.message, hint: error.hint)
                return nil
            }
        }
        return text
    }
}
