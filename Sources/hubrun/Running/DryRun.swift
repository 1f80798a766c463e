import Diagnostics
import Reporting
import RunEngine

/// Prints the requests of collections as they would be sent.
struct DryRun {
    let preview: PreviewRun
    let output: OutputSink
    let style: TextStyle
    let redactor: Redactor

    /// Prints every request; returns what could not be resolved.
    func print(_ collections: [PlannedCollection]) throws -> [Diagnostic] {
        let text = ExchangeText(style: style, fields: FieldText(redactor: redactor))
        var mistakes: [Diagnostic] = []
        var isFirst = true
        for planned in collections {
            let previews: [RequestPreview]
            do throws(Diagnostic) {
                previews = try preview.previews(of: planned)
            } catch {
                throw CommandFailure(.badFile, [error])
            }
            for preview in previews {
                if !isFirst { output.line("") }
                isFirst = false
                output.line(style.dim("# \(title(of: preview))"))
                switch preview.content {
                case .call(let call): for line in text.requestLines(call) { output.line(line) }
                case .skipped(let reason): output.line(style.dim("# skipped: \(DisplayText.printable(reason))"))
                case .failed(let error): mistakes.append(Diagnostic(at: error.range, error.message, hint: error.hint))
                }
            }
        }
        output.flush()
        return mistakes
    }

    private func title(of preview: RequestPreview) -> String {
        let name = (preview.path + [preview.name]).joined(separator: "/")
        return DisplayText.printable(preview.element.map { "\(name) [\($0)]" } ?? name)
    }
}
