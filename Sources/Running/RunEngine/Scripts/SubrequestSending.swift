import CollectionModel
import HTTP
import JSON
import Placeholders
import PostmanCalls
import RunRecords
import Scripting

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
        await context.jobs.pacer?.wait()
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
