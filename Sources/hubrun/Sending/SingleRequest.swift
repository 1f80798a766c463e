import CollectionDrafts
import CollectionModel
import Diagnostics
import HTTP
import Reporting
import RunEngine
import Secrets
import Synchronization
import Text

/// A request that is sent by itself: a collection in memory, and the secrets that its text does not contain.
struct SingleRequest {
    /// The path of the collection in memory, which messages do not show.
    static let path = "<request>"

    let collection: DraftCollection
    /// The values of variables of the process environment.
    let secrets: [String: String]
    /// The folders whose files it may use; nil for those of a collection in the current folder.
    var roots: FileRoots? = .unlimited
    /// True if redirects are followed, although the request does not say so.
    var followsRedirects = true

    /// The limit for redirects, as with `followRedirects: true`.
    private static let redirects = 10

    /// Makes the collection readable under ``path``.
    func publish() {
        FetchedFiles.add(Array(collection.text.utf8), as: Self.path, roots: roots)
    }

    /// Adds the secrets and the rules for redirects to the settings of the run.
    func put(into settings: inout RunSettings, secrets registry: SecretRegistry) {
        for (variable, value) in secrets {
            settings.processEnvironment[variable] = value
            settings.givenSecrets.insert("env.\(variable)")
            registry.register([value], of: "\"\(variable)\"")
        }
        // An option of the command line is given already.
        if followsRedirects, settings.commandLine.followRedirects.value == nil {
            settings.commandLine.give(\.followRedirects, Self.redirects)
        }
    }
}

/// The response to a request that is sent by itself.
final class ReceivedResponse: Sendable {
    private let last = Mutex<(url: String, response: HTTPResponse)?>(nil)

    /// The response, and the URL that it came from after redirects; nil if no server responded.
    var value: (url: String, response: HTTPResponse)? { last.withLock(\.self) }

    var observer: ResponseObserver {
        ResponseObserver { exchange in self.last.withLock { $0 = (exchange.call.url, exchange.response) } }
    }
}

/// The settings of a run for `hubrun send`: the request, its session, and the parts of the response to print.
struct SendingSettings {
    let request: SingleRequest
    let session: SessionFile?
    let output: ResponseOptions
    let received = ReceivedResponse()

    /// Returns the reporter that prints the response without its body.
    ///
    /// - Parameter results: Standard output, for text that is masked already.
    func reporter(_ results: OutputSink) -> sending any Reporter {
        let notices = OutputSink.standardError()
        return ResponseReporter(
            detail: output.detail, results: results, notices: notices,
            resultStyle: TextStyle(isColored: output.color.isColored(on: results)),
            noticeStyle: TextStyle(isColored: output.color.isColored(on: notices)))
    }
}
