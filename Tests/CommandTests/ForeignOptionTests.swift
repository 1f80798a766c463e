import Foundation
import TestSupport
import Testing

@testable import hubrun

/// The hints for options of other tools.
@Suite(.inTurn)
struct ForeignOptionTests {
    /// Options that hubrun has under another name, and that name with its value.
    private static let equivalents = [
        ("-k", "--insecure"), ("-c", "--export-cookie-jar FILE"), ("-s", "-q"), ("--silent", "-q"), ("-sS", "-q"),
        ("-i", "-V"), ("--include", "-V"), ("-x", "--proxy URL"), ("-m", "--timeout DURATION"),
        ("--max-time", "--timeout DURATION"), ("-E", "--cert FILE"), ("--max-filesize", "--max-body SIZE"),
        ("--http1.1", "--http 1.1"), ("--http2", "--http 2"), ("-n", "--repeat N"),
        ("--iteration-count", "--repeat N"), ("-d", "--data FILE"), ("--iteration-data", "--data FILE"),
        ("-r", "--report KIND=FILE"), ("--reporters", "--report KIND=FILE"),
        ("--reporter-junit-export", "--report junit=FILE"), ("--reporter-htmlextra-export", "--report html=FILE"),
        ("--reporter-html-export", "--report html=FILE"), ("--reporter-json-export", "--report newman-json=FILE"),
        ("--bail", "--fail-fast"), ("--timeout-request", "--timeout DURATION"),
        ("--delay-request", "--delay DURATION"), ("-g", "--globals FILE"), ("--env-var", "-v NAME=VALUE"),
        ("--ssl-client-cert", "--cert FILE"), ("--ssl-client-key", "--key FILE"),
        ("--ssl-client-cert-list", "--cert-list FILE"), ("--ssl-client-passphrase", "--key-passphrase"),
        ("--ssl-extra-ca-certs", "--cacert FILE"), ("--ignore-redirects", "--no-redirects"),
        ("--variable", "-v NAME=VALUE"), ("--variables-file", "--var-file FILE"),
        ("--report-junit", "--report junit=FILE"), ("--report-html", "--report html=FILE"),
        ("--report-json", "--report json=FILE"), ("--report-tap", "--report tap=FILE"),
        ("--from-entry", "--from NAME"), ("--to-entry", "--to NAME"), ("--retry-max-count", "--retry N"),
        ("--parallel", "--jobs N"), ("--csv-file-path", "--data FILE"), ("--json-file-path", "--data FILE"),
        ("--reporter-html", "--report html=FILE"), ("--reporter-junit", "--report junit=FILE"),
        ("--reporter-json", "--report json=FILE"), ("--tags", "--tag TAG"), ("--exclude-tags", "--skip-tag TAG"),
        ("--env-file-path", "-e FILE"),
    ]

    @Test(arguments: equivalents)
    func optionOfAnotherToolHasTheEquivalentOptionAsHint(_ option: String, _ equivalent: String) async throws {
        let output = try await BuiltCommand.run(
            [option, "collection.yaml"], in: FileManager.default.temporaryDirectory)
        #expect(output.status == 1)
        #expect(output.stderr.contains("there is no option \(option) "), "\(output.stderr)")
        #expect(output.stderr.contains("\(option) is \(equivalent)"), "\(output.stderr)")
        let name = equivalent.prefix { $0 != " " }
        #expect(ArgumentList.of(RunCommand.self).list.option(named: name) != nil)
    }

    @Test func everyEquivalentOptionIsTested() {
        let rows = ForeignOption.table.flatMap { _, names, counterpart in
            if case .option = counterpart { names } else { [String]() }
        }
        #expect(Set(rows) == Set(Self.equivalents.map(\.0)))
    }

    @Test(arguments: ["-H", "-X", "-u", "-o", "-L", "-f", "-F", "-b", "--json", "--retry-interval"])
    func optionThatDescribesARequestHasAHintAboutCollections(_ option: String) async throws {
        let output = try await BuiltCommand.run(
            [option, "collection.yaml"], in: FileManager.default.temporaryDirectory)
        #expect(output.status == 1)
        #expect(output.stderr.contains("\(option) belongs in the collection: "))
    }
}
