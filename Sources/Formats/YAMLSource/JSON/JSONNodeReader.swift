package import Diagnostics
import JSON

/// Parses a JSON file into the nodes that YAML gives, so that decoders and diagnostics work with both formats.
///
/// Texts are scalars in double quotes; numbers, `true`, `false` and `null` are plain scalars. If a key is
/// repeated, the last value replaces the earlier one at its index, as in `JSON.parse` of JavaScript.
package enum JSONNodeReader {
    /// The root node of a file, nil if it cannot be parsed, and the diagnostics of the parser.
    package struct Reading: Sendable {
        package let file: SourceFile
        package let root: YAMLNode?
        /// The syntax error; empty if there is a root.
        package let diagnostics: DiagnosticList
        /// The keys that their mapping has already, in the order of the file.
        package let duplicateKeys: [YAMLNode]

        /// A warning for each duplicate key.
        package var duplicateKeyWarnings: [Diagnostic] {
            duplicateKeys.map { key in
                Diagnostic(
                    .duplicateKey, .warning, at: key.range(in: file),
                    "the key \"\(key.scalar?.text ?? "")\" occurs twice in this object: the last value counts",
                    hint: "remove one of them")
            }
        }
    }

    /// Parses the bytes of a file: UTF-8, with or without a byte order mark, or UTF-16 with one.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file; released after its conversion to text.
    ///   - isConfidential: True if diagnostics must not show text of the file.
    package static func read(
        _ bytes: consuming [UInt8], path: String, isConfidential: Bool = false, roots: FileRoots? = nil
    ) -> Reading {
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(
                bytes[...], path: path, isConfidential: isConfidential, roots: roots, acceptsUTF16: true)
        } catch {
            // Return the file of the excerpt, so that secrets in it can be concealed.
            return failure(error, in: error.range?.file ?? SourceFile(path: path, text: ""))
        }
        return read(file)
    }

    /// Parses a file.
    package static func read(_ file: SourceFile) -> Reading {
        var text = file.text
        return text.withUTF8 { bytes in
            var parser = JSONNodeParser(bytes)
            do throws(JSONSyntaxError) {
                let root = try parser.parseText()
                return Reading(
                    file: file, root: root, diagnostics: DiagnosticList(), duplicateKeys: parser.sortedDuplicates)
            } catch {
                let diagnostic = JSONErrorMessage(error, openContainers: parser.openContainers, file: file).diagnostic
                return failure(diagnostic, in: file)
            }
        }
    }

    private static func failure(_ diagnostic: Diagnostic, in file: SourceFile) -> Reading {
        var diagnostics = DiagnosticList()
        diagnostics.append(diagnostic)
        return Reading(file: file, root: nil, diagnostics: diagnostics, duplicateKeys: [])
    }
}
