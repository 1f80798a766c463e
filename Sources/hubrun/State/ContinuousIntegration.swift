import Platform

/// The variable that CI systems set.
enum ContinuousIntegration {
    /// True if `CI` is set, and neither empty nor `0` or `false`.
    static func isPresent(_ environment: [String: String] = CurrentProcess.environment) -> Bool {
        environment["CI"].map { !["", "0", "false"].contains($0) } ?? false
    }
}
