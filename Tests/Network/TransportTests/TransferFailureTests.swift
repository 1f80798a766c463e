import CLibCurl
import HTTP
import Testing
@testable import Transport

/// Error messages of failures that no server on this machine can cause.
@Suite(.timeLimit(.minutes(20)))
struct TransferFailureTests {
    /// Returns the error of a call that received these header lines before libcurl ended the transfer with `code`.
    private func error(
        _ code: CURLcode, after lines: [String]
    ) async throws -> TransportError {
        let outcome = await withCheckedContinuation { continuation in
            let submission = Submission(
                call: .make("GET", "http://localhost/"), timeout: .zero, ticket: Submission.Ticket(),
                continuation: continuation)
            do throws(TransportError) {
                continuation.resume(returning: .failure(try failure(code, of: Transfer(submission), after: lines)))
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try #require(#expect(throws: TransportError.self) { try outcome.get() })
    }

    private func failure(
        _ code: CURLcode, of transfer: Transfer, after lines: [String]
    ) throws(TransportError) -> TransportError {
        for line in lines {
            Array("\(line)\r\n".utf8).withUnsafeBytes { _ = transfer.takeLine($0) }
        }
        guard let easy = curl_easy_init() else { throw TransportError(.connection, "libcurl has no handle") }
        defer { curl_easy_cleanup(easy) }
        return TransferFailure(
            code: code, detail: "", report: TransferReport(easy, of: transfer), transfer: transfer,
            hasRespondedWithoutTLS: false
        ).error
    }

    @Test(arguments: [
        (["HTTP/1.1 200 OK"], "a header of the response is larger than 100 KiB, more than libcurl takes"),
        (
            ["HTTP/1.1 103 Early Hints", ""],
            "a header of the response is larger than 100 KiB, more than libcurl takes"
        ),
        (["HTTP/1.1 200 OK", "Content-Encoding: br", ""], "the request failed: out of memory"),
    ])
    func onlyAnIncompleteHeadIsTooLarge(lines: [String], message: String) async throws {
        #expect(try await error(CURLE_OUT_OF_MEMORY, after: lines).message == message)
    }

    @Test(
        arguments: [
            (80, .clear), (8080, .clear), (443, .secure), (6443, .secure), (8443, .secure), (8081, .none),
            (4430, .none),
        ] as [(Int, PortConvention)])
    func portsHaveATLSConvention(port: Int, convention: PortConvention) {
        #expect(PortConvention(of: port) == convention)
    }
}
