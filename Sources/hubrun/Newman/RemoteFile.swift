import Diagnostics
import HTTP
import JSON
import Platform
import Text
import Transport

/// A collection, an environment or the globals at a URL, as Newman fetches them before a run.
struct RemoteFile {
    enum Kind: String {
        case collection
        case environment
        case globals
    }

    /// The address of Postman's own API, which `--postman-api-key` is for.
    private static let postman = "https://api.getpostman.com/"

    let kind: Kind
    private let url: String
    private let apiKey: String?

    /// Returns nil for the path of a file. With a key, the id of an item in Postman's API is its URL.
    init?(_ text: String, _ kind: Kind, apiKey: String?) {
        self.kind = kind
        if Self.isURL(text) {
            url = text
        } else if apiKey != nil, kind != .globals, Self.isIdentifier(text), !FileSystem.exists(text) {
            url = "\(Self.postman)\(kind.rawValue)s/\(text)"
        } else {
            return nil
        }
        self.apiKey = url.hasPrefix(Self.postman) ? apiKey : nil
    }

    static func isURL(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    /// True for an owner's number and a UUID, such as `631643-f695cab7-6878-eb55-7943-ad88e1ccfd65`.
    private static func isIdentifier(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count).dropFirst() == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The URL without user information, query and fragment, which can hold keys. Files of different kinds have
    /// different paths, even if their URLs differ only in these parts.
    var path: String {
        let plain = url.prefix { $0 != "?" && $0 != "#" }
        var path = String(plain)
        if let slashes = plain.firstRange(of: "://"), let at = plain.lastIndex(of: "@") {
            path = "\(plain[..<slashes.upperBound])\(plain[plain.index(after: at)...])"
        }
        return kind == .collection || path == url ? path : "\(path) (\(kind.rawValue))"
    }

    /// Fetches the file and adds it to ``FetchedFiles``.
    ///
    /// - Throws: `CommandFailure` for a failed transfer, and for another status than 200.
    func fetch(over transport: CurlTransport, _ tls: TLSSettings, in foreground: SignalHandling) throws {
        let call = call(tls)
        let shown = DisplayText.printable(path)
        let outcome = foreground.run { () -> Result<Exchange, TransportError> in
            do throws(TransportError) { return .success(try await transport.send(call)) } catch {
                return .failure(error)
            }
        }
        if let status = foreground.interruption { throw CommandFailure(status) }
        switch outcome {
        case .failure(let error):
            throw CommandFailure(
                .commandLine, "the \(kind.rawValue) at \(shown) cannot be fetched: \(error.message)", hint: error.hint)
        case .success(let exchange) where exchange.response.status != 200:
            throw CommandFailure(
                .commandLine, "the \(kind.rawValue) at \(shown) cannot be fetched: status \(exchange.response.status)",
                hint: [401, 403].contains(exchange.response.status)
                    ? "check the key: --postman-api-key KEY, or apikey=KEY in the URL" : nil)
        case .success(let exchange): FetchedFiles.add(unwrapped(exchange.response.body), as: path)
        }
    }

    /// Returns the request for the file.
    func call(_ tls: TLSSettings) -> HTTPCall {
        var call = HTTPCall(url: url, fields: [HTTPField("User-Agent", "hubrun/\(Hubrun.version)")])
        if let apiKey { call.fields.append(HTTPField("X-Api-Key", apiKey)) }
        call.maxRedirects = 10
        call.tls = tls
        return call
    }

    /// Returns the content of the object in which Postman's API wraps environments; other bytes unchanged.
    private func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
        guard kind != .collection, let text = String(validating: bytes, as: UTF8.self),
            case .object(let outer)? = try? JSONValue(parsing: text),
            case .object(let inner)? = outer[key: kind.rawValue]
        else { return bytes }
        return Array(JSONValue.object(inner).prettyText().utf8)
    }
}
