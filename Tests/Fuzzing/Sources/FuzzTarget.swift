/// A fuzz target: code that processes untrusted input.
///
/// A crash, a hang, too much memory and a violated ``Property`` are findings.
protocol FuzzTarget: Sendable {
    /// The name on the command line and of the target's input folders.
    var name: String { get }

    /// Starts the resources that all inputs share; called once, before the first input.
    func prepare()

    /// Processes one input, and checks the properties that must hold for every input.
    func examine(_ input: [UInt8])
}

extension FuzzTarget {
    func prepare() {}
}
