import Foundation

/// `openssl s_server` on a loopback port, with a certificate made for one test.
final class TLSServer: Sendable {
    let port: Int
    /// The certificate of the authority: the server's own, unless another was asked for.
    let authority: String
    private let folder: URL
    private let process: Process

    /// A self-signed certificate for `names`, valid from `start` to `end` (`20200101000000Z`).
    init(names: String, start: String? = nil, end: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authority = folder.appending(path: "cert.pem").path
        try Self.makeCertificate(in: folder, names: names, start: start, end: end)
        let output = Pipe()
        process = try Self.start(
            ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", "cert.pem", "-key", "key.pem"], in: folder,
            output: output)
        port = try Self.port(from: output)
    }

    func stop() {
        // Not SIGTERM: the threads of Swift's pool block it, and a process started there inherits that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func makeCertificate(in folder: URL, names: String, start: String?, end: String?) throws {
        var request = ["req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-subj", "/CN=hubrun test"]
        guard let start, let end else {
            request += ["-x509", "-days", "2", "-addext", "subjectAltName=\(names)", "-out", "cert.pem"]
            try run(request, in: folder)
            return
        }
        try run(request + ["-out", "request.pem"], in: folder)
        let configuration = """
            [ca]
            default_ca = own
            [own]
            database = index.txt
            serial = serial
            new_certs_dir = .
            default_md = sha256
            policy = any
            x509_extensions = names
            [any]
            commonName = supplied
            [names]
            subjectAltName = \(names)
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "ca.cnf"))
        try Data().write(to: folder.appending(path: "index.txt"))
        try Data("01\n".utf8).write(to: folder.appending(path: "serial"))
        try run(
            [
                "ca", "-config", "ca.cnf", "-batch", "-selfsign", "-keyfile", "key.pem", "-in", "request.pem", "-out",
                "cert.pem", "-notext", "-startdate", start, "-enddate", end,
            ], in: folder)
    }

    private static func run(_ arguments: [String], in folder: URL) throws {
        let process = try start(arguments, in: folder, output: nil)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw POSIXError(.ENOEXEC) }
    }

    private static func start(_ arguments: [String], in folder: URL, output: Pipe?) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Reads up to the line "ACCEPT 127.0.0.1:12345".
    private static func port(from output: Pipe) throws -> Int {
        var text = ""
        while true {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw POSIXError(.EPIPE) }
            text += String(decoding: bytes, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT .*:(\d+)\n/), let port = Int(match.1) { return port }
        }
    }
}
