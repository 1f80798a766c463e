import Diagnostics
import Testing

/// Paths with placeholders: a value can contain a file name, but no folder.
struct WrittenPathTests {
    /// Returns a path whose values are in angle brackets.
    private func path(_ text: String) -> WrittenPath {
        var pieces: [WrittenPath.Piece] = []
        for (index, part) in text.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
            let parts = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if index > 0 { pieces.append(WrittenPath.Piece(parts[0], isValue: true)) }
            if let literal = parts.last, index == 0 || parts.count > 1 {
                pieces.append(WrittenPath.Piece(literal, isValue: false))
            }
        }
        return WrittenPath(pieces)
    }

    private func accessError(_ text: String) -> String? {
        do throws(FileAccessError) {
            try path(text).checkValues()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        "a", "../a", "/etc/a", ".a/b", "out/<a>", "out/<a/b>", "out/<a..b>.json", "../<a>", ".cache/<a>", "out/.<a>",
        "out/a<.json>", "<a>/b", "/<a>", "out/<a>/<b>", "<>out", "out/<a/b.c>", "..<a>",
    ])
    func valuesCanNameAFile(text: String) {
        #expect(accessError(text) == nil)
    }

    @Test(
        arguments: [
            ("out/<..>", "adds \"..\""), ("out/<../../.git/config>", "adds \"..\""), ("out/<a/../b>", "adds \"..\""),
            ("out/<.>.", "adds \"..\""), ("out/.<.>", "adds \"..\""), ("out/.<./x>", "adds \"..\""),
            ("out/<.><.>/x", "adds \"..\""), ("out/<a/>..", nil), ("out/<a/.>.", "adds \"..\""),
            ("out/<.git>/x", "a name that begins with a dot"), ("out/<a/.bashrc>", "a name that begins with a dot"),
            ("out/<.>", "a name that begins with a dot"), ("<.env>", "a name that begins with a dot"),
            ("out/<\u{200B}.git>", "a name that begins with a dot"),
            ("out/<\u{FEFF}.a>", "a name that begins with a dot"),
            ("<.>git/config", "a name that begins with a dot"),
            ("</etc/a>", "makes the path begin with a separator"), ("out</a>", "makes the path begin with a separator"),
            ("out/</etc/a>", "makes the path begin with a separator"),
            ("<>/etc/a", "makes the path begin with a separator"),
            ("<><>/etc/a", "makes the path begin with a separator"),
        ] as [(String, String?)])
    func valuesThatChooseAFolderAreRejected(text: String, expected: String?) {
        let found = accessError(text)
        #expect(found?.contains(expected ?? "") ?? (expected == nil), "\(found ?? "allowed")")
    }

    @Test(arguments: [
        ("a", ""), ("out/a", "out/"), ("out/sub/<a>", "out/sub/"), ("out/x<a>/b", "out/"), ("<a>/b", ""), ("/<a>", "/"),
        ("../<a>", "../"),
    ])
    func literalFolderEndsBeforeTheFirstValue(text: String, folder: String) {
        #expect(path(text).literalFolder == folder)
    }

    /// Pipelines name their files in the form `<<env.CERTIFICATES>>/client.pem`.
    @Test func folderFromAValueNeedsAnAddedRoot() throws {
        let none = FileRoots(ofCollectionAt: "Tests/a.yaml")
        let named = FileRoots(ofCollectionAt: "Tests/a.yaml", widening: ["/usr"])
        #expect(throws: FileAccessError.self) { try path("</usr/lib>/client.pem").checkValues(readingIn: none) }
        try path("</usr/lib>/client.pem").checkValues(readingIn: named)
        try path("</usr>").checkValues(readingIn: named)
        for text in ["</usr/.ssh>/id", "</usr/lib/../..>/etc/a", "</etc>/a", "</usr/lib>/<../x>", "</usr/lib>/<.x>"] {
            #expect(throws: FileAccessError.self, "\(text)") { try path(text).checkValues(readingIn: named) }
        }
    }
}
