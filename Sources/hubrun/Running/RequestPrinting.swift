import CollectionModel
import Diagnostics
import Reporting
import RunEngine

/// Prints the requests of collections as they would be sent, and says which cannot be resolved.
struct RequestPrinting {
    let preview: PreviewRun
    let page: PreviewPage
    let output: OutputSink
    /// Nil: all of them.
    var name: NamePattern?

    /// - Throws: `CommandFailure` when no request has the name, and for what cannot be resolved or written.
    func print(_ collections: [PlannedCollection]) throws {
        var previews: [RequestPreview] = []
        for planned in collections {
            do throws(Diagnostic) {
                previews += try preview.previews(of: planned)
            } catch {
                throw CommandFailure(.badFile, [error])
            }
        }
        if let name {
            let chosen = previews.filter { name.fits($0.name) || name.fits($0.fullName) }
            guard !chosen.isEmpty else { throw SelectionMistakes.noRequest(name.text, previews.map(\.name)) }
            previews = chosen
        }
        for text in page.texts(of: previews) { output.line(text) }
        output.flush()
        if output.isCut { throw CommandFailure(.outputFailed, "the requests could not be written to standard output") }
        let mistakes = previews.compactMap(\.mistake)
        if !mistakes.isEmpty { throw CommandFailure(.badFile, mistakes) }
    }
}

extension RequestPreview {
    fileprivate var mistake: Diagnostic? {
        guard case .failed(let error) = content else { return nil }
        return Diagnostic(at: error.range, error.message, hint: error.hint)
    }
}
