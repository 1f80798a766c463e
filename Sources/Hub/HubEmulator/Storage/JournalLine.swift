import Cryptography
import Text

/// A line of a journal: a checksum, a space, the content and a newline.
///
/// The checksum distinguishes a complete line from one that was cut off by a power failure.
enum JournalLine {
    private static let checksumLength = 16

    static func encode(_ content: [UInt8]) -> [UInt8] {
        checksum(content) + [UInt8(ascii: " ")] + content + [UInt8(ascii: "\n")]
    }

    /// Returns the content of a line without its newline, or nil if the checksum does not match.
    static func decode(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count > checksumLength, line[line.startIndex + checksumLength] == UInt8(ascii: " ") else {
            return nil
        }
        let content = Array(line.dropFirst(checksumLength + 1))
        return line.prefix(checksumLength).elementsEqual(checksum(content)) ? content : nil
    }

    private static func checksum(_ content: [UInt8]) -> [UInt8] {
        Array(Array(Digest.sha256(content).prefix(checksumLength / 2)).hexText.utf8)
    }
}
