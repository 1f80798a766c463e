import Checks
import CollectionModel
import JSON
import JavaScript
import Placeholders
import Secrets

/// The request, its response, cookies, and what `hubrun` offers.
struct RequestNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        [
            .init("requestDefinition") { _ throws(NativeFailure) in
                .string(JSONValue.object(try session().phase.request).compactText())
            },
            .init("requestChanges") { arguments throws(NativeFailure) in try change(arguments.text(0)) },
            .init("responseHead") { _ throws(NativeFailure) in
                .string(JSONValue.object(try response().head).compactText())
            },
            .init("responseBytes") { _ throws(NativeFailure) in .bytes(try response().body) },
            .init("responseText") { _ throws(NativeFailure) in
                let response = try response()
                // Without a response a script reads undefined, as in Postman.
                guard try session().phase.response != nil else { return .undefined }
                do throws(UnreadableBody) {
                    return .string(try BodyText.decode(response.body, contentType: response.contentType))
                } catch {
                    throw NativeFailure(error.message)
                }
            },
            .init("cookiesForRequest") { _ throws(NativeFailure) in
                let session = try session()
                let cookies = session.phase.event == .beforeRequest ? .array([]) : session.phase.host.cookies()
                return .string(cookies.compactText())
            },
            .init("jar") { arguments throws(NativeFailure) in try callJar(arguments.text(0)) },
            .init("sasToken") { arguments throws(NativeFailure) in try sasToken(arguments) },
            .init("hub") { _ throws(NativeFailure) in
                .string((try session().phase.host.hub.map { .object($0) } ?? JSONValue.null).compactText())
            },
        ]
    }

    private func response() throws(NativeFailure) -> ScriptPhase.Response {
        let phase = try session().phase
        if let response = phase.response { return response }
        guard phase.dialect.runsTestsWithoutResponse, phase.event == .afterResponse else {
            throw NativeFailure("there is no response yet")
        }
        return ScriptPhase.Response(head: JSONObject(), body: [], contentType: nil)
    }

    private func change(_ json: String) throws(NativeFailure) -> JavaScriptValue {
        guard json.utf8.count <= ScriptLimits.valueBytes, case .object(let changes)? = try? JSONValue(parsing: json)
        else {
            throw NativeFailure("the changes of the request are larger than \(ScriptLimits.valueBytes >> 20) MiB")
        }
        try session().result.changes = changes
        return .undefined
    }

    private func callJar(_ json: String) throws(NativeFailure) -> JavaScriptValue {
        guard case .array(let call)? = try? JSONValue(parsing: json) else { throw NativeFailure("no such call") }
        let host = try session().phase.host
        do throws(ScriptCallError) {
            return .string(try host.callJar(call).compactText())
        } catch {
            throw NativeFailure(error.message, className: "TypeError", hint: error.hint)
        }
    }

    private func sasToken(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        let seconds = arguments.indices.contains(3) ? arguments[3].number ?? 3600 : 3600
        guard seconds.isFinite, abs(seconds) < 1e11 else {
            throw NativeFailure("the seconds must be a number", className: "TypeError")
        }
        do throws(ScriptCallError) {
            let token = try session.phase.host.sasToken(
                resource: arguments.textIfAny(0), keyName: arguments.textIfAny(1), key: arguments.textIfAny(2),
                seconds: Int(seconds))
            session.variables.scope.run.secrets.register(token)
            return .string(token)
        } catch {
            throw NativeFailure(error.message, hint: error.hint)
        }
    }
}
