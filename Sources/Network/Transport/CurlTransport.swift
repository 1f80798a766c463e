import CLibCurl
package import HTTP
import Platform
import Text

/// The settings of all transfers.
package struct TransferSettings: Sendable {
    /// True to record ``TransferDetails/wireNotes`` of exchanges and failures, which costs some time.
    package var recordsWireNotes = false
    /// True if each request has a connection of its own, as of a new user.
    package var opensNewConnections = false
    /// Returns the error for an exchange that must not take place; nil to send it. Called for each exchange: also for
    /// redirects, for requests of scripts and for those that fetch tokens.
    package var refusal: (@Sendable (HTTPCall) -> TransportError?)?

    package init() {}
}

/// An HTTP client on libcurl, with one or more event loops. Each has a thread and a pool of connections.
package final class CurlTransport: Sendable {
    private let loops: [EventLoop]
    private let isSecret: @Sendable (String) -> Bool
    private let refusal: (@Sendable (HTTPCall) -> TransportError?)?

    /// Starts the threads. Trusts the certificates set in the environment, otherwise the system's store.
    package convenience init(
        loopCount: Int = 1, _ settings: TransferSettings = TransferSettings(),
        isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        try self.init(trusting: .ofProcess, loopCount: loopCount, settings, isSecret: isSecret)
    }

    /// - Parameters:
    ///   - loopCount: The number of event loops. There may be fewer, but at least one.
    ///   - isSecret: Returns true for a text that contains a secret in any encoding. Called only for redirects to
    ///     another origin, which must not receive such texts.
    package init(
        trusting trust: TrustStore, loopCount: Int = 1, _ settings: TransferSettings = TransferSettings(),
        isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        self.isSecret = isSecret
        refusal = settings.refusal
        let plainServers = PlainServers()
        loops = try Self.loops(atMost: loopCount) { () throws(TransportError) in
            try EventLoop(trusting: trust, settings, plainServers)
        }
    }

    /// Starts event loops. If not all of them can be started, for example because of a limit on threads, the others are
    /// enough.
    ///
    /// - Throws: The error of the first one, without which there is none.
    static func loops(
        atMost count: Int, start: () throws(TransportError) -> EventLoop
    ) throws(TransportError) -> [EventLoop] {
        var loops = [try start()]
        while loops.count < count, let loop = try? start() { loops.append(loop) }
        return loops
    }

    deinit {
        for loop in loops { loop.close(waiting: false) }
    }

    /// The executors of the event loops; each runs tasks on the loop's thread.
    ///
    /// The requests of a task that prefers one of them are sent by the same thread. Code on an executor blocks the
    /// transfers of its loop, so keep it short.
    package var executors: [any TaskExecutor] { loops }

    /// The loop of this thread, or the first loop for a thread that has none, such as one that fetches a token.
    private var loop: EventLoop { loops.first(where: \.isCurrent) ?? loops[0] }

    /// Sends `call`, follows redirects and waits for the complete last response. Cancelling the task aborts the
    /// transfer.
    package func send(_ call: HTTPCall) async throws(TransportError) -> Exchange {
        guard call.followsRedirects else { return try await sendHop(call, within: call.timeout) }
        var chain = RedirectChain(call, isSecret: isSecret)
        do throws(TransportError) {
            while true {
                let exchange = try await sendHop(chain.next, within: chain.beginHop())
                if let last = try chain.take(exchange) { return last }
            }
        } catch {
            throw chain.failure(error)
        }
    }

    /// Sends one request and returns its exchange.
    private func sendHop(_ call: HTTPCall, within timeout: Duration) async throws(TransportError) -> Exchange {
        try call.checkSyntax()
        if let error = refusal?(call) { throw error }
        let exchange: Exchange
        if call.changesWhenPrepared {
            let prepared = try call.prepared(at: WallClock.now)
            try prepared.checkSyntax()
            exchange = try await submit(prepared, within: timeout)
        } else {
            exchange = try await submit(call, within: timeout)
        }
        guard let jar = call.jar, exchange.response.setsCookies else { return exchange }
        return exchange.withRejectedCookies(jar.store(exchange.response.fields, from: call.url, now: WallClock.now))
    }

    private func submit(_ call: HTTPCall, within timeout: Duration) async throws(TransportError) -> Exchange {
        let ticket = Submission.Ticket()
        let loop = loop
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(Submission(call: call, timeout: timeout, ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            loop.cancel(ticket)
        }
        do throws(TransportError) {
            return try outcome.get()
        } catch {
            var error = error
            error.sentCall = call.withContent(of: nil)
            throw error
        }
    }

    /// Stops the threads and closes all connections; requests in progress fail. Waits for the threads to end; a call
    /// on a loop's own thread does not wait for that thread.
    package func close() {
        for loop in loops { loop.close(waiting: true) }
    }
}

extension Exchange {
    /// The header fields as sent, see ``HTTPCall/sentFields(contentLength:)``.
    package var sentFields: [HTTPField] { call.sentFields(contentLength: transfer.sentContentLength) }
}

extension TransportError {
    /// The header fields as sent, or as they would have been sent without a connection failure; nil if the call could
    /// not be prepared.
    package var sentFields: [HTTPField]? { sentCall?.sentFields(contentLength: sentContentLength) }
}

extension HTTPCall {
    /// The value of the Accept-Encoding field that is added; nil if none is added.
    package var addedAcceptEncoding: String? {
        compressed && !omitsAcceptEncoding && !hasField("Accept-Encoding") ? AcceptedEncodings.value : nil
    }

    /// Returns the header fields of a prepared call, including those that libcurl adds: Host, the credentials in the
    /// URL, Accept-Encoding and Content-Length.
    ///
    /// Computed from the call, because libcurl's own output costs time in every request. The host is shown as written,
    /// even if libcurl sends its IDNA form. Not included are the fields that libcurl sends to a proxy, for an upgrade
    /// to HTTP/2, and in response to a digest challenge.
    ///
    /// - Parameter contentLength: The length that libcurl adds, in bytes; nil if it adds none.
    package func sentFields(contentLength: Int?) -> [HTTPField] {
        var sent: [HTTPField] = []
        if let written = fields.first(where: { $0.isNamed("Host") }) {
            sent.append(HTTPField("Host", written.value))
        } else if let url = URLParts(url) {
            sent.append(HTTPField("Host", url.hostField))
        }
        if let authorizationOfURL { sent.append(authorizationOfURL) }
        if let encodings = addedAcceptEncoding { sent.append(HTTPField("Accept-Encoding", encodings)) }
        sent += fields.filter { !$0.isNamed("Host") }
        if let contentLength { sent.append(HTTPField("Content-Length", "\(contentLength)")) }
        return sent
    }

    /// The Authorization field that libcurl creates from the user info in the URL (RFC 7617); nil if ``fields`` contain
    /// one. User name and password are percent-encoded in a URL.
    package var authorizationOfURL: HTTPField? {
        guard let userInfo = Self.userInfo(of: url), !hasField("Authorization") else { return nil }
        let octets = PercentEncoding.octets(userInfo)
        let hasPassword = octets.contains { $0.byte == UInt8(ascii: ":") && !$0.wasEncoded }
        let pair = octets.map(\.byte) + (hasPassword ? [] : [UInt8(ascii: ":")])
        return HTTPField("Authorization", "Basic " + Base64.encode(pair))
    }
}

/// The location of trusted authorities; without file and folder, that of the system.
package struct TrustStore: Sendable, Equatable {
    /// The path of a PEM file.
    package var file: String?
    /// The path of a folder of PEM files named by hash (`openssl rehash`).
    package var folder: String?

    package init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Returns the location that the environment sets, by the curl command's rules: `CURL_CA_BUNDLE`, otherwise
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    static func fromEnvironment(_ value: (String) -> String?) -> TrustStore {
        func path(_ name: String) -> String? {
            value(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        if let bundle = path("CURL_CA_BUNDLE") { return TrustStore(file: bundle) }
        return TrustStore(file: path("SSL_CERT_FILE"), folder: path("SSL_CERT_DIR"))
    }

    /// The location that this process's environment sets.
    static var ofProcess: TrustStore {
        fromEnvironment { CurrentProcess.variable($0) }
    }

    /// The files in which distributions keep the authorities: Debian, Arch and Alpine; Fedora; SUSE; others.
    private static let usualFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// Returns the file with the system's authorities. The one that is built into libcurl is that of the system for
    /// which it was built, and this may be another one.
    static func systemFile(builtIn: String?, exists: (String) -> Bool) -> String? {
        if let builtIn, exists(builtIn) { return builtIn }
        return usualFiles.first(where: exists) ?? builtIn
    }

    /// This store, with the system's authorities if it has none.
    var resolved: TrustStore {
        let builtIn = shim_built_in_authorities().map { String(cString: $0) }
        let file = file ?? Self.systemFile(builtIn: builtIn, exists: FileSystem.exists)
        // With a folder next to the file, libcurl would not cache the parsed file between connections.
        if file != nil || folder != nil { return TrustStore(file: file, folder: folder) }
        return TrustStore(folder: shim_built_in_authorities_folder().map { String(cString: $0) })
    }
}
