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
        let written: [UInt8]
        switch Self.content(bytes, contentType: contentType, redactor) {
        case .bytes(let bytes, let isMasked):
            written = bytes
            if isMasked { Self.noteMasking() }
        case .secret:
            throw CommandFailure(
                .outputFailed, "the body has a secret in it and is not UTF-8 text, so it was not written",
                hint: "--reveal writes it with the secret")
        }
        do throws(SystemError) {
            try FileDescriptor.standardOutput.write(written)
        } catch {
            // The reader of a pipe may have read enough.
            guard error != .brokenPipe else { return }
            throw CommandFailure(.outputFailed, "the body could not be written to standard output: \(error.text)")
        }
    }

    private func masked(_ text: String) -> String {
        let masked = redactor.masked(text)
        if masked != text { Self.noteMasking() }
        return masked
    }

    private static func noteMasking() {
        Notice("note: secrets in the body are masked; --reveal shows them").print()
    }

    /// A body that can be written, or the reason why it cannot.
    enum Content: Sendable {
        case bytes([UInt8], isMasked: Bool)
        /// The body contains a secret and is not UTF-8 text, so that it cannot be masked.
        case secret
    }

    /// Returns a body for a pipe or a file: unchanged, or with its secrets masked.
    static func content(_ bytes: [UInt8], contentType: String?, _ redactor: Redactor) -> Content {
        guard !redactor.isRevealing else { return .bytes(bytes, isMasked: false) }
        let masking = redactor.masking
        if let text = String(validating: bytes, as: UTF8.self) {
            let masked = Array(masking.masked(text).utf8)
            if masked != bytes { return .bytes(masked, isMasked: true) }
        }
        // In UTF-16 and UTF-32, there are zeros between the characters of a secret.
        let isSecret =
            masking.finds(in: bytes) || bytes.contains(0) && masking.finds(in: bytes.filter { $0 != 0 })
            || (try? BodyText.decode(bytes, contentType: contentType)).map { masking.masked($0) != $0 } ?? false
        return isSecret ? .secret : .bytes(bytes, isMasked: false)
    }
}
