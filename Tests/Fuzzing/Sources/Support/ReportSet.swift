import Glibc
import JSON
import Platform
import Reporting
import RunRecords
import XML

/// All reports of one run in files, and the console output in two formats.
final class ReportSet {
    private var reporters: [any Reporter] = []
    private var sinks: [OutputSink] = []
    private var descriptors: [Int32] = []

    init() {
        let context = ReportContext(environment: ["GITHUB_WORKSPACE": "/work"], results: sink("results.txt"))
        for kind in ReportKind.allCases {
            let descriptor = FileDescriptor(number: Self.open("report.\(kind.rawValue)"))
            let file = ReportFile(descriptor: descriptor, name: kind.rawValue, isOwned: true)
            if kind.needsGaps { Property.check(file.prepareForGaps() == nil, "no room for gaps") }
            reporters.append(kind.reporter(writing: file, context))
        }
        for (name, isColored) in [("console.txt", false), ("colored.txt", true)] {
            let options = ConsoleOptions(detail: .exchanges, isColored: isColored)
            reporters.append(ConsoleReporter(options: options, output: sink(name)))
        }
    }

    func consume(_ record: RunRecord) {
        for reporter in reporters { reporter.consume(record) }
    }

    /// Ends the reports, and checks that each is complete and valid in its format.
    func finish() {
        for reporter in reporters {
            if let failure = reporter.finish() { Property.fail("\(failure.target) is not written: \(failure.reason)") }
        }
        reporters = []
        for sink in sinks { sink.flush() }
        for descriptor in descriptors { close(descriptor) }
        for kind in ReportKind.allCases { check(kind) }
        let console = InputParts.text(Self.text(of: "console.txt"))
        Property.check(console.isPrintable, "a control character on the console: \(console.debugDescription)")
    }

    /// All bytes that were written, for checks of forbidden texts.
    static var allText: [UInt8] {
        let names = ReportKind.allCases.map { "report.\($0.rawValue)" } + ["console.txt", "colored.txt", "results.txt"]
        return names.flatMap { text(of: $0) + [UInt8(ascii: "\n")] }
    }

    static func text(of kind: ReportKind) -> [UInt8] { text(of: "report.\(kind.rawValue)") }

    private static func text(of name: String) -> [UInt8] { ScratchFolder.read(name) }

    private func check(_ kind: ReportKind) {
        let bytes = Self.text(of: kind)
        Property.check(String(validating: bytes, as: UTF8.self) != nil, "\(kind.rawValue) is not UTF-8")
        switch kind {
        case .json, .har, .openapi, .newmanJSON: checkJSON(bytes, kind)
        case .jsonl: for line in bytes.split(separator: UInt8(ascii: "\n")) { checkJSON(Array(line), kind) }
        case .junit, .newmanJUnit:
            do throws(MarkupSyntaxError) {
                _ = try MarkupDocument(parsing: bytes)
            } catch {
                Property.fail(
                    "\(kind.rawValue) is no XML, line \(error.line): \(error.message)\n\(InputParts.text(bytes))")
            }
        case .github, .azure: checkCommands(InputParts.text(bytes), kind)
        case .html, .tap, .markdown: break
        }
    }

    private func checkJSON(_ bytes: [UInt8], _ kind: ReportKind) {
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: bytes)
        } catch {
            Property.fail("\(kind.rawValue) is no JSON: \(error)\n\(InputParts.text(bytes))")
        }
    }

    /// Checks that no untrusted line in a report is a command for a pipeline.
    private func checkCommands(_ text: String, _ kind: ReportKind) {
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("::") || line.hasPrefix("##") {
            let word = line.drop { ":#[".contains($0) }.prefix { $0.isLetter || ".-[".contains($0) }
            Property.check(Self.commands.contains(String(word)), "\(kind.rawValue) obeys \(line)")
        }
    }

    private static let commands: Set = [
        "error", "warning", "notice", "group", "endgroup", "vso[task.logissue", "vso[task.complete",
        "vso[task.uploadsummary", "section", "stop-commands",
    ]

    private func sink(_ name: String) -> OutputSink {
        let descriptor = Self.open(name)
        descriptors.append(descriptor)
        let sink = OutputSink(descriptor: FileDescriptor(number: descriptor), masking: nil)
        sinks.append(sink)
        return sink
    }

    private static func open(_ name: String) -> Int32 {
        let descriptor = Glibc.open("\(ScratchFolder.path)/\(name)", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        Property.check(descriptor >= 0, "\(name) cannot be opened")
        return descriptor
    }
}
