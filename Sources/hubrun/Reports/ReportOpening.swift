import CollectionModel
import Diagnostics
import Platform
import Reporting
import Text

/// The opening of report files before a run, so that nothing is sent if a report cannot be written.
struct ReportOpening {
    /// The files that the run reads, which no report may overwrite.
    let inputs: [String]
    /// The files that options such as `--save-variables` write after the run.
    var saved: [(option: String, path: String)] = []
    let context: ReportContext

    /// Opens all reports, and empties their files only if all could be opened.
    ///
    /// - Throws: `CommandFailure` for two reports with the same target, and for a file that cannot be written.
    func open(_ requests: [ReportRequest]) throws -> sending [any Reporter] {
        let onStandardOutput = requests.filter(\.takesStandardOutput)
        if onStandardOutput.count > 1 {
            let names = onStandardOutput.map(\.kind.rawValue).joined(separator: " and ")
            throw CommandFailure(
                .commandLine, "only one report can take standard output, not \(names)",
                hint: "give one of them a file: --report \(onStandardOutput[1].kind.rawValue)=FILE")
        }
        try Self.checkOnce(requests.filter { $0.path == nil && $0.kind.isPrintedWithResults })
        var taken: [FileStatus.Identity: String] = [:]
        for status in inputs.compactMap({ try? FileStatus(of: $0) }) { taken[status.identity] = "the run reads" }
        var files: [ReportFile] = []
        for request in requests {
            if let outputFailure = request.kind.outputFailure(context) {
                throw Self.refusal(outputFailure)
            }
            files.append(try file(request, &taken))
        }
        // Change the files only now, so that a report that cannot be opened leaves the others intact.
        for (request, file) in zip(requests, files) {
            if request.kind.needsGaps, let failure = file.prepareForGaps() { throw Self.refusal(failure) }
        }
        for file in files {
            if let failure = file.empty() { throw Self.refusal(failure) }
        }
        return zip(requests, files).map { $0.kind.reporter(writing: $1, context) }
    }

    /// Rejects a second report of the same kind on standard output: the CI system would execute its commands twice.
    private static func checkOnce(_ requests: [ReportRequest]) throws {
        var kinds: Set<ReportKind> = []
        for request in requests where !kinds.insert(request.kind).inserted {
            throw CommandFailure(
                .commandLine, "--report \(request.kind.rawValue) is given twice", hint: "leave one of them out")
        }
    }

    private func file(_ request: ReportRequest, _ taken: inout [FileStatus.Identity: String]) throws -> ReportFile {
        guard let path = request.path else {
            return ReportFile(
                descriptor: .standardOutput, name: "standard output", isOwned: false,
                guarding: context.results.isGuarded ? request.kind.form : nil)
        }
        if let other = saved.first(where: { RequestIdentity.plain(path) == RequestIdentity.plain($0.path) }) {
            throw CommandFailure(
                .commandLine, "--report \(request.kind.rawValue) and \(other.option) name the same file",
                hint: "give the report a file of its own")
        }
        try makeFolder(of: path)
        let (file, status): (ReportFile, FileStatus)
        do throws(SystemError) {
            // A named pipe opened for both would not wait for its reader.
            let isFile = (try? FileStatus(of: path)).map { $0.kind == .regular } ?? true
            let access: FileDescriptor.Options = request.kind.needsGaps && isFile ? .readingAndWriting : .writing
            let descriptor = try FileDescriptor(path, [access, .create])
            file = ReportFile(descriptor: descriptor, name: "\"\(path)\"", isOwned: true)
            status = try descriptor.status
        } catch {
            throw failure(path, error.text)
        }
        guard status.kind == .regular else { return file }
        if let owner = taken.updateValue("another report goes to", forKey: status.identity) {
            throw CommandFailure(
                .commandLine,
                "--report \(request.kind.rawValue)=\(DisplayText.printable(path)) names a file that \(owner)",
                hint: "give the report a file of its own")
        }
        return file
    }

    private static func refusal(_ failure: ReportFailure) -> CommandFailure {
        CommandFailure(
            .outputFailed, "\(failure.target) cannot be written: \(failure.reason)", hint: "nothing was sent")
    }

    private func makeFolder(of path: String) throws {
        let folder = String(PathParts(path).folder.dropLast())
        do throws(SystemError) {
            try FileSystem.makeFolders(folder)
        } catch {
            throw failure(path, "its folder \"\(folder)\" cannot be made")
        }
    }

    private func failure(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            .outputFailed, "the report \"\(DisplayText.printable(path))\" cannot be written: \(reason)",
            hint: "nothing was sent")
    }
}

extension ReportFailure {
    var diagnostic: Diagnostic {
        Diagnostic(.outputNotWritten, at: .commandLine, "\(target) could not be written: \(reason)")
    }
}
