import Checks
import CollectionModel
import Contracts
import HTTP
import JSON
import Placeholders
import RunRecords

/// The comparison of an exchange with the description of its API.
extension ResponseEvaluation {
    /// Returns the differences as failed checks and as warnings; one check that passed if there are no errors; nil if the
    /// request has no description.
    func contractOutcome(_ content: ResponseContent) -> (checks: [CheckResult], warnings: [NoteRecord])? {
        let settings = step.settings.values
        guard let files = settings.openapi.value, !files.isEmpty, let library = context.services.settings.contracts
        else {
            return nil
        }
        var exchange = ContractExchange(content, sent: context.services.transport.sentFields(content.exchange))
        exchange.writtenTexts = step.textsOfQueryNames
        let results = library.results(of: exchange, files, settings, request: step.definition.name)
        let errors = results.filter(\.isError).map { result in
            let finding = result.finding
            var failure = CheckFailure(at: finding.range, finding.text)
            failure.contract = ContractRecord(kind: finding.kind.rawValue, pointer: finding.bodyPointer)
            failure.hidesExcerpt = !result.isFirst
            return CheckResult(subject: "contract: \(finding.kind.words)", failure: failure)
        }
        let warnings = results.filter { !$0.isError }.map { result in
            // The end of the run lists warnings without their requests.
            let finding = result.finding
            let text = (finding.operation.map { "\($0): " } ?? "") + finding.text
            return NoteRecord(.contract, text, at: PlaceRecord(finding.range))
        }
        return (errors.isEmpty ? [CheckResult(subject: "contract")] : errors, warnings)
    }
}

extension ContractExchange {
    /// The last exchange after redirects.
    fileprivate init(_ content: ResponseContent, sent: [HTTPField]) {
        let response = content.response
        self.init(content.exchange.call, sent: sent)
        isRedirected = !content.exchange.hops.isEmpty
        status = response.status
        responseFields = response.fields
        // The expectations use the same value.
        let isJSON = MediaTypeText.isJSON(MediaTypeText.essence(of: response.firstValue(of: "Content-Type") ?? ""))
        responseBody = ContractBody(
            response.body, isWhole: response.omittedBodyBytes == 0 && content.exchange.stream == nil,
            json: isJSON && !response.body.isEmpty ? content.jsonResult : nil)
    }
}

extension ResponseContent {
    fileprivate var jsonResult: Result<JSONValue, ContractBody.NotJSON> {
        Result { () throws(UnreadableBody) in try json() }.mapError { ContractBody.NotJSON(message: $0.message) }
    }
}

extension RequestStep {
    /// The texts in which names of query parameters are written.
    var textsOfQueryNames: [String] { [definition.url.written] + settings.values.query.map(\.name.written) }
}
