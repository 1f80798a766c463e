import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import Scripting

/// The rules of hubrun's own format.
extension NativeRequest: RunnableRequest {
    func call(_ building: CallBuilding) throws(PlaceholderError) -> HTTPCall { try building.call(of: self) }

    func call(
        sending definition: JSONObject, at range: SourceRange, _ building: CallBuilding
    ) throws(PlaceholderError) -> HTTPCall {
        try SubrequestBuilding(step: building.step, scope: building.scope, context: building.context).call(definition)
    }

    var newRemarks: PostmanRemarks? { nil }

    var expectsSuccess: Bool { true }
    var reportsChallenges: Bool { true }
    var unsentCall: HTTPCall? { nil }

    func scriptDialect(in context: UnitContext) -> ScriptDialect { .hubrun }

    func document(of step: RequestStep) -> JSONObject { RequestDocument.written(step) }

    func sentCall(_ report: AttemptReport, _ services: RunServices) -> HTTPCall { report.sentCall }

    func sentBody(_ call: HTTPCall) -> JSONValue {
        guard case .bytes(let bytes)? = call.content else { return body.map(RequestDocument.body) ?? .null }
        let text = String(decoding: bytes, as: UTF8.self)
        guard case .form? = body else { return RequestDocument.raw(text) }
        return RequestDocument.form(text)
    }

    func sentAuthentication(of step: RequestStep, in scope: VariableScope) -> JSONValue {
        step.settings.values.auth.value.map(RequestDocument.auth) ?? .null
    }

    func changed(_ step: RequestStep, by changes: JSONObject, document: JSONObject) -> RequestStep {
        ChangedRequest(step, changes: changes, document: document).changed
    }

    func note(onChanges changes: JSONObject) -> String? {
        JSONValue.object(changes).allTexts.lazy.compactMap(Self.bracedName).first.map {
            "\($0) is sent as text: pm.variables.replaceIn replaces it in a script"
        }
    }

    /// The limit for a name in double braces, in bytes with its braces.
    private static let longestName = 100

    /// Returns the first name in double braces, the form of placeholders in scripts from Postman; nil without one.
    private static func bracedName(in text: String) -> String? {
        let bytes = Array(text.utf8)
        var start: Int?
        // One pass: a changed body can be large, and can come from a server.
        for (index, byte) in bytes.enumerated() {
            let isDouble = index > 0 && bytes[index - 1] == byte
            switch byte {
            case UInt8(ascii: "{") where isDouble: start = index - 1
            case UInt8(ascii: "}") where isDouble:
                if let start, index - start > 3, index - start < longestName {
                    return String(decoding: bytes[start...index], as: UTF8.self)
                }
                start = nil
            case ...UInt8(ascii: " "): start = nil
            default: break
            }
        }
        return nil
    }
}
