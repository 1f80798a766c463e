package import Foundation
import Glibc

extension FileHandle {
    /// Everything up to the end, also when signals interrupt the reading, at which `readDataToEndOfFile` gives up.
    package func allBytes() -> Data {
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(fileDescriptor, &chunk, chunk.count)
            if count > 0 {
                data.append(contentsOf: chunk[..<count])
            } else if count == 0 || errno != EINTR {
                return data
            }
        }
    }
}
