import CollectionDrafts
import Diagnostics
import PostmanFormat

extension CollectionImport {
    /// Words of warnings about parts that the survey notes with their places.
    private static let surveyed = [
        "has no such member", "of folders and requests are ignored", "\"certificate\" of a request",
        "\"src\" of a script",
        "is not a protocolProfileBehavior", "is not a body mode",
    ]

    /// Notes what the reader of the source ignored.
    func note(_ warning: Diagnostic) {
        let isOfFolder = postman.collection.schema == .three
        guard isOfFolder || !Self.surveyed.contains(where: warning.message.contains) else { return }
        let line = warning.range.map { "line \($0.start.line)" } ?? "collection"
        let file =
            isOfFolder
            ? warning.range.map { $0.file.path.split(separator: "/").last.map { "\($0), " } ?? "" } ?? "" : ""
        report.add(.leftOut, at: file + line, warning.message, warning.hint ?? "")
    }
}
