import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import Scripting

/// A request as the engine runs it: the call, and the rules of the format in which it is written.
///
/// All differences between hubrun's own requests and those of Postman are behind this protocol.
protocol RunnableRequest: AnyObject, Sendable {
    // MARK: Calls

    /// Returns the call of the request, with all values resolved.
    func call(_ building: CallBuilding) throws(PlaceholderError) -> HTTPCall

    /// Returns the call of a request that a script of the step sends.
    ///
    /// - Parameters:
    ///   - definition: The request in the form of ``RequestDocument``.
    ///   - range: The place in the script.
    func call(
        sending definition: JSONObject, at range: SourceRange, _ building: CallBuilding
    ) throws(PlaceholderError) -> HTTPCall

    /// The list for warnings about the calls of one run; nil if there can be none.
    var newRemarks: PostmanRemarks? { get }

    // MARK: Results

    /// True if a status of 400 or more is a failure, unless the request expects a status.
    var expectsSuccess: Bool { get }
    /// True if reports show the 401 response to the unsigned request of digest authentication.
    var reportsChallenges: Bool { get }
    /// The request as written, for its tests, which run even if it cannot be sent; nil if they do not.
    var unsentCall: HTTPCall? { get }

    // MARK: Scripts

    func scriptDialect(in context: UnitContext) -> ScriptDialect

    /// Returns the request as its scripts see it before it is sent, with its placeholders.
    func document(of step: RequestStep) -> JSONObject
    /// Returns the call that scripts see after the response.
    func sentCall(_ report: AttemptReport, _ services: RunServices) -> HTTPCall
    /// Returns the body of a call, as scripts see it after the response.
    func sentBody(_ call: HTTPCall) -> JSONValue
    /// Returns the authentication of a call, as scripts see it after the response.
    ///
    /// - Parameter scope: The variables for placeholders.
    func sentAuthentication(of step: RequestStep, in scope: VariableScope) -> JSONValue

    /// Returns the step with the parts that its scripts changed.
    ///
    /// - Parameters:
    ///   - changes: The changed parts, in the form of ``RequestDocument``.
    ///   - document: The request as the scripts saw it.
    func changed(_ step: RequestStep, by changes: JSONObject, document: JSONObject) -> RequestStep
    /// Returns a note on `{{name}}` in changed parts, which is sent as text; nil without one.
    func note(onChanges changes: JSONObject) -> String?
}

extension RequestStep {
    /// The request by the rules of its format.
    var request: any RunnableRequest {
        switch definition.source {
        case .native(let request): request
        case .postman(let request): request
        }
    }
}

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
