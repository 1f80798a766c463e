package import Diagnostics
import JSON
package import RunEngine

/// How requests are shown that are not sent.
package enum PreviewForm: String, Sendable, CaseIterable {
    /// As HTTP/1.1 writes them.
    case http
    /// As commands for a shell.
    case curl
    /// As an array, for programs.
    case json
}

/// Requests in one of the forms, with their secrets masked.
package struct PreviewPage: Sendable {
    private let form: PreviewForm
    private let style: TextStyle
    private let redactor: Redactor

    package init(form: PreviewForm, style: TextStyle, redactor: Redactor) {
        self.form = form
        self.style = style
        self.redactor = redactor
    }

    /// What is to be printed, each text on lines of its own; of requests that failed nothing.
    package func texts(of previews: [RequestPreview]) -> [String] {
        let shown = previews.filter { if case .failed = $0.content { false } else { true } }
        guard form != .json else {
            let json = PreviewJSON(redactor: redactor)
            return [JSONValue.array(shown.map(json.value)).prettyText()]
        }
        guard !previews.isEmpty else { return [style.dim("# no requests")] }
        return Array(shown.map(text).map { [$0] }.joined(separator: [""]))
    }

    /// Why a request that has to wait for a capture is not shown.
    static func reason(unknown name: String) -> String { "only a run can know it, because \"\(name)\" is captured" }

    private func text(of preview: RequestPreview) -> String {
        switch preview.content {
        case .call(let call):
            form == .curl
                ? CurlCommand(call, redactor: redactor).text
                : ExchangeText(style: style, fields: FieldText(redactor: redactor), maximumBody: .max)
                    .requestLines(call).joined(separator: "\n")
        case .skipped(let reason): comment(preview, "skipped: \(reason)")
        case .unknown(let name): comment(preview, Self.reason(unknown: name))
        case .failed: ""
        }
    }

    private func comment(_ preview: RequestPreview, _ remark: String) -> String {
        let element = preview.element.map { " [\($0)]" } ?? ""
        let text = redactor.masked("# \"\(preview.fullName)\"\(element): \(remark)")
        return style.dim(DisplayText.printable(text))
    }
}
