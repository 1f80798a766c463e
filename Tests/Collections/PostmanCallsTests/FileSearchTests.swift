import Foundation
import PostmanCalls
import PostmanFormat
import Testing

/// The folders in which the files of a collection may lie.
final class FileSearchTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        for name in ["work/sub", "shop", "outside", "work/.git"] {
            try FileManager.default.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
        }
        for name in ["work/both.txt", "shop/both.txt", "shop/own.txt", "outside/secret.txt", "work/.git/config"] {
            try Data(name.utf8).write(to: root.appending(path: name))
        }
        try FileManager.default.createSymbolicLink(
            at: root.appending(path: "work/link.txt"), withDestinationURL: root.appending(path: "outside/secret.txt"))
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @Test(arguments: [
        ("both.txt", "work/both.txt"), ("own.txt", "shop/own.txt"), ("../shop/own.txt", "shop/own.txt"),
        ("sub/../both.txt", "work/both.txt"), ("ROOT/shop/own.txt", "shop/own.txt"),
    ])
    func firstFolderWithTheFileIsUsed(written: String, content: String) throws {
        #expect(try sample(written).sent().body == content)
    }

    @Test(arguments: [
        ("../outside/secret.txt", "\"../outside/secret.txt\" is outside of the collection's folders"),
        ("ROOT/outside/secret.txt", "\"ROOT/outside/secret.txt\" is outside of the collection's folders"),
        ("link.txt", "\"link.txt\" leads through a symbolic link out of the collection's folders"),
    ])
    func otherFoldersAreRefusedUnlessAllowed(written: String, message: String) throws {
        let error = try sample(written).error()
        #expect(error.kind == .file)
        #expect(error.message == message.replacing("ROOT", with: root.path))
        let outside = root.appending(path: "outside").path
        #expect(error.hint == "to allow it, add --allow-files \(outside) to the command")
        #expect(try sample(written, allowed: [outside]).sent().body == "outside/secret.txt")
    }

    @Test(arguments: [
        ("none.txt", "the file \"none.txt\" does not exist, in none of these folders: ROOT/work, ROOT/shop"),
        ("ROOT/none.txt", "the file \"ROOT/none.txt\" does not exist"), ("sub", "the file \"sub\" is not a file"),
        (".git/config", "\".git/config\" is inside of a .git folder"),
        ("a\0b", "the file \"a␀b\" has a NUL in its name"),
    ])
    func unusableFileIsAnError(written: String, message: String) throws {
        let error = try sample(written).error()
        #expect(error.kind == .file)
        #expect(error.message == message.replacing("ROOT", with: root.path))
        if written == "none.txt" {
            #expect(
                error.hint
                    == "--working-dir DIR sets the folder of relative paths; add --allow-files DIR if files lie elsewhere"
            )
        }
    }

    private func sample(_ written: String, allowed: [String] = []) -> Sample {
        let path = PostmanText(stringLiteral: written.replacing("ROOT", with: root.path))
        let folders = ["work", "shop", "shop"].map { root.appending(path: $0).path }
        var sample = Sample("POST")
        sample.files = FileSearch(folders: folders, allowed: allowed)
        sample.request.body = PostmanBody(.file(path), range: somewhere)
        return sample
    }
}
