import Platform

@testable import Reporting

// The tests open files and pipes with Foundation, which gives the numbers of descriptors.

extension OutputSink {
    convenience init(
        descriptor: Int32, masking: (@Sendable (String) -> String)?, above region: LiveRegion? = nil,
        isGuarded: Bool = false
    ) {
        self.init(
            descriptor: FileDescriptor(number: descriptor), masking: masking, above: region, isGuarded: isGuarded)
    }
}

extension ReportFile {
    convenience init(descriptor: Int32, name: String, isOwned: Bool, guarding form: ReportGuard.Form? = nil) {
        self.init(descriptor: FileDescriptor(number: descriptor), name: name, isOwned: isOwned, guarding: form)
    }
}

extension LiveRegion {
    convenience init(descriptor: Int32) {
        self.init(descriptor: FileDescriptor(number: descriptor))
    }
}
