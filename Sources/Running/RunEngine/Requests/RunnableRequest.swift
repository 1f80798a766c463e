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
    /// True if reports show the response that asked for credentials.
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
    /// Returns a note on texts in changed parts that are not what they seem; nil without such a text.
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
