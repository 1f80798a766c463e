import Diagnostics
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `$file("path")`: the text of a file.
enum FileFunction {
    /// Bytes of a file that may become a text in a request.
    private static let maximumSize = 10 * 1024 * 1024

    static let function = PlaceholderFunction(
        "file", ArgumentSignature([.text], example: "<<$file(\"body.txt\")>>")
    ) { arguments, context throws(ArgumentMistake) in
        let written = (arguments.first ?? .null).placeholderText
        return .string(try text(of: written, beside: context.file))
    }

    static func text(of written: String, beside file: SourceFile) throws(ArgumentMistake) -> String {
        let path = file.resolving(path: written)
        guard let content = FileManager.default.contents(atPath: path) else {
            throw ArgumentMistake("the file \"\(written)\" cannot be read", hint: "looked for \(path)")
        }
        guard content.count <= maximumSize else {
            throw ArgumentMistake("the file \"\(written)\" is larger than 10 MiB", hint: "send it with body.file")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw ArgumentMistake("the file \"\(written)\" is not UTF-8 text", hint: "send it with body.file")
        }
        return text
    }
}
