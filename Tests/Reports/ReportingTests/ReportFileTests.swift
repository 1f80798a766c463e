import Foundation
import Testing

@testable import Reporting

/// Gaps in a report that are filled in later, in files and in outputs that cannot be overwritten.
@Suite(.timeLimit(.minutes(20)))
struct ReportFileTests {
    /// Returns the bytes of a report that is written to a pipe.
    private static func piped(_ write: (ReportFile) -> Void) throws -> String {
        let pipe = Pipe()
        let file = ReportFile(
            descriptor: dup(pipe.fileHandleForWriting.fileDescriptor), name: "\"pipe\"", isOwned: true)
        write(file)
        #expect(file.finish() == nil)
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// - Parameter isOwned: False for a stream of the process, which is not overwritten even if it is a file.
    private static func filed(isOwned: Bool = true, _ write: (ReportFile) -> Void) throws -> String {
        let output = try OutputFile()
        let file = ReportFile(descriptor: dup(output.descriptor), name: "\"file\"", isOwned: isOwned)
        write(file)
        #expect(file.finish() == nil)
        return try output.text()
    }

    @Test(arguments: [false, true], [false, true])
    func gapIsFilledAtAnyPosition(isPipe: Bool, isFlushed: Bool) throws {
        let write = { (file: ReportFile) in
            file.write("a<")
            if isFlushed { file.flush() }
            let first = file.gap(4)
            file.write("><")
            if isFlushed { file.flush() }
            let second = file.gap(4)
            file.write(">\n")
            if isFlushed { file.flush() }
            if let second { file.fill(second, with: "bcd") }
            if let first { file.fill(first, with: "efgh") }
            file.line("end")
        }
        #expect(try (isPipe ? Self.piped(write) : Self.filed(write)) == "a<efgh><bcd>\nend\n")
    }

    /// Longer than the buffer, so that gaps lie in bytes that have been written already.
    @Test(arguments: [false, true])
    func unusedBytesOfGapsAreRemovedFromLongReports(isStream: Bool) throws {
        let filler = String(repeating: "x", count: 100_000)
        let write = { (file: ReportFile) in
            let outer = file.gap(10)
            for number in 0..<9 {
                let inner = file.gap(7)
                file.write(filler)
                if let inner, number != 4 { file.fill(inner, with: "<\(number)>") }
            }
            file.line("end")
            if let outer { file.fill(outer, with: "nine") }
        }
        let parts = (0..<9).map { ($0 == 4 ? "       " : "<\($0)>") + filler }
        let expected = "nine" + parts.joined() + "end\n"
        // Whole texts of this size would make an unreadable failure.
        let isEqual = try Self.filed(isOwned: !isStream, write) == expected
        #expect(isEqual)
    }

    @Test func textTooLongForTheGapIsOmitted() throws {
        let text = try Self.filed { file in
            let gap = file.gap(2)
            if let gap { file.fill(gap, with: "abc") }
            file.write("|")
        }
        #expect(text == "  |")
    }

    @Test func fullDiskIsAFailureOfTheReport() {
        let file = ReportFile(descriptor: open("/dev/full", O_WRONLY), name: "\"full\"", isOwned: true)
        let gap = file.gap(3)
        file.line("x")
        if let gap { file.fill(gap, with: "abc") }
        #expect(file.finish() == ReportFailure(target: "\"full\"", reason: "no space left on device"))
    }

    /// A partial report is a failure, in a file of its own and on standard output.
    @Test(arguments: [false, true])
    func closedReaderIsAFailureOfTheReport(isOwned: Bool) throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let file = ReportFile(
            descriptor: isOwned
                ? dup(pipe.fileHandleForWriting.fileDescriptor) : pipe.fileHandleForWriting.fileDescriptor,
            name: "standard output", isOwned: isOwned)
        try pipe.fileHandleForReading.close()
        file.line("x")
        let failure = ReportFailure(
            target: "standard output", reason: "its reader closed it before the end")
        #expect(file.finish() == failure)
    }

    /// An incomplete line is written at the end.
    @Test func closedReaderIsDetectedAtTheLastLine() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let file = ReportFile(
            descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "standard output", isOwned: false,
            guarding: .text)
        file.write("one\ntwo")
        file.flush()
        try pipe.fileHandleForReading.close()
        #expect(file.finish()?.reason == "its reader closed it before the end")
    }
}
