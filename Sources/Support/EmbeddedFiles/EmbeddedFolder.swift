internal import CEmbeddedFiles

/// A folder whose files are compiled in. `scripts/embed` lists the files.
package struct EmbeddedFolder: Sendable {
    /// The JavaScript of scripts: `core/kernel.js`.
    package static let scripts = EmbeddedFolder(script_files())
    /// The parts of the HTML report: `report.css`.
    package static let report = EmbeddedFolder(report_files())
    /// The page of the emulated hub: `page.html`.
    package static let hubPage = EmbeddedFolder(hub_page_files())
    /// The descriptions of all diagnostics: `diagnostics.md`.
    package static let diagnostics = EmbeddedFolder(diagnostics_files())
    /// The text of the format's reference: `format.yaml`.
    package static let format = EmbeddedFolder(format_files())

    private let files: [String: Bytes]

    /// The bytes of a file, which are part of the program and never released.
    private struct Bytes: @unchecked Sendable {
        // Points to constant data of the program, so threads can share it.
        let buffer: UnsafeBufferPointer<UInt8>
    }

    private init(_ table: embedded_files) {
        var files: [String: Bytes] = [:]
        for file in UnsafeBufferPointer(start: table.files, count: table.count) {
            guard let name = file.name, let start = file.start, let end = file.end else { continue }
            files[String(cString: name)] = Bytes(buffer: UnsafeBufferPointer(start: start, count: end - start))
        }
        self.files = files
    }

    /// Returns the contents of a file, or nil if the folder has no file of this name (`core/kernel.js`).
    package func bytes(of name: String) -> [UInt8]? { files[name].map { Array($0.buffer) } }

    /// Returns a file as text, or nil if the folder has no file of this name.
    package func text(of name: String) -> String? { files[name].map { String(decoding: $0.buffer, as: UTF8.self) } }
}
