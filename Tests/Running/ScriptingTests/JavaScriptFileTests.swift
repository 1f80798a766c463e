import Foundation
import JavaScript
import TestSupport
import Testing

@testable import Scripting

/// Runs the JavaScript unit tests that need neither Node.js nor a run in the program's engine.
struct JavaScriptFileTests {
    private static let folder = RepositoryFile.at("Tests/Running/ScriptingTests/JavaScript")
    private static let files =
        (FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".test.js") }.sorted()

    @Test func testFilesAreFound() {
        #expect(Self.files.count > 30)
    }

    @Test(arguments: files)
    func testsOfTheFilePass(file: String) throws {
        let machine = try JavaScriptMachine(JavaScriptCore.open(nil))
        let context = try JavaScriptContext(machine, natives: NativeTable(.init()).functions) { name in
            Self.source(name, asTest: name == file)
        }
        let start = try context.start(context.function(Self.text("run-in-program.js"), named: "run-in-program.js"))
        let failures = try context.call(start, [.string(file)])
        #expect(failures == .string(""), "\(failures.text ?? "")")
    }

    private static func source(_ name: String, asTest isTest: Bool) -> JavaScriptContext.Source? {
        guard let text = isTest ? try? text(name) : name == "assertions" ? try? text("assertions.js") : nil else {
            return ScriptPrograms.program(name, ScriptLibrary(), .init())
        }
        return .init(
            text: isTest ? "(function (module, exports, require, native) {\(text)\n})" : "(\(text))", name: name)
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
