import Foundation
import Reporting
import TestSupport
import Testing

/// Secrets that scripts read, and values derived from them, are masked in the output and in all reports.
@Suite(.inTurn)
struct ScriptSecretTests {
    private static let secret = "s3cret-äöü/+value"

    /// Scripts that write secrets to all outputs, and a list of them in a form that is not masked.
    private static let collection = """
        name: Secrets
        secrets: [declared]
        requests:
          - name: Written
            POST: <<server>>/echo
            headers: { X-Secret: <<secret>> }
            body: { json: { a: <<secret>> } }
            beforeRequest: |
              const secret = pm.variables.get('secret');
              const { createHash, createHmac } = require('crypto');
              derived = [
                secret, btoa(encodeURIComponent(secret)), Buffer.from(secret).toString('base64'),
                Buffer.from(secret).toString('hex'), encodeURIComponent(secret),
                CryptoJS.HmacSHA256('x', secret).toString(), CryptoJS.SHA1(secret).toString(CryptoJS.enc.Base64),
                CryptoJS.enc.Utf8.parse(secret).toString(),
                createHash('md5').update(secret).digest('hex'), createHmac('sha1', secret).update('x').digest('base64'),
                hubrun.sasToken('http://localhost/', 'name', secret),
              ];
              await pm.vault.set('vault', 'value-of-the-vault');
              pm.variables.set('typed', 'value-with-a-type', 'secret');
              pm.environment.set('declared', 'value-of-a-declared-name');
              derived.push(pm.variables.get('vault'), pm.variables.get('typed'), pm.environment.get('declared'));
              derived.push(hubrun.secret('value-marked-by-hubrun'));
              // Texts that plain JavaScript makes are not masked.
              const clear = derived.map((text) => Array.from(text, (c) => c.charCodeAt(0).toString(16)).join('.'));
              console.log('list', JSON.stringify(clear));
            afterResponse:
              - |
                derived.forEach((text, index) => {
                  console.log('log', index, text, { inside: text }, [text]);
                  console.error(new Error(text));
                  console.table([{ column: text }]);
                  pm.test(`name ${text}`, () => {});
                  pm.test(`message ${index}`, () => { throw new Error(text); });
                  pm.test(`value ${index}`, () => { throw text; });
                  pm.test(`diff ${index}`, () => pm.expect({ a: text, b: 1 }).to.eql({ a: text, b: 2 }));
                  pm.test(`text ${index}`, () => pm.expect(`before ${text} after`).to.equal(`other ${text}`));
                  pm.test(`stack ${index}`, () => { Object.defineProperty(() => { throw new Error('x'); }, 'name', { value: text })(); });
                });
                for (const text of derived) {
                  await pm.sendRequest({
                    url: `${pm.variables.get('server')}/echo?a=${encodeURIComponent(text)}`, method: 'POST',
                    header: { 'X-Text': Buffer.from(text).toString('base64') }, body: text,
                  });
                }
              - throw new Error(`uncaught ${derived.join(' ')}`);
        """

    @Test(arguments: [[], ["--reveal"]])
    func secretsAreMasked(options: [String]) async throws {
        let server = try ScriptedServer(
            .answer { bytes in
                let request = String(decoding: bytes, as: UTF8.self)
                let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined()
                return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection, to: "secrets.yaml")
        let output = try await folder.run(
            [
                "secrets.yaml", "-V", "--secret", "secret=\(Self.secret)", "--var",
                "server=http://127.0.0.1:\(server.port)",
            ] + options + ReportKind.names.flatMap { ["--report", "\($0)=report.\($0)"] })
        #expect(output.status == 3, "\(output)")
        let clear = try clearTexts(of: folder)
        #expect(clear.count == 15 && clear.first == Self.secret)
        for kind in ReportKind.names { expectMasked(clear, in: try folder.text("report.\(kind)"), of: kind) }
        guard options.isEmpty else { return }
        expectMasked(clear, in: output.stdout, of: "standard output")
        expectMasked(clear, in: output.stderr, of: "standard error")
    }

    /// Returns the secrets that the script wrote to the console as the numbers of their characters.
    private func clearTexts(of folder: ReportFolder) throws -> [String] {
        let line = try folder.text("report.jsonl").firstMatch(of: /list (\[.*?\])"/)?.1
        let list = try #require(line).matches(of: /[0-9a-f.]{5,}/)
        return list.map { match in
            let scalars = match.0.split(separator: ".").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private func expectMasked(
        _ clear: [String], in text: String, of name: String, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(text.count > 100 || name != "html", sourceLocation: location)
        for (index, secret) in clear.enumerated() {
            #expect(!text.contains(secret), "text \(index) is in \(name)", sourceLocation: location)
        }
    }
}
