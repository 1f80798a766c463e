import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
package import Placeholders
import Text
import XML

extension PlaceholderText {
    /// Returns the subject of a condition: the placeholder's value with its type, or `.nothing` if there is none.
    package func subject(in scope: VariableScope) throws(PlaceholderError) -> Subject {
        do {
            return try valueIfAny(in: scope).map { .value($0) } ?? .nothing
        } catch {
            guard case .missing = error.kind else { throw error }
            return .nothing
        }
    }
}

extension JSONPathText {
    /// Returns the compiled path; compiles it here if it contains placeholders.
    func path(in scope: VariableScope) throws(PlaceholderError) -> JSONPath {
        if let compiled { return compiled }
        let text = try written.text(in: scope)
        do {
            return try JSONPath(text)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the JSONPath \"\(text)\" is wrong at character \(error.offset + 1): \(error.message)"),
                at: written.range, hint: error.hint)
        }
    }
}

extension JSONPath {
    /// Returns the result of the path: a single value or `.nothing` for a singular query, otherwise a list of nodes.
    func subject(in root: JSONValue) throws(PlaceholderError) -> Subject {
        if isSingular { return singularValue(in: root).map { .value($0) } ?? .nothing }
        return .nodes(try found(in: root).map(\.value))
    }

    /// Returns the nodes that the path finds.
    ///
    /// - Throws: `PlaceholderError` if the search was interrupted.
    func found(in root: JSONValue) throws(PlaceholderError) -> [JSONPathNode] {
        do {
            return try nodes(in: root)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the JSONPath \(text) was stopped: \(error)"), at: nil, dependsOnResponse: true)
        }
    }
}

extension XPathText {
    /// Returns the path, compiled with the namespaces of its expectation or capture.
    func path(_ namespaces: [NamespaceSetting], in scope: VariableScope) throws(PlaceholderError) -> XPath {
        var uris: [String: String] = [:]
        for namespace in namespaces { uris[namespace.prefix] = try namespace.uri?.text(in: scope) }
        let text = try written.text(in: scope)
        do {
            return try XPath(text, namespaces: uris)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the XPath \"\(text)\" is wrong at character \(error.offset + 1): \(error.message)"),
                at: written.range, hint: error.hint)
        }
    }
}

extension XPath {
    /// Returns a hint if the path's names have no namespace but the elements of the document have one.
    func namespaceHint(for tree: MarkupTree) -> String? {
        guard let (name, namespace) = misplacedName(in: tree) else { return nil }
        let shown = ShownValue.text(.string(namespace))
        let place = "here \"\(name)\" is in the namespace \(shown), and a name without a prefix is in none"
        if let prefix = namespaces.filter({ $0.value == namespace }).keys.min() {
            return "\(place): write \(prefix):\(name)"
        }
        return "\(place): add namespaces: { n: \(shown) }, and write n:\(name)"
    }
}

extension MarkupTree {
    /// Returns the result of a path: the text of a single node, the texts of several, or `.nothing`.
    func subject(of path: XPath, at range: SourceRange) throws(PlaceholderError) -> Subject {
        let result: XPathResult
        do {
            result = try evaluate(path)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the XPath \(path.text) was stopped: \(error)"), at: range, dependsOnResponse: true)
        }
        switch result {
        case .nodes(let texts): return texts.isEmpty ? .nothing : texts.count == 1 ? .texts(texts) : .textList(texts)
        case .text(let text): return .texts([text])
        case .boolean(let truth): return .value(.bool(truth))
        case .number(let number): return JSONNumber(xpath: number).map { .value(.number($0)) } ?? .texts(["\(number)"])
        }
    }
}

extension PhaseTimings {
    func subject(_ part: TimingPart) -> Subject {
        switch part {
        case .dns: .duration(dns)
        case .connect: .duration(connect)
        case .tls: .duration(tls)
        case .firstByte: .duration(firstByte)
        case .total: .duration(total)
        }
    }
}

extension TransferDetails {
    /// Returns a part of the server's certificate, or `.nothing` without TLS.
    func subject(_ part: CertificatePart) -> Subject {
        guard let certificate else { return .nothing }
        switch part {
        case .subject: return .texts([certificate.subject])
        case .issuer: return .texts([certificate.issuer])
        case .serialNumber: return .texts([certificate.serialNumber])
        case .expiresIn: return .duration(.seconds(Double(certificate.notAfter) - startedAt))
        }
    }
}

extension Exchange {
    func subject(_ part: RedirectPart) -> Subject {
        switch part {
        case .count: .value(.number(JSONNumber(hops.count)))
        case .last: hops.isEmpty ? .nothing : .texts([call.url])
        }
    }
}

extension SetCookie {
    func subject(_ part: CookiePart) -> Subject {
        switch part {
        case .value: .texts([value])
        case .httpOnly: .value(.bool(isHTTPOnly))
        case .secure: .value(.bool(isSecure))
        case .sameSite: sameSite.map { .texts([$0]) } ?? .nothing
        case .maxAge: maxAge.map { .value(.number(JSONNumber($0))) } ?? .nothing
        case .path: path.map { .texts([$0]) } ?? .nothing
        case .domain: domain.map { .texts([$0]) } ?? .nothing
        // RFC 3339, for comparison with other times.
        case .expires: (expiresAt.map({ TimeText.utc($0) }) ?? expires).map { .texts([$0]) } ?? .nothing
        }
    }
}

/// The decoded body as bytes.
struct BytesSubject {
    private let body: [UInt8]

    init(_ body: [UInt8]) {
        self.body = body
    }

    func subject(_ expectation: PartExpectation<BytesPart>) -> Subject {
        switch expectation.part {
        case .length: .value(.number(JSONNumber(body.count)))
        case .sha256: .texts([Digest.sha256(body).hexText])
        case .md5: .texts([Digest.md5(body).hexText])
        case .startsWith: .texts([Array(body.prefix(Self.shownBytes)).hexText])
        }
    }

    /// The maximum number of bytes that `startsWith` compares.
    private static let shownBytes = 4096
}
