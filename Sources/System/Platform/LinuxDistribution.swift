/// The distribution of Linux that the program runs on, from its file `os-release` (os-release(5)).
package struct LinuxDistribution: Sendable, Equatable {
    /// The distribution, then those that it is derived from, the nearest first: `ubuntu`, `debian`.
    package let identifiers: [String]
    /// The version, such as `11` or `24.04`; nil for distributions without versions.
    package let version: String?

    /// - Parameter osRelease: The text of the file.
    package init(osRelease: String) {
        var values: [Substring: String] = [:]
        for line in osRelease.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            values[parts[0]] = String(parts[1].filter { $0 != "\"" && $0 != "'" })
        }
        let all = [values["ID"], values["ID_LIKE"]].compactMap(\.self).joined(separator: " ")
        identifiers = all.split(separator: " ").map(String.init)
        version = values["VERSION_ID"]
    }

    /// This system's distribution; without identifiers on other systems.
    package static let current: LinuxDistribution = {
        let bytes = ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap {
            try? FileSystem.content(of: $0, limit: 65_536)
        }.first
        return LinuxDistribution(osRelease: String(decoding: bytes ?? [], as: UTF8.self))
    }()
}
