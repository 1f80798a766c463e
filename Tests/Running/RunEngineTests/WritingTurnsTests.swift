import Foundation
import Platform
import Synchronization
import Testing

@testable import RunEngine

/// The order in which threads write files.
@Suite(.timeLimit(.minutes(20))) struct WritingTurnsTests {
    private let turns = WritingTurns()

    private static func withFiles(_ body: (FileDescriptor, FileDescriptor) throws -> Void) throws {
        let files = (try FileDescriptor.temporary(prefix: "one"), try FileDescriptor.temporary(prefix: "two"))
        try body(files.0, files.1)
        try files.0.close()
        try files.1.close()
    }

    @Test func differentFilesAreWrittenAtTheSameTime() throws {
        try Self.withFiles { one, other in
            try turns.inTurn(try one.status.identity) { try turns.replaceContent(of: other, Array("other".utf8)) }
            #expect(try other.read(100, at: 0) == Array("other".utf8))
        }
    }

    @Test func oneFileIsWrittenByOneThreadAtATime() throws {
        try Self.withFiles { file, _ in
            let thread = Mutex<BlockingThread?>(nil)
            try turns.inTurn(try file.status.identity) {
                let isThere = DispatchSemaphore(value: 0)
                let started = BlockingThread(running: { [turns] in
                    isThere.signal()
                    try? turns.replaceContent(of: file, Array("ab".utf8))
                })
                thread.withLock { $0 = started }
                isThere.wait()
                sched_yield()
                #expect(try file.read(100, at: 0) == [])
                try file.write(Array("longer".utf8), at: 0)
            }
            thread.withLock { $0 }?.join()
            #expect(try file.read(100, at: 0) == Array("ab".utf8))
        }
    }
}
