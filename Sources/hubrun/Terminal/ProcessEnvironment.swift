#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The process environment at the start of hubrun.
enum ProcessEnvironment {
    static let variables = ProcessInfo.processInfo.environment
}
