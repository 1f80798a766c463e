import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(20)))
struct LiveRegionTests {
    @Test func linesAreWrittenAboveTheRegion() throws {
        let terminal = try PseudoTerminal(columns: 40)
        let region = LiveRegion(descriptor: terminal.program)
        let sink = OutputSink(descriptor: terminal.program, masking: nil, above: region)
        sink.line("before")
        sink.flush()
        region.draw { size in ["first of \(size.columns)x\(size.rows)", "second"] }
        #expect(terminal.shows { $0.lines == ["before", "first of 40x24", "second"] })
        sink.line("one")
        sink.line("two")
        sink.flush()
        #expect(terminal.shows { $0.lines == ["before", "one", "two", "first of 40x24", "second"] })
        region.draw { _ in ["1", "2"] }
        #expect(terminal.shows { $0.lines == ["before", "one", "two", "1", "2"] })
        terminal.resize(columns: 9, rows: 2)
        region.draw { size in ["\(size.columns)", "no room"] }
        #expect(terminal.shows { $0.lines == ["before", "one", "two", "9"] })
        sink.unmasked.line("three")
        #expect(terminal.shows { $0.lines == ["before", "one", "two", "three", "9"] })
        region.end()
        region.draw { _ in ["never"] }
        sink.line("end")
        sink.flush()
        let screen = terminal.closed()
        #expect(screen.lines == ["before", "one", "two", "three", "end"])
        #expect(screen.unknown == [])
    }

    @Test func regionShowsTheCurrentLines() throws {
        let terminal = try PseudoTerminal(columns: 40)
        let region = LiveRegion(descriptor: terminal.program)
        let sink = OutputSink(descriptor: terminal.program, masking: nil, above: region)
        let count = Mutex(1)
        region.draw { _ in count.withLock { $0 < 3 ? ["\($0) done", "running"] : [] } }
        #expect(terminal.shows { $0.lines == ["1 done", "running"] })
        count.withLock { $0 = 2 }
        sink.line("failure")
        sink.flush()
        #expect(terminal.shows { $0.lines == ["failure", "2 done", "running"] })
        // The region is not drawn below the summary.
        count.withLock { $0 = 3 }
        sink.line("summary")
        sink.flush()
        #expect(terminal.shows { $0.lines == ["failure", "summary"] })
        region.end()
        #expect(terminal.closed().unknown == [])
    }

    @Test func regionIsErasedWhenTheProcessExits() throws {
        let terminal = try PseudoTerminal(columns: 40)
        let region = LiveRegion(descriptor: terminal.program)
        region.draw { _ in ["first", "second"] }
        region.abandon()
        #expect(terminal.closed().lines == [])
    }

    @Test func blockedTerminalDoesNotBlockTheRun() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let full = [UInt8](repeating: 0x78, count: 1 << 20)
        while write(descriptor, full, full.count) > 0 {}
        let region = LiveRegion(descriptor: descriptor)
        region.draw { _ in ["waits for nobody"] }
        region.abandon()
    }

    @Test(
        arguments: [
            ([:], false, true), (["NO_COLOR": "1"], false, false), (["NO_COLOR": ""], false, true),
            (["CLICOLOR_FORCE": "1"], true, true), (["CLICOLOR_FORCE": "0"], false, true),
            (["CLICOLOR_FORCE": ""], false, true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
            (["CLICOLOR": "0"], false, false), (["CLICOLOR": "1"], false, true),
            (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true), (["TERM": "dumb"], false, false),
            (["TERM": "dumb", "CLICOLOR_FORCE": "yes"], true, true),
        ] as [([String: String], Bool, Bool)])
    func environmentDeterminesColour(environment: [String: String], piped: Bool, onTerminal: Bool) {
        let traits = TerminalTraits(environment)
        #expect(traits.isColored(onTerminal: false) == piped)
        #expect(traits.isColored(onTerminal: true) == onTerminal)
    }

    @Test(
        arguments: [
            ([:], false), (["LANG": "C"], false), (["LANG": "en_GB.UTF-8"], true), (["LC_CTYPE": "C.utf8"], true),
            (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false), (["LC_ALL": "", "LANG": "de_DE.UTF-8"], true),
        ] as [([String: String], Bool)])
    func localeDeterminesCharacters(environment: [String: String], isUTF8: Bool) {
        #expect(TerminalTraits(environment).isUTF8 == isUTF8)
    }
}
