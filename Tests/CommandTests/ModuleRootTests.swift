import Foundation
import TestSupport
import Testing

/// The files that `require` in scripts of a pull request may load.
@Suite(.timeLimit(.minutes(20)))
struct ModuleRootTests {
    private static let secret = "S3CRETWORD"

    /// Runs a script that requires modules, and returns what it prints: a line with the value or the error of each.
    ///
    /// - Parameter folder: Contains `repo/tests`, in which the collection is written.
    private func results(of names: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:])
        async throws -> (lines: [String], output: String)
    {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi" })
        defer { server.stop() }
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        try folder.write(
            """
            name: A
            requests:
              - GET: "\(server.url("/"))"
                afterResponse: |
                  for (const name of [\(list)]) {
                    try { console.log(name, JSON.stringify(require(name))); } catch (e) { console.log(name, e.message); }
                  }

            """, to: "repo/tests/a.yaml")
        let run = try await folder.run(["tests/a.yaml", "-V"], below: "repo", environment: environment)
        let lines = run.stdout.split(separator: "\n").filter { $0.contains("log: ") }
        return (lines.map { String($0.drop { $0 == " " }.dropFirst(5)) }, run.stdout + run.stderr)
    }

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.write("{\"auth\": \"\(Self.secret)\"}", to: "home/.docker/config.json")
        for path in ["home/token", "home/token.js", "repo/tests/.env", "repo/.git/token", "repo/.git/token.js"] {
            try folder.write(Self.secret, to: path)
        }
        return folder
    }

    @Test func packagesOfThePullRequestDoNotLeaveTheirFolders() async throws {
        let folder = try repository()
        let manifests = [
            "main": #"{"main": "../../../../home/.docker/config.json"}"#,
            "nested": #"{"main": "lib"}"#,
            "nested/lib": #"{"main": "../../../../../home/token.js"}"#,
            "exported":
                #"{"exports": {".": "./../../../../home/.docker/config.json", "./*": "./../../../../home/*.js"}}"#,
            "plain": "{}",
        ]
        for (package, manifest) in manifests {
            try folder.write(manifest, to: "repo/tests/node_modules/\(package)/package.json")
        }
        try folder.link("repo/tests/node_modules/linked", to: "../../../home")
        try folder.link("repo/tests/node_modules/plain/file.js", to: "../../../../home/token.js")
        try folder.link("repo/tests/node_modules/plain/data.json", to: "../../../../home/.docker/config.json")
        let names = [
            "main", "nested", "exported", "exported/token", "linked/.docker/config.json", "linked/token", "plain/file",
            "plain/data.json", "plain/../../../../home/token.js", "@plain/../../../../home/token.js",
            "./node_modules/linked/token.js", "../../home/token.js", "../../home/.docker/config.json",
        ]
        let (lines, output) = try await results(of: names, in: folder)
        #expect(lines.count == names.count)
        for line in lines {
            #expect(line.contains("is outside of the folders that scripts may read") || line.contains("no module"))
        }
        #expect(!output.contains(Self.secret))
    }

    @Test func linkedFolderOfPackagesIsNoFolderOfPackages() async throws {
        let folder = try repository()
        try folder.link("repo/tests/node_modules", to: "../../home")
        let (lines, output) = try await results(of: ["token", ".docker/config.json"], in: folder)
        #expect(lines.count == 2)
        #expect(!output.contains(Self.secret))
    }

    @Test func onlyScriptsAndDataAreLoaded() async throws {
        let folder = try repository()
        try folder.write("module.exports = 1", to: "repo/tests/a.js")
        try folder.write("module.exports = 2", to: "repo/tests/b.cjs")
        try folder.write("3", to: "repo/tests/c.json")
        let names = ["./.env", "../.git/token", "../.git/token.js", "./a", "./b", "./c"]
        let (lines, output) = try await results(of: names, in: folder)
        #expect(
            lines == [
                "./.env the module \"./.env\" is no .js, .cjs or .json file",
                "../.git/token the module \"../.git/token\" is below .git",
                "../.git/token.js the module \"../.git/token.js\" is below .git",
                "./a 1", "./b 2", "./c 3",
            ])
        #expect(!output.contains(Self.secret))
    }

    /// Names that are written in place are read before a run, also by `check`.
    @Test func otherFilesAreNotReadBeforeARun() async throws {
        let folder = try repository()
        try folder.write("word \(Self.secret) {", to: "repo/tests/notes.txt")
        try folder.write(
            """
            name: A
            requests:
              - GET: http://127.0.0.1:1/
                afterResponse: |
                  require('./notes.txt'); require('./.env');

            """, to: "repo/tests/a.yaml")
        for arguments in [["check", "tests/a.yaml"], ["tests/a.yaml"]] {
            let output = try await folder.run(arguments, below: "repo")
            #expect(output.status == 2)
            #expect(
                output.stderr.contains(
                    "tests/a.yaml:5:15: error: the module \"./notes.txt\" is no .js, .cjs or .json file"))
            #expect(output.stderr.contains("the module \"./.env\" is no .js, .cjs or .json file"))
            #expect(!(output.stdout + output.stderr).contains(Self.secret))
        }
    }

    /// Packages of NODE_PATH, and of a `node_modules` above the repository.
    @Test func packagesOfSeveralFilesOutsideTheRepositoryAreLoaded() async throws {
        let folder = try repository()
        for (place, name) in [("paths/several", "several"), ("node_modules/@team/above", "@team/above")] {
            try folder.write(#"{"main": "lib/index.js"}"#, to: "\(place)/package.json")
            try folder.write(
                "module.exports = require('../b') + require('./c.json') + '\(name)'", to: "\(place)/lib/index.js")
            try folder.write("module.exports = 'b'", to: "\(place)/b.js")
            try folder.write("\"c\"", to: "\(place)/lib/c.json")
        }
        try folder.write("module.exports = require('../../home/token.js')", to: "paths/outside/index.js")
        let (lines, output) = try await results(
            of: ["several", "@team/above", "outside"], in: folder,
            ["NODE_PATH": folder.url.appending(path: "paths").path])
        #expect(lines.prefix(2) == ["several \"bcseveral\"", "@team/above \"bc@team/above\""])
        #expect(lines.last?.contains("is outside of the folders that scripts may read") == true, "\(lines)")
        #expect(!output.contains(Self.secret))
    }
}
