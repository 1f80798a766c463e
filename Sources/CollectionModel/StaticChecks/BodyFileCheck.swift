import Diagnostics
import Placeholders

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NameTable {
    /// A body's file must be there before the run, when its name is known.
    mutating func checkFile(of body: RequestBody?) {
        guard case .file(let text) = body, let written = text.literal else { return }
        let path = text.range.file.resolving(path: written)
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder else { return }
            report(at: text.range, "\(written.quoted) is a folder", hint: "name a file")
        } else {
            report(at: text.range, "the file \(written.quoted) is not there", hint: "looked for \(path)")
        }
    }
}
