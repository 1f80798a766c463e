import AccessTokens
import Checks
import HTTP
import RunRecords

/// Notes on requests that were rejected because of their SAS token; a note names the one cause that hubrun can prove.
enum TokenRejectionNotes {
    /// Returns a note on a 401 or 403 response; nil if no cause is known.
    static func note(on exchange: Exchange, hub: HubConnection?, now: Double) -> NoteRecord? {
        let response = exchange.response
        guard response.status == 401 || response.status == 403 else { return nil }
        guard let field = exchange.call.fields.first(where: { $0.isNamed("Authorization") }) else {
            return hub?.serves(exchange.call.url) ?? false ? noToken : nil
        }
        guard field.value.hasPrefix("SharedAccessSignature") else { return nil }
        let token: SharedAccessSignature
        do throws(SharedAccessSignatureError) {
            token = try SharedAccessSignature(parsing: field.value)
        } catch {
            return NoteRecord(.diagnosis, error.message, hint: error.hint)
        }
        var failure = SharedAccessSignatureFailure(
            token: token, method: exchange.call.method, url: exchange.call.url, status: response.status,
            body: (try? ResponseContent(exchange).text()) ?? "",
            ownTime: Int(now), keys: hub?.keys ?? [:], hubURL: hub?.url)
        failure.serverTime = response.firstValue(of: "Date").flatMap(HTTPDate.seconds)
        guard let diagnosis = SharedAccessSignatureDiagnosis(of: failure) else { return nil }
        return NoteRecord(.diagnosis, diagnosis.message, hint: diagnosis.hint)
    }

    private static let noToken = NoteRecord(
        .diagnosis, "the request carries no token: it has no Authorization header",
        hint: "add headers: { Authorization: <<NAME>> }, with a token under tokens: { NAME: { sas: {} } }")
}
