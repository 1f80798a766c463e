import CollectionModel
import HTTP
import JSON
import RunRecords
import Scripting

/// Sends the requests of a phase of scripts; several at the same time.
struct SubrequestSending: Sendable {
    let context: UnitContext
    let step: RequestStep
    /// The number of the attempt of the request around them, from 1.
    let attempt: Int
    let list: SubrequestList

    func send(_ operation: ScriptOperation) async -> ScriptAnswer {
        guard case .object(let definition)? = try? JSONValue(parsing: operation.payload) else {
            return .failure("the request cannot be read")
        }
        let number = list.begin()
        let call: HTTPCall
        do throws(SubrequestBuilding.Problem) {
            call = try SubrequestBuilding(step: step, scope: operation.scope, context: context.calls).call(definition)
        } catch {
            return .failure(error.message)
        }
        await context.jobs.pacer?.wait()
        let result: Result<Exchange, TransportError>
        do throws(TransportError) {
            result = .success(try await context.services.send(call, context.secrets))
        } catch {
            result = .failure(error)
        }
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
}
