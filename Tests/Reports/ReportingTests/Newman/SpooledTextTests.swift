import Foundation
import Testing

@testable import Reporting

struct SpooledTextTests {
    /// More than a megabyte goes through a temporary file.
    @Test(arguments: [0, 1, 3, 200])
    func textKeepsItsOrder(parts: Int) throws {
        let output = try OutputFile()
        let file = ReportFile(descriptor: dup(output.descriptor), name: "\"x\"", isOwned: true)
        let text = SpooledText()
        let expected = (0..<parts).map { number in
            String(repeating: "\(number % 10)", count: 20_000)
        }
        for part in expected { text.append(Array(part.utf8)) }
        #expect(text.write(to: file) == nil && file.finish() == nil)
        #expect(try output.text() == expected.joined())
    }
}
