import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An entry of a folder, with its name as the bytes of the file system.
struct FolderEntry {
    enum Kind {
        case folder
        case file
        /// A pipe, a socket or a device.
        case special
        /// A symbolic link whose target does not exist, or that is part of a cycle.
        case dangling
    }

    /// The bytes of the name, without the terminating NUL.
    let bytes: [UInt8]

    /// The name; nil if it is not UTF-8.
    var name: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for messages, with `\xNN` for the bytes that are not ASCII if it is not UTF-8.
    var shownName: String {
        if let name { return DisplayText.printable(name) }
        return String(
            decoding: bytes.flatMap { byte -> [UInt8] in
                guard byte >= 0x80 || byte < 0x20 else { return [byte] }
                return Array("\\x".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
            }, as: UTF8.self)
    }

    func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    func hasSuffix(_ text: String) -> Bool { bytes.suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// Returns the entries of a folder in order of their bytes; nil if it cannot be read, with the reason in `errno`.
    static func all(in folder: String) -> [FolderEntry]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        errno = 0
        while let entry = readdir(stream) {
            let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix(size).prefix { $0 != 0 }) }
            if bytes != Array(".".utf8), bytes != Array("..".utf8) { entries.append(FolderEntry(bytes: bytes)) }
            errno = 0
        }
        guard errno == 0 else { return nil }
        return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Returns the kind of the file after symbolic links; nil if that is unknown, with the reason in `errno`.
    func kind(in folder: String) -> Kind? {
        let path = Array(folder.utf8) + Array("/".utf8) + bytes + [0]
        return path.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { path -> Kind? in
                guard let path = path.baseAddress else { return nil }
                var status = stat()
                guard stat(path, &status) == 0 else {
                    let number = errno
                    if number == ELOOP { return .dangling }
                    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, number == ENOENT else {
                        errno = number
                        return nil
                    }
                    return .dangling
                }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: return .folder
                case S_IFREG: return .file
                default: return .special
                }
            }
        }
    }
}
