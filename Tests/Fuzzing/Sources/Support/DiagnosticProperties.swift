import Diagnostics
import Redaction
import Reporting
import Text

/// Properties of every diagnostic: every format can show it, and its position is inside its file.
struct DiagnosticProperties {
    /// A text that no diagnostic may contain.
    var hidden: String?
    /// False if files store only the quoted part of a line, as data files do.
    var areFilesWhole = true

    func check(_ list: DiagnosticList) {
        let sorted = list.sorted
        let mask = DiagnosticMask(for: sorted)
        for diagnostic in sorted { check(diagnostic, mask) }
    }

    private func check(_ diagnostic: Diagnostic, _ mask: DiagnosticMask) {
        Property.check(!diagnostic.message.isEmpty, "a diagnostic without a message")
        if let range = diagnostic.range { check(range, diagnostic.message) }
        let masked = mask.masked(diagnostic)
        for isColored in [false, true] {
            let text = DiagnosticRenderer(style: TextStyle(isColored: isColored)).text(of: masked)
            Property.check(!text.isEmpty, "a diagnostic without text")
            Property.check(
                isColored || text.isPrintable, "a control character in a diagnostic: \(text.debugDescription)")
            checkHidden(text)
        }
        checkHidden(WorkflowCommand(masked, title: "hubrun check").description)
    }

    private func checkHidden(_ text: String) {
        guard let hidden else { return }
        Property.check(!text.utf8.contains(bytes: hidden.utf8), "a diagnostic shows a secret: \(text)")
    }

    /// Checks a range; the position after the last character of a line belongs to the line.
    private func check(_ range: SourceRange, _ message: String) {
        for position in [range.start, range.end] {
            let line = range.file.line(position.line)
            Property.check(line != nil, "\(range.label) is behind the file's end: \(message)")
            guard let line, areFilesWhole else { continue }
            let last = line.unicodeScalars.count + 2
            Property.check(
                position.column <= last,
                "column \(position.column) at \(range.label) is behind the line's end, column \(last): \(message)")
        }
    }
}

extension String {
    /// True if the text has no control characters except line breaks.
    var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    }
}
