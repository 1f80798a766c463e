import Glibc

/// This process's folder in `TMPDIR`, for inputs that are read from files.
///
/// `scripts/fuzz` creates a `TMPDIR` for each run and removes it at the end.
enum ScratchFolder {
    static let path: String = {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/hubrun-fuzz-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { Property.fail("no folder can be made in TMPDIR") }
        return String(cString: made)
    }()

    /// Writes a file, replaces an earlier one of the same name, and returns its path.
    static func write(_ bytes: [UInt8], to name: String) -> String {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { Property.fail("\(file) cannot be written") }
            rest = rest.dropFirst(count)
        }
        close(descriptor)
        return file
    }

    static func read(_ name: String) -> [UInt8] {
        let descriptor = open("\(path)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
