#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The process's environment, as it was when hubrun began.
enum ProcessEnvironment {
    static let variables = ProcessInfo.processInfo.environment
}
