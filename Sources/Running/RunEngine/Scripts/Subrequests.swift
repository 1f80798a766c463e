import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import PostmanCalls
import RunRecords
import Scripting
import Synchronization
import Text

/// Sends the requests of a phase of scripts; several at the same time.
struct SubrequestSending: Sendable {
    let context: UnitContext
    let step: RequestStep
    /// The number of the attempt of the request around them, from 1.
    let attempt: Int
    let list: SubrequestList
    /// Receives warnings about the requests.
    let remarks: PostmanRemarks?

    func send(_ operation: ScriptOperation) async -> ScriptAnswer {
        guard case .object(let definition)? = try? JSONValue(parsing: operation.payload) else {
            return .failure("the request cannot be read")
        }
        let number = list.begin()
        let call: HTTPCall
        do {
            call = try await context.tokens.resolving { () throws(PlaceholderError) in
                try self.call(definition, of: operation)
            }
        } catch {
            return .failure(error.message, hint: error.hint)
        }
        await context.pacer?.wait()
        let result: Result<Exchange, TransportError>
        do throws(TransportError) {
            result = .success(try await context.send(call, of: step.request))
        } catch {
            result = .failure(error)
        }
        remarks?.add(redirectsOf: result, at: operation.frame?.range ?? operation.script.range)
        list.end(
            number,
            Subrequest(
                AttemptReport(call: call, result: result, checks: []), event: operation.script.event.recorded,
                script: operation.script.label, at: operation.frame?.range ?? operation.script.range, attempt: attempt))
        switch result {
        case .success(let exchange):
            return ScriptAnswer(
                .value(JSONValue.object(ResponseDocument.head(exchange)).compactText(), exchange.response.body))
        case .failure(let error): return ScriptAnswer(.failure(error.scriptMembers))
        }
    }

    private func call(
        _ definition: JSONObject, of operation: ScriptOperation
    ) throws(PlaceholderError) -> HTTPCall {
        try step.request.call(
            sending: definition, at: operation.frame?.range ?? operation.script.range,
            CallBuilding(step, scope: operation.scope, context: context.calls, remarks: remarks))
    }
}

/// The conversion of a script's own request to a call. It has the connection of the request around it, and not its
/// headers, credentials and defaults.
struct SubrequestBuilding {
    let step: RequestStep
    let scope: VariableScope
    let context: CallContext

    private static let redirects = 10

    /// - Parameter definition: The request in the form of ``RequestDocument``.
    func call(_ definition: JSONObject) throws(PlaceholderError) -> HTTPCall {
        guard case .string(let method)? = definition[key: "method"], HTTPToken.isValid(method) else {
            throw Self.error("the method is not valid")
        }
        var written = definition[key: "url"]?.placeholderText ?? ""
        if !written.contains("://") { written = "http://" + written }
        let url: String
        do throws(URLTextError) {
            url = try URLText.encoded(written, query: [])
        } catch {
            throw Self.error(error.message)
        }
        var call = HTTPCall(method: method, url: url)
        call.fields = try fields(definition[key: "headers"])
        if case .object(let body)? = definition[key: "body"] { try put(body, into: &call) }
        if !call.hasField("User-Agent") { call.fields.append(HTTPField("User-Agent", context.settings.userAgent)) }
        if !call.hasField("Accept") { call.fields.append(HTTPField("Accept", "*/*")) }
        if let hub = context.hub, hub.kind == .emulator { call.isDirect = hub.serves(url) }
        call.jar = context.jar
        let commandLine = context.settings.commandLine
        call.maxRedirects = commandLine.followRedirects.value ?? Self.redirects
        call.maxBody = commandLine.maxBody.value ?? call.maxBody
        let settings = step.settings.values
        if let timeout = try settings.timeout.value?.duration(in: scope, "\"timeout\"") { call.timeout = timeout }
        if let timeout = try settings.connectTimeout.value?.duration(in: scope, "\"connectTimeout\"") {
            call.connectTimeout = timeout
        }
        if step.settings.hasConnectionSettings { try ConnectionBuilding(step.settings, scope).put(into: &call) }
        if let auth = definition[key: "auth"], auth != .null {
            let changed = ChangedRequest(step, changes: JSONObject([("auth", auth)]), document: JSONObject()).changed
            call.authentication = try changed.settings.values.auth.value?.authentication(in: scope)
        }
        return call
    }

    private static func error(_ message: String) -> PlaceholderError {
        PlaceholderError(.failed(reason: message), at: nil)
    }

    private func fields(_ pairs: JSONValue?) throws(PlaceholderError) -> [HTTPField] {
        guard case .array(let pairs)? = pairs else { return [] }
        var fields: [HTTPField] = []
        for case .array(let pair) in pairs where pair.count == 2 {
            let (name, value) = (pair[0].placeholderText, pair[1].placeholderText)
            guard HTTPToken.isValid(name) else { throw Self.error("\"\(name)\" cannot be the name of a header") }
            guard !value.hasByte(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
                throw Self.error("the value of the header \"\(name)\" has a line break in it")
            }
            fields.append(HTTPField(name, value))
        }
        return fields
    }

    private func put(_ body: JSONObject, into call: inout HTTPCall) throws(PlaceholderError) {
        let mode = body[key: "mode"]?.placeholderText ?? ""
        var type: String?
        switch mode {
        case "raw":
            call.content = .bytes(Array((body[key: "raw"]?.placeholderText ?? "").utf8))
            type = body[key: "contentType"]?.placeholderText ?? "text/plain"
        case "urlencoded":
            call.content = .bytes(Array(FormEncoding.text(of: pairs(body[key: "urlencoded"])).utf8))
            type = "application/x-www-form-urlencoded"
        case "graphql":
            call.content = .bytes(Array((body[key: "graphql"] ?? .null).compactText().utf8))
            type = "application/json"
        case "formdata":
            do throws(TransportError) {
                let form = try MultipartForm(
                    parts: pairs(body[key: "formdata"]).map {
                        MultipartPart(name: $0.name, content: .bytes(Array($0.value.utf8)))
                    })
                call.content = .pieces(form.pieces)
                type = form.contentType
            } catch {
                throw Self.error(error.message)
            }
        default: throw Self.error("a script cannot name a file to send")
        }
        if let type, !call.hasField("Content-Type") { call.fields.append(HTTPField("Content-Type", type)) }
    }

    private func pairs(_ list: JSONValue?) -> [(name: String, value: String)] {
        guard case .array(let list)? = list else { return [] }
        return list.compactMap { item in
            guard case .object(let item) = item, item[key: "src"] == nil else { return nil }
            return (item[key: "key"]?.placeholderText ?? "", item[key: "value"]?.placeholderText ?? "")
        }
    }
}

/// The requests that the scripts of a request sent, in the order in which they began.
final class SubrequestList: Sendable {
    private struct State {
        var last = 0
        var ended: [(number: Int, subrequest: Subrequest)] = []
    }

    private let state = Mutex(State())

    /// Returns the number of a request that begins.
    func begin() -> Int {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    func end(_ number: Int, _ subrequest: Subrequest) {
        state.withLock { $0.ended.append((number, subrequest)) }
    }

    var all: [Subrequest] {
        state.withLock { $0.ended.sorted { $0.number < $1.number }.map(\.subrequest) }
    }
}

extension TransportError {
    /// The members of the error that `pm.sendRequest` gives, with the code that Node.js uses for it.
    var scriptMembers: JSONObject {
        var members = JSONObject([("message", .string(message))])
        guard origin == .exchange else { return members }
        members[key: "kind"] = .string(kind.rawValue)
        members[key: "code"] = .string(kind.nodeCode(wasConnected: wasConnected))
        return members
    }
}
