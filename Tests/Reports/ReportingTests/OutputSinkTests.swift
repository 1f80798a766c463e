import Foundation
import Placeholders
import Redaction
import Secrets
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(20)))
struct OutputSinkTests {
    private static func redactor(_ secrets: String...) -> Redactor {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return Redactor(secrets: registry)
    }

    @Test func linesAreWrittenInOrderWhenFlushed() throws {
        let file = try OutputFile()
        let sink = OutputSink(descriptor: file.descriptor, masking: nil)
        sink.line("one")
        sink.line("two")
        #expect(try file.text() == "")
        sink.flush()
        #expect(try file.text() == "one\ntwo\n")
        #expect(!sink.isCut)
        #expect(!sink.isTerminal)
        #expect(sink.columns == nil)
    }

    @Test func remainingTextIsWrittenAtTheEnd() throws {
        let file = try OutputFile()
        do {
            OutputSink(descriptor: file.descriptor, masking: nil).line("last")
        }
        #expect(try file.text() == "last\n")
    }

    @Test func largeTextIsWrittenWithoutFlush() throws {
        let file = try OutputFile()
        let sink = OutputSink(descriptor: file.descriptor, masking: nil)
        for _ in 0..<1000 { sink.line(String(repeating: "x", count: 99)) }
        #expect(try file.text().utf8.count > 0)
        sink.flush()
        #expect(try file.text().utf8.count == 100_000)
    }

    /// The limit counts bytes, with line breaks, and not characters.
    @Test(arguments: ["x", "é", "😀"])
    func bufferIsWrittenWhenItsBytesReachTheLimit(character: String) throws {
        let limit = 64 * 1024
        let line = String(repeating: character, count: 64 / character.utf8.count - 1)
        let rest = String(repeating: "x", count: 64 - line.utf8.count - 1)
        for (missing, written) in [(1, 0), (0, limit)] {
            let file = try OutputFile()
            let sink = OutputSink(descriptor: file.descriptor, masking: nil)
            for _ in 1..<limit / 64 { sink.line(line + rest) }
            sink.line(String(repeating: "x", count: 63 - missing))
            #expect(try file.text().utf8.count == written)
            sink.flush()
            #expect(try file.text().utf8.count == limit - missing)
        }
    }

    @Test func secretsAreMasked() throws {
        let file = try OutputFile()
        let sink = OutputSink(descriptor: file.descriptor, masking: Self.redactor("hunter2").masked)
        sink.line("a hunter2\nb hunter2")
        sink.flush()
        #expect(try file.text().withoutHashes == "a •••\nb •••\n")
    }

    @Test func closedReaderIsNotAFailure() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let sink = OutputSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, masking: nil)
        try pipe.fileHandleForReading.close()
        for _ in 0..<3 {
            sink.line("nobody reads this")
            sink.flush()
        }
        #expect(!sink.isCut)
    }

    @Test func slowReaderReceivesEverything() throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting
        #expect(fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        let thread = Thread {
            do {
                let sink = OutputSink(descriptor: writing.fileDescriptor, masking: nil)
                for _ in 0..<5000 { sink.line(String(repeating: "x", count: 99)) }
            }
            try? writing.close()
        }
        thread.start()
        #expect(pipe.fileHandleForReading.readDataToEndOfFile().count == 500_000)
    }

    #if os(Linux)
        @Test func fullDiskIsReported() throws {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let sink = OutputSink(descriptor: full.fileDescriptor, masking: nil)
            sink.line("lost")
            #expect(!sink.isCut)
            sink.flush()
            #expect(sink.isCut)
            sink.line("lost too")
            sink.flush()
            #expect(sink.isCut)
        }
    #endif
}
