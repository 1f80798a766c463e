import Diagnostics
import JSON
import Platform

/// `$file("path")`: the content of a text file.
enum FileFunction {
    /// The size limit of a file, in bytes.
    private static let maximumSize = 10 * 1024 * 1024

    static let function = PlaceholderFunction(
        "file", ArgumentSignature([.text], example: "<<$file(\"body.txt\")>>")
    ) { arguments, context throws(ArgumentError) in
        let written = (arguments.first ?? .null).placeholderText
        let path = WrittenPath([WrittenPath.Piece(written, isValue: context.hasValues)])
        return .string(try text(of: path, beside: context.file))
    }

    private static func text(of path: WrittenPath, beside file: SourceFile) throws(ArgumentError) -> String {
        let written = path.text
        let path = try readable(path, from: file)
        guard let content = try? NamedFile.content(ofReadable: path, limit: maximumSize) else {
            let isSpecial = FileStatus.kind(of: path) == .special
            throw ArgumentError(
                "the file \"\(written)\" cannot be read",
                hint: isSpecial ? "it is a pipe, a socket or a device" : "looked for \(path)")
        }
        guard content.count <= maximumSize else {
            throw ArgumentError("the file \"\(written)\" is larger than 10 MiB", hint: "send it with body.file")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw ArgumentError("the file \"\(written)\" is not UTF-8 text", hint: "send it with body.file")
        }
        return text
    }

    private static func readable(_ path: WrittenPath, from file: SourceFile) throws(ArgumentError) -> String {
        do throws(FileAccessError) {
            return try file.readable(path)
        } catch {
            throw ArgumentError(error.message, hint: error.hint)
        }
    }
}
