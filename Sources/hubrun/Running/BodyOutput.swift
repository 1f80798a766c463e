import Checks
import HTTP
import Platform
import Redaction
import Reporting
import Secrets
import Text

/// The body of a response as the result of a command: on a terminal as a person reads it, otherwise byte by byte.
///
/// Secrets in it are masked unless the redactor reveals them; a note then says so.
struct BodyOutput {
    let redactor: Redactor
    let color: ColorChoice

    /// - Throws: `CommandFailure` if a part of the body was not written.
    func write(_ response: HTTPResponse) throws {
        let bytes = response.body
        guard !bytes.isEmpty else { return }
        let results = Results(redactor: Redactor(secrets: SecretRegistry()))
        let contentType = response.firstValue(of: "Content-Type")
        guard results.output.isTerminal else { return try writeBytes(bytes, contentType: contentType) }
        if let placeholder = BodyText.placeholder(for: bytes, contentType: contentType) {
            results.line(placeholder)
            return try results.finish()
        }
        let text = (try? BodyText.decode(bytes, contentType: contentType)) ?? String(decoding: bytes, as: UTF8.self)
        let style = TextStyle(isColored: color.isColored(on: results.output))
        for line in BodyLines.lines(of: masked(text), style: style) { results.line(line) }
        try results.finish()
    }

    private func writeBytes(_ bytes: [UInt8], contentType: String?) throws {
        let text = (try? BodyText.decode(bytes, contentType: contentType)) ?? String(decoding: bytes, as: UTF8.self)
        let masked = masked(text)
        do throws(SystemError) {
            try FileDescriptor.standardOutput.write(masked == text ? bytes : Array(masked.utf8))
        } catch {
            // The reader of a pipe may have read enough.
            guard error != .brokenPipe else { return }
            throw CommandFailure(.outputFailed, "the body could not be written to standard output: \(error.text)")
        }
    }

    private func masked(_ text: String) -> String {
        let masked = redactor.masked(text)
        if masked != text { Notice("note: secrets in the body are masked; --reveal shows them").print() }
        return masked
    }
}
