import Foundation

/// An unnamed file to which a sink writes, and which the test can read.
final class OutputFile {
    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/hubrun-test-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        unlink(template)
    }

    deinit { close(descriptor) }

    func text() throws -> String {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw POSIXError(.EIO) }
        let data = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self)
    }
}
