import Diagnostics
import Reporting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Opens the files of reports before a run starts, so that nothing is sent that cannot be told of.
struct ReportOpening {
    /// Files that the run reads, which no report may take the place of.
    let inputs: [String]
    let surroundings: ReportSurroundings

    /// A file as the system tells it from others.
    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Opens all reports, or none.
    ///
    /// - Throws: `CommandFailure` for two reports in one place, and for a file that cannot be written.
    func open(_ requests: [ReportRequest]) throws -> sending [any Reporter] {
        let onStandardOutput = requests.filter(\.takesStandardOutput)
        if onStandardOutput.count > 1 {
            let names = onStandardOutput.map(\.kind.rawValue).joined(separator: " and ")
            throw CommandFailure(
                .commandLine, "only one report can take standard output, not \(names)",
                hint: "give one of them a file: --report \(onStandardOutput[1].kind.rawValue)=FILE")
        }
        try Self.checkOnce(requests.filter { $0.path == nil && $0.kind.standsAmongResults })
        var taken: [Identity: String] = [:]
        for path in inputs {
            var status = stat()
            if stat(path, &status) == 0 { taken[Identity(status)] = "the run reads" }
        }
        var files: [ReportFile] = []
        for request in requests { files.append(try file(request, &taken)) }
        return zip(requests, files).map { $0.kind.reporter(writing: $1, surroundings) }
    }

    /// One kind among the results is enough: its commands would be obeyed twice.
    private static func checkOnce(_ requests: [ReportRequest]) throws {
        var kinds: Set<ReportKind> = []
        for request in requests where !kinds.insert(request.kind).inserted {
            throw CommandFailure(
                .commandLine, "--report \(request.kind.rawValue) is given twice", hint: "leave one of them out")
        }
    }

    private func file(_ request: ReportRequest, _ taken: inout [Identity: String]) throws -> ReportFile {
        guard let path = request.path else {
            return ReportFile(descriptor: 1, name: "standard output", isOwned: false)
        }
        try makeFolder(of: path)
        // Emptied only when it is known to be nobody else's.
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path, SystemError.text(errno)) }
        let file = ReportFile(descriptor: descriptor, name: "\"\(path)\"", isOwned: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path, SystemError.text(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { return file }
        if let owner = taken.updateValue("another report goes to", forKey: Identity(status)) {
            throw CommandFailure(
                .commandLine,
                "--report \(request.kind.rawValue)=\(DisplayText.printable(path)) names a file that \(owner)",
                hint: "give the report a file of its own")
        }
        guard ftruncate(descriptor, 0) == 0 else { throw failure(path, SystemError.text(errno)) }
        return file
    }

    private func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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
