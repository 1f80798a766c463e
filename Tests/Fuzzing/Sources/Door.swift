/// A place where text of others comes in.
///
/// A crash, a hang, too much memory and a broken ``Property`` are findings.
protocol Door: Sendable {
    /// The name on the command line, and of the door's folders of inputs.
    var name: String { get }

    /// Starts what all inputs share, before the first of them.
    func prepare()

    /// Reads one input, and checks what must hold of every input.
    func examine(_ input: [UInt8])
}

extension Door {
    func prepare() {}
}
